# What several tests share: grids as text, scratch files, records read back, every way to set a solver.

include_guard(GLOBAL)

add_library(test_support STATIC support/grids.c support/scratch.c support/records.c
                                support/methods.c support/facts.c
                                support/candidates.c)
target_link_libraries(test_support PUBLIC nonet_solvers nonet_io PkgConfig::CRITERION)
target_include_directories(test_support PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(test_support PRIVATE NONET_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
