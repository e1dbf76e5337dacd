# Sample plug-ins for the tests, into tests/plugins/ of the build, and what is tried on them.

# add_sample_plugin(NAME FILE DEFINITIONS...)
function(add_sample_plugin name file)
    add_plugin(${name} plugins/${file})
    target_compile_definitions(plugin_${name} PRIVATE ${ARGN})
    set_target_properties(plugin_${name} PROPERTIES
                          LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/plugins)
endfunction()

add_sample_plugin(rogue rogue.c)
add_sample_plugin(rogue_batch rogue.c ROGUE_BATCH)
add_sample_plugin(batcher batcher.c)
add_sample_plugin(batch_counter batcher.c BATCHER_COUNTS)
add_sample_plugin(old_version misfit.c MISFIT_VERSION=0)
add_sample_plugin(new_version misfit.c MISFIT_VERSION=2)
add_sample_plugin(small_struct misfit.c MISFIT_BYTES=40)
add_sample_plugin(no_function misfit.c MISFIT_FUNCTION=solver)
add_sample_plugin(no_name misfit.c MISFIT_NAME=NULL)
add_sample_plugin(bad_name misfit.c MISFIT_NAME="two words")
add_sample_plugin(own_name misfit.c MISFIT_NAME="mrv")
add_sample_plugin(no_solve misfit.c MISFIT_SOLVE=NULL)

add_contract_test(plugins quick)
target_compile_definitions(test_plugins PRIVATE NONET_BINARY_DIR="${PROJECT_BINARY_DIR}")
add_cli_test(test_plugins quick TIMEOUT 300)
add_cli_test(test_plugin_crashes quick TIMEOUT 300)
