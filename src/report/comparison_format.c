#include "report/comparison_report.h"

#include "report/comparison_print.h"

const comparison_format comparison_formats[] = {
    {"text", "", "\n", "", comparison_print_text},
    {"markdown", "", "\n", "", comparison_print_markdown},
    {"json", "[\n", ",\n", "]\n", comparison_print_json},
    {"csv", COMPARISON_CSV_HEADER, "", "", comparison_print_csv},
    {NULL, NULL, NULL, NULL, NULL},
};
