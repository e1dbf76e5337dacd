#include "io/puzzle_format.h"

#include <stdio.h>

extern const puzzle_format line_format;
extern const puzzle_format bank_format;
extern const puzzle_format hodoku_format;
extern const puzzle_format sdk_format;
extern const puzzle_format grid_format;
extern const puzzle_format csv_format;
extern const puzzle_format jsonl_format;
extern const puzzle_format opensudoku_format;
extern const puzzle_format candidates_format;

/* Of two that read a file equally well the first one is taken: the strict ones stand before those
 * that would read the same lines as something simpler. */
const puzzle_format *const puzzle_formats[] = {
    &line_format,       &bank_format, &hodoku_format, &sdk_format,        &grid_format,
    &candidates_format, &csv_format,  &jsonl_format,  &opensudoku_format, NULL};

bool reject(reject_note *note, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(note->text, sizeof note->text, format, arguments);
    va_end(arguments);
    return false;
}

status puzzle_format_find(const char *name, const puzzle_format **format, error *failure)
{
    word_list known = {0};
    for (size_t i = 0; puzzle_formats[i] != NULL; i++) {
        if (strcmp(puzzle_formats[i]->name, name) == 0) {
            *format = puzzle_formats[i];
            return STATUS_OK;
        }
        word_list_add(&known, puzzle_formats[i]->name);
    }
    return error_set(failure, STATUS_USAGE,
                     "no input format is called '%s'; expected auto or one of: %s", name,
                     known.text);
}

typedef struct sniff_score {
    uint64_t puzzles, rejects;
    bool found_any; /* a record or a header */
} sniff_score;

static bool holds_puzzle(const puzzle_format *format, const format_layout *layout, slice record)
{
    grid puzzle;
    candidate_grid candidates;
    reject_note note;
    return layout->has_candidates ? format->parse_candidates(layout, record, &candidates, &note)
                                  : format->parse(layout, record, &puzzle, &note);
}

static sniff_score score_sample(const puzzle_format *format, const format_layout *layout,
                                slice sample, bool at_end)
{
    sniff_score score = {0, 0, layout->preamble_bytes > 0};
    slice rest = {sample.start + layout->preamble_bytes, sample.length - layout->preamble_bytes};
    record_cut cut = {.sure = 0};
    while (rest.length > 0 && format->cut(layout, rest, at_end, &cut) && cut.length > 0) {
        if (holds_puzzle(format, layout, (slice){rest.start + cut.skipped, cut.length}))
            score.puzzles++;
        else
            score.rejects++;
        score.found_any = true;
        rest.start += cut.skipped + cut.length;
        rest.length -= cut.skipped + cut.length;
    }
    return score;
}

/* Ties go to the format that stands first in the list. A format that found no puzzle at all may
 * still have found where damaged ones lie. */
static bool is_better(sniff_score a, sniff_score b)
{
    if (a.puzzles != b.puzzles && (a.puzzles == 0 || b.puzzles == 0))
        return a.puzzles > b.puzzles;
    if (a.found_any != b.found_any)
        return a.found_any;
    return (int64_t)(a.puzzles - a.rejects) > (int64_t)(b.puzzles - b.rejects);
}

static bool may_be_wished(const puzzle_format *format, const format_wish *wish)
{
    if (wish->delimiter != 0)
        return format == &csv_format;
    return wish->column == NULL || format->has_fields;
}

const puzzle_format *puzzle_format_sniff(slice sample, bool at_end, const format_wish *wish,
                                         format_layout *layout)
{
    const puzzle_format *best = NULL;
    sniff_score best_score = {0, 0, false};
    for (size_t i = 0; puzzle_formats[i] != NULL; i++) {
        const puzzle_format *const format = puzzle_formats[i];
        format_layout candidate = {0};
        if (!may_be_wished(format, wish) || !format->recognise(sample, wish, &candidate))
            continue;
        const sniff_score score = score_sample(format, &candidate, sample, at_end);
        if (best == NULL || is_better(score, best_score)) {
            best = format;
            best_score = score;
            *layout = candidate;
            layout->is_proven = score.puzzles > 0;
        }
        /* No format finds more puzzles than one that takes every record for one. */
        if (score.puzzles > 0 && score.rejects == 0)
            break;
    }
    return best;
}
