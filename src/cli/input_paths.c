#include "cli/input_paths.h"

#include "io/byte_sink.h"
#include "io/byte_source.h"

status input_paths_refuse_output(const input_paths *inputs, const char *output, error *failure)
{
    for (size_t i = 0; output != NULL && i < inputs->count; i++)
        if (byte_sink_is_input(output, inputs->paths[i]))
            return error_set(failure, STATUS_USAGE,
                             "%s is input and output at once; write to another file",
                             byte_source_name(inputs->paths[i]));
    return STATUS_OK;
}

status output_paths_check(const char *output, const char *other, const char *other_option,
                          error *failure)
{
    if (other == NULL || !byte_sink_is_output(output, other))
        return STATUS_OK;
    return error_set(failure, STATUS_USAGE, "--output and %s are both %s; write to two files",
                     other_option, strcmp(other, "-") == 0 ? "standard output" : other);
}

status input_paths_check(operand_list operands, const char *output, input_paths *inputs,
                         error *failure)
{
    static const char *const standard_input[] = {"-"};
    *inputs = (input_paths){.paths = operands.count > 0 ? operands.words : standard_input,
                            .count = operands.count > 0 ? operands.count : 1};
    bool all_known = true;
    for (size_t i = 0; i < inputs->count; i++) {
        uint64_t bytes;
        TRY(byte_source_check(inputs->paths[i], &bytes, failure));
        inputs->bytes += bytes;
        all_known &= bytes > 0;
    }
    if (!all_known)
        inputs->bytes = 0;
    return input_paths_refuse_output(inputs, output, failure);
}
