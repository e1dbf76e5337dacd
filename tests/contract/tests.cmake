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
add_contract_test(pipeline quick)
add_contract_test(pipeline_stop full)
