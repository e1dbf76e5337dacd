/* Stored runs as one CSV table: the columns of `bench --puzzles` behind the run's number. */
#include "report/csv_text.h"
#include "report/figure_text.h"
#include "report/history_report.h"

#include <inttypes.h>

static status print_row(const stored_run *stored, const bench_entry *entry, size_t place,
                        text_buffer *out, error *failure)
{
    const bench_puzzle *record = &stored->run.puzzles[place];
    char puzzle[CELLS + 1];
    *grid_put_text(puzzle, &record->puzzle, '.') = '\0';
    TRY(text_buffer_print(out, failure, "%" PRId64 ",", stored->id));
    TRY(csv_print_text(entry->label, out, failure));
    TRY(text_buffer_print(out, failure, ",%zu,", place + 1));
    TRY(csv_print_text(stored->run.files[record->file], out, failure));
    return text_buffer_print(out, failure, ",%" PRIu64 ",%s,%s,%s,%.0f\n", record->line, puzzle,
                             outcome_word(entry->outcomes[place]),
                             figure_count(entry->guesses[place], "").text, entry->puzzle_ns[place]);
}

/* Writes what is in OUT, and empties it. */
static status flush(text_buffer *out, byte_sink *sink, error *failure)
{
    TRY(byte_sink_write(sink, (slice){out->bytes, out->length}, failure));
    out->length = 0;
    return STATUS_OK;
}

static status write_entry(const stored_run *stored, const bench_entry *entry, text_buffer *out,
                          byte_sink *sink, error *failure)
{
    enum { PART_BYTES = 1 << 16 };
    for (size_t place = 0; place < stored->run.puzzle_count; place++) {
        TRY(print_row(stored, entry, place, out, failure));
        if (out->length > PART_BYTES)
            TRY(flush(out, sink, failure));
    }
    return flush(out, sink, failure);
}

status history_report_write_header(byte_sink *sink, error *failure)
{
    return byte_sink_write(
        sink, slice_of("run,solver,id,file,line,puzzle,status,guesses,time_ns\n"), failure);
}

status history_report_write_rows(const stored_run *stored, byte_sink *sink, error *failure)
{
    text_buffer out = {0};
    status written = STATUS_OK;
    for (size_t i = 0; written == STATUS_OK && i < stored->run.entry_count; i++)
        written = write_entry(stored, &stored->run.entries[i], &out, sink, failure);
    text_buffer_clear(&out);
    return written;
}
