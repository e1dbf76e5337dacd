# The program on processors that are not there: skipped where QEMU or the cross compiler is missing.
# What makes them run on Debian: see bench/README.md.

# add_emulation_test(NAME ARGUMENTS...): emulation/check_NAME.sh
function(add_emulation_test name)
    add_test(NAME emulation/${name}
             COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/emulation/check_${name}.sh ${ARGN})
    set_tests_properties(emulation/${name} PROPERTIES LABELS emulation TIMEOUT 900
                                                      SKIP_RETURN_CODE 77)
endfunction()

# Sanitizers do not work under emulation.
if(NOT NONET_SANITIZE)
    add_emulation_test(old_x86 $<TARGET_FILE:nonet> ${PROJECT_SOURCE_DIR}/datasets)
    add_emulation_test(arm64 $<TARGET_FILE:nonet> ${PROJECT_SOURCE_DIR}
                       ${CMAKE_CURRENT_BINARY_DIR}/emulation-arm64)
endif()
