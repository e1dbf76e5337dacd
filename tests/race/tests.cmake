# Only under the thread sanitizer: Criterion and it do not work together, so the program itself runs.
if(NONET_SANITIZE MATCHES thread)
    add_test(NAME race/pipeline COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/race/check_races.sh
                                        $<TARGET_FILE:nonet> ${PROJECT_SOURCE_DIR}/datasets)
    set_tests_properties(race/pipeline PROPERTIES LABELS race TIMEOUT 600)
endif()
