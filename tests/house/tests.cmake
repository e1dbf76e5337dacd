# The code itself: floors, headers, style, symbols, analyser.

function(add_house_test name)
    add_test(NAME house/${name}
             COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/house/check_${name}.sh ${ARGN})
    set_tests_properties(house/${name} PROPERTIES LABELS house TIMEOUT 1200 SKIP_RETURN_CODE 77)
endfunction()

add_house_test(floors ${PROJECT_SOURCE_DIR})
add_house_test(headers ${PROJECT_SOURCE_DIR} ${CMAKE_C_COMPILER})
add_house_test(style ${PROJECT_SOURCE_DIR})
add_house_test(symbols ${PROJECT_BINARY_DIR})
add_house_test(simd ${PROJECT_BINARY_DIR})
add_house_test(analyser ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
