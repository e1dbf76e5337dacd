#include "io/result_format.h"

extern const result_format csv_results;
extern const result_format line_results;
extern const result_format grid_results;
extern const result_format jsonl_results;

const result_format *const result_formats[] = {&csv_results, &line_results, &grid_results,
                                               &jsonl_results, NULL};

status result_format_find(const char *name, const result_format **format, error *failure)
{
    word_list known = {0};
    for (size_t i = 0; result_formats[i] != NULL; i++) {
        if (strcmp(result_formats[i]->name, name) == 0) {
            *format = result_formats[i];
            return STATUS_OK;
        }
        word_list_add(&known, result_formats[i]->name);
    }
    return error_set(failure, STATUS_USAGE, "no output format is called '%s'; expected one of: %s",
                     name, known.text);
}
