include(support/support.cmake)

add_library(test_pipeline_support STATIC support/pipeline_job.c)
target_link_libraries(test_pipeline_support PUBLIC test_support nonet_pipeline)
target_include_directories(test_pipeline_support PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})

# add_contract_test(NAME LABEL)
function(add_contract_test name label)
    add_criterion_test(${name} contract ${label} test_pipeline_support)
endfunction()

add_contract_test(every_solver quick)
add_contract_test(every_solver_limits quick)
add_contract_test(every_solver_batches quick)
add_contract_test(bundled_sets full)
add_contract_test(bench_team quick)
target_link_libraries(test_bench_team PRIVATE nonet_measure)
add_contract_test(pipeline quick)
add_contract_test(pipeline_stop full)

# lanes: on every SIMD target of this processor
function(add_lanes_test name label)
    add_contract_test(${name} ${label})
    target_sources(test_${name} PRIVATE contract/test_lanes_ways.c)
endfunction()

add_lanes_test(lanes full)
add_lanes_test(lanes_ends full)
add_lanes_test(lanes_random full)
add_lanes_test(candidates full)

# With an engine of its own, in which loose searches soon run out of room.
add_library(nonet_lanes_engine_cramped OBJECT
            ${PROJECT_SOURCE_DIR}/src/solvers/lanes/lanes_engine.simd.c)
target_link_libraries(nonet_lanes_engine_cramped PRIVATE project_options)
target_compile_definitions(nonet_lanes_engine_cramped
                           PRIVATE SIMD_TARGET=cramped SIMD_BYTES=16 LOOSE_DEPTH_MAX=3
                                   LOOSE_WAITING_MAX=5)
add_lanes_test(lanes_loose full)
target_sources(test_lanes_loose PRIVATE $<TARGET_OBJECTS:nonet_lanes_engine_cramped>)

# The same as lanes_random with a million grids of each kind; NONET_TEST_SEED sets another seed.
option(NONET_LONG_TESTS "Run the tests that take many minutes (label long)" OFF)
add_test(NAME contract/lanes_random_long COMMAND test_lanes_random)
set_tests_properties(contract/lanes_random_long PROPERTIES
                     LABELS long TIMEOUT 14400
                     FAIL_REGULAR_EXPRESSION "${CRITERION_FAILURES}"
                     ENVIRONMENT "NONET_RANDOM_GRIDS=1000000;UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1")
if(NOT NONET_LONG_TESTS)
    set_tests_properties(contract/lanes_random_long PROPERTIES DISABLED TRUE)
endif()
