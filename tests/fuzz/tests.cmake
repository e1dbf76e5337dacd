# Fuzz targets, made by the preset fuzz with Clang's libFuzzer. A test first replays the target's
# corpus, then goes on from there for a few seconds. fuzz/README.md says how to run longer.

if(NOT NONET_FUZZ)
    return()
endif()
if(NOT CMAKE_C_COMPILER_ID STREQUAL Clang)
    message(FATAL_ERROR "NONET_FUZZ needs Clang, for its libFuzzer")
endif()

add_library(fuzz_support STATIC fuzz/delivery.c fuzz/reading.c)
target_link_libraries(fuzz_support PUBLIC nonet_io)
target_include_directories(fuzz_support PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
target_link_options(fuzz_support INTERFACE -Wl,--wrap=read)

add_custom_target(fuzz)

# add_fuzz_target(NAME LONGEST libraries...): fuzz/fuzz_NAME.c, with inputs of up to LONGEST bytes
function(add_fuzz_target name longest)
    add_executable(fuzz_${name} fuzz/fuzz_${name}.c)
    target_link_libraries(fuzz_${name} PRIVATE fuzz_support ${ARGN})
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    set_target_properties(fuzz_${name} PROPERTIES
                          RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
    add_dependencies(fuzz fuzz_${name})
    add_test(NAME fuzz/${name}
             COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/fuzz/run.sh $<TARGET_FILE:fuzz_${name}> ${longest}
                     ${NONET_FUZZ_SECONDS})
    set_tests_properties(fuzz/${name} PROPERTIES LABELS fuzz TIMEOUT 300)
endfunction()

add_fuzz_target(reader 6000)
add_fuzz_target(results 2000 PkgConfig::JANSSON)
add_fuzz_target(solvers 120 nonet_solvers)
add_fuzz_target(compare 8000 nonet_report PkgConfig::JANSSON)
