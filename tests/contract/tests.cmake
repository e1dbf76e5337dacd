include(support/support.cmake)

# add_contract_test(NAME LABEL)
function(add_contract_test name label)
    add_criterion_test(${name} contract ${label} test_support nonet_pipeline)
endfunction()

add_contract_test(every_solver quick)
add_contract_test(every_solver_limits quick)
add_contract_test(every_solver_batches quick)
add_contract_test(bundled_sets full)
add_contract_test(pipeline quick)
