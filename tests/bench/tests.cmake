# nonet_planted: the program with a solver of known speed and one that lies. How often bench finds
# what was planted depends on the machine's other load, so bench/false_alarms.sh counts that and no
# ctest does.

find_program(BASH_PROGRAM bash REQUIRED)

add_executable(nonet_planted ${PROJECT_SOURCE_DIR}/src/cli/main.c bench/planted_registry.c
                             bench/planted_solver.c bench/liar_solver.c)
target_link_libraries(nonet_planted PRIVATE nonet_cli)

add_test(NAME bench/test_bench COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/bench/test_bench.sh
                                       $<TARGET_FILE:nonet> $<TARGET_FILE:nonet_planted>)
set_tests_properties(bench/test_bench PROPERTIES LABELS quick TIMEOUT 300)

add_test(NAME bench/test_regression_session
         COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/bench/test_regression_session.sh
                 $<TARGET_FILE:nonet> ${CMAKE_CXX_COMPILER})
set_tests_properties(bench/test_regression_session PROPERTIES
                     LABELS full TIMEOUT 300 SKIP_RETURN_CODE 77)

add_test(NAME bench/test_bench_scripts
         COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/bench/test_bench_scripts.sh
                 $<TARGET_FILE:nonet>)
set_tests_properties(bench/test_bench_scripts PROPERTIES
                     LABELS full TIMEOUT 600 SKIP_RETURN_CODE 77)
