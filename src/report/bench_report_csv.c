/* csv: a row for each group and solver; and the rows of --puzzles. */
#include "report/bench_report.h"
#include "report/csv_text.h"
#include "report/figure_text.h"

#include <inttypes.h>
#include <math.h>

static status print_counters(const bench_entry *entry, text_buffer *out, error *failure)
{
    for (size_t i = 0; i < HARDWARE_COUNTERS; i++) {
        TRY(text_buffer_print(out, failure, ","));
        if (entry->has_counters)
            TRY(text_buffer_print(out, failure, "%.1f", entry->counters[i]));
    }
    return text_buffer_print(out, failure, "\n");
}

/* The ends are empty where too little was measured for an interval. */
static status print_interval(interval ratio, text_buffer *out, error *failure)
{
    if (isinf(ratio.high))
        return text_buffer_print(out, failure, ",%.6f,,", ratio.estimate);
    return text_buffer_print(out, failure, ",%.6f,%.6f,%.6f", ratio.estimate, ratio.low,
                             ratio.high);
}

static status print_row(const bench_run *run, const bench_group *group, size_t entry,
                        text_buffer *out, error *failure)
{
    const bench_figure *figure = &group->figures[entry];
    TRY(text_buffer_print(out, failure, "%s,", group->split));
    TRY(csv_print_text(group->name, out, failure));
    TRY(text_buffer_print(out, failure, ","));
    TRY(csv_print_text(run->entries[entry].label, out, failure));
    TRY(text_buffer_print(out, failure, ",%zu,%.1f,%.4f", group->puzzles,
                          figure->puzzles_per_second, figure->us_per_puzzle));
    if (isnan(figure->guesses_per_puzzle))
        TRY(text_buffer_print(out, failure, ",,"));
    else
        TRY(text_buffer_print(out, failure, ",%.2f,%.4f", figure->percent_without_guess,
                              figure->guesses_per_puzzle));
    TRY(text_buffer_print(out, failure, ",%.0f,%.0f,%.0f,%.0f", figure->p50_ns, figure->p90_ns,
                          figure->p99_ns, figure->max_ns));
    if (entry == 0) {
        TRY(text_buffer_print(out, failure, ",,,,,,,"));
    } else {
        TRY(print_interval(figure->ratio, out, failure));
        TRY(print_interval(figure->geometric, out, failure));
        TRY(text_buffer_print(out, failure, ",%s", change_verdict_word(figure->verdict)));
    }
    return print_counters(&run->entries[entry], out, failure);
}

static status print(const bench_run *run, const bench_figures *figures, text_buffer *out,
                    error *failure)
{
    TRY(text_buffer_print(
        out, failure,
        "split,group,solver,puzzles,puzzles_per_second,us_per_puzzle,percent_without_guess,"
        "guesses_per_puzzle,p50_ns,p90_ns,p99_ns,max_ns,ratio,ratio_low,ratio_high,geometric,"
        "geometric_low,geometric_high,verdict"));
    for (size_t i = 0; i < HARDWARE_COUNTERS; i++)
        TRY(text_buffer_print(out, failure, ",%s", hardware_counter_names[i]));
    TRY(text_buffer_print(out, failure, "\n"));
    for (size_t i = 0; i < figures->group_count; i++)
        for (size_t entry = 0; entry < run->entry_count; entry++)
            TRY(print_row(run, &figures->groups[i], entry, out, failure));
    return STATUS_OK;
}

const bench_report bench_csv = {
    .name = "csv",
    .summary = "a row for each group of puzzles and solver",
    .print = print,
};

static status print_puzzle(const bench_run *run, size_t entry, size_t puzzle, text_buffer *out,
                           error *failure)
{
    const bench_entry *one = &run->entries[entry];
    const bench_puzzle *record = &run->puzzles[puzzle];
    char text[CELLS + 1];
    *grid_put_text(text, &record->puzzle, '.') = '\0';
    TRY(csv_print_text(one->label, out, failure));
    TRY(text_buffer_print(out, failure, ",%zu,", puzzle + 1));
    TRY(csv_print_text(run->files[record->file], out, failure));
    return text_buffer_print(out, failure, ",%" PRIu64 ",%s,%s,%s,%.0f\n", record->line, text,
                             outcome_word(one->outcomes[puzzle]),
                             figure_count(one->guesses[puzzle], "").text, one->puzzle_ns[puzzle]);
}

/* Writes what is in OUT, and empties it. */
static status flush(text_buffer *out, byte_sink *sink, error *failure)
{
    TRY(byte_sink_write(sink, (slice){out->bytes, out->length}, failure));
    out->length = 0;
    return STATUS_OK;
}

static status write_rows(const bench_run *run, text_buffer *out, byte_sink *sink, error *failure)
{
    enum { PART_BYTES = 1 << 16 };
    TRY(text_buffer_print(out, failure, "solver,id,file,line,puzzle,status,guesses,time_ns\n"));
    for (size_t entry = 0; entry < run->entry_count; entry++)
        for (size_t puzzle = 0; puzzle < run->puzzle_count; puzzle++) {
            TRY(print_puzzle(run, entry, puzzle, out, failure));
            if (out->length > PART_BYTES)
                TRY(flush(out, sink, failure));
        }
    return flush(out, sink, failure);
}

status bench_report_write_puzzles(const bench_run *run, byte_sink *sink, error *failure)
{
    text_buffer out = {0};
    const status written = write_rows(run, &out, sink, failure);
    text_buffer_clear(&out);
    return written;
}
