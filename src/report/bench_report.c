#include "report/bench_report.h"

extern const bench_report bench_table;
extern const bench_report bench_csv;
extern const bench_report bench_json;
extern const bench_report bench_markdown;

const bench_report *const bench_reports[] = {&bench_table, &bench_csv, &bench_json, &bench_markdown,
                                             NULL};

status bench_report_find(const char *name, const bench_report **report, error *failure)
{
    word_list known = {0};
    for (size_t i = 0; bench_reports[i] != NULL; i++) {
        if (strcmp(bench_reports[i]->name, name) == 0) {
            *report = bench_reports[i];
            return STATUS_OK;
        }
        word_list_add(&known, bench_reports[i]->name);
    }
    return error_set(failure, STATUS_USAGE, "--format %s: expected one of: %s", name, known.text);
}
