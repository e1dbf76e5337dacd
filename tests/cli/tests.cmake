# Tests of the whole program: golden cases and scripts, with bash and coreutils alone.

find_program(BASH_PROGRAM bash REQUIRED)

# add_cli_test(NAME LABEL [PROPERTY VALUE...]): cli/NAME.sh with the program's path
function(add_cli_test name label)
    add_test(NAME cli/${name} COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/cli/${name}.sh
                                      $<TARGET_FILE:nonet>)
    set_tests_properties(cli/${name} PROPERTIES LABELS ${label} SKIP_RETURN_CODE 77 ${ARGN})
endfunction()

add_cli_test(run_cases quick TIMEOUT 300)
add_cli_test(test_awkward quick TIMEOUT 300)
add_cli_test(test_convert quick TIMEOUT 300)
add_cli_test(test_faults full TIMEOUT 600 RUN_SERIAL TRUE) # it watches how long things take
add_cli_test(test_threads full TIMEOUT 300 PROCESSORS 2)
add_cli_test(test_resume full TIMEOUT 1200 PROCESSORS 2)
add_cli_test(test_memory full TIMEOUT 3000 PROCESSORS 2)
add_cli_test(test_compare full TIMEOUT 600)
add_cli_test(test_datasets full TIMEOUT 1200 PROCESSORS 2)

add_executable(on_terminal support/on_terminal.c)
target_compile_options(on_terminal PRIVATE -Wall -Wextra -Wshadow -Wconversion)
target_compile_definitions(on_terminal PRIVATE _GNU_SOURCE)
target_link_libraries(on_terminal PRIVATE util)
add_test(NAME cli/test_limits
         COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/cli/test_limits.sh
                 $<TARGET_FILE:nonet> $<TARGET_FILE:on_terminal>)
set_tests_properties(cli/test_limits PROPERTIES LABELS full TIMEOUT 600)

# Gigabytes: minutes
add_cli_test(test_limits_long long TIMEOUT 3600 PROCESSORS 2)
if(NOT NONET_LONG_TESTS)
    set_tests_properties(cli/test_limits_long PROPERTIES DISABLED TRUE)
endif()

# Preloaded by test_allocation.sh
add_library(fail_allocation MODULE support/fail_allocation.c)
target_compile_options(fail_allocation PRIVATE -Wall -Wextra -Wshadow -Wconversion)
add_test(NAME cli/test_allocation
         COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/cli/test_allocation.sh
                 $<TARGET_FILE:nonet> $<TARGET_FILE:fail_allocation>)
set_tests_properties(cli/test_allocation PROPERTIES LABELS full SKIP_RETURN_CODE 77 TIMEOUT 600)

# The same with 100,000 puzzles
add_test(NAME cli/test_convert_100000 COMMAND ${BASH_PROGRAM}
                                              ${CMAKE_CURRENT_SOURCE_DIR}/cli/test_convert.sh
                                              $<TARGET_FILE:nonet>)
set_tests_properties(cli/test_convert_100000 PROPERTIES
                     LABELS full TIMEOUT 1200 ENVIRONMENT NONET_TEST_PUZZLES=100000)
