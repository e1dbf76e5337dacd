/* grid: nine rows of nine cells, as people draw them. Blanks, commas, braces and bars may stand
 * between the cells ("5 3 0 0 7 0 0 0 0", "{0, 0, 0, 2, 6, ...},", "|53.|.7.|...|"), frames around
 * them. Between grids there may be nothing, empty lines, rulers ("========"), comments and titles
 * ("Grid 01"); the first line may be the count of grids. Also .ss files.
 *
 * A grid is a run of nine row lines, or three runs of three rows or nine of one with gaps between
 * them. What is cut short or too long is one damaged record, and the next grid starts afresh:
 *
 *     runs of 9       8 rows, gap         the gap ends it
 *                     10 rows, gap        all ten are the damaged one
 *     one behind      4 rows, empty       an emptied row: the four behind it belong to it
 *       the other
 *                     8 or 10 rows        the digits of the next grids tell (grid_seam); all grids
 *                                         that may have lost or doubled the row are one record
 *     bands of 3      3 gap 2 gap 3 gap   three short runs are one grid, unless a gap is of another
 *                                         kind than those within grids
 */
#include "io/grid_seam.h"
#include "io/grid_text.h"

enum { BAND_ROWS_MAX = 4, RUN_ROWS_MAX = 18, GAP_KINDS = 32 };

/* What may stand between two runs. */
typedef struct run_gap {
    size_t lines;
    size_t width;  /* lines that are no comments */
    unsigned kind; /* by how many rulers and empty lines it has */
    slice rest;    /* behind it */
    bool is_title;
} run_gap;

enum { EMPTY_WEIGHT = 5, OTHER_GAP = GAP_KINDS - 1 };

static run_gap take_gap(const format_layout *layout, slice rest, bool at_end)
{
    run_gap gap = {0, 0, 0, rest, false};
    slice line;
    while (text_line_take(&rest, at_end, &line)) {
        const line_kind kind = grid_text_kind_of_line(layout, line);
        gap.is_title = kind == LINE_TITLE;
        if (kind == LINE_ROW || kind == LINE_TITLE)
            break;
        gap.rest = rest;
        gap.lines++;
        gap.width += kind != LINE_COMMENT;
        gap.kind += kind == LINE_EMPTY ? EMPTY_WEIGHT : kind == LINE_RULER;
    }
    if (gap.kind > OTHER_GAP)
        gap.kind = OTHER_GAP;
    return gap;
}

static void append_run(row_run *run, const run_gap *gap, const row_run *next, slice record_start)
{
    run->rows += next->rows;
    run->rest = next->rest;
    run->bytes = (size_t)(next->rest.start - record_start.start);
    run->lines += gap->lines + next->lines;
}

/* Joins short runs to the first one of a record as long as they can be of one grid; false where
 * more text is needed to tell. */
static bool join_bands(const format_layout *layout, row_run *run, slice record_start, bool at_end)
{
    row_run joined = *run;
    unsigned runs = 1;
    bool all_equal = true;
    while (joined.rows < 9) {
        const run_gap gap = take_gap(layout, joined.rest, at_end);
        if ((gap.is_title && layout->has_titles) ||
            (layout->has_gap_kind && gap.kind != layout->gap_kind))
            break;
        const row_run next = grid_text_take_run(layout, gap.rest, at_end, BAND_ROWS_MAX + 1);
        if (!next.is_whole)
            return false;
        if (next.rows == 0 || next.rows > BAND_ROWS_MAX ||
            (runs >= 3 && joined.rows + next.rows > 9))
            break;
        all_equal &= next.rows == run->rows;
        append_run(&joined, &gap, &next, record_start);
        runs++;
    }
    if (layout->has_bands || (joined.rows == 9 && all_equal))
        *run = joined;
    return true;
}

/* Where grids stand one behind the other, a single empty line in one of them is an emptied row. */
static bool join_behind_emptied_row(const format_layout *layout, row_run *run, slice record_start,
                                    bool at_end)
{
    const run_gap gap = take_gap(layout, run->rest, at_end);
    if (gap.width != 1 || gap.is_title)
        return true;
    const row_run next = grid_text_take_run(layout, gap.rest, at_end, 8 - run->rows);
    if (!next.is_whole)
        return false;
    append_run(run, &gap, &next, record_start);
    return true;
}

/* Where grids stand one behind the other a row may be lost or doubled. *SURE grids are known to be
 * whole. */
static bool cut_at_seam(const format_layout *layout, slice rest, bool at_end, row_run *run,
                        size_t *sure)
{
    if (*sure > 0) {
        --*sure;
        return true;
    }
    if (rest.length < SEAM_BYTES && !at_end)
        return false;
    const bool is_end = at_end && rest.length <= SEAM_BYTES;
    const slice near = {rest.start, is_end ? rest.length : SEAM_BYTES};
    const grid_seam seam = grid_seam_find(layout, near, is_end);
    *sure = seam.sure;
    if (seam.rows != 9)
        *run = grid_text_take_run(layout, rest, at_end, seam.rows);
    return true;
}

/* Takes the record that begins with the row at the start of REST; false where more text is needed
 * to tell where it ends. */
static bool take_grid(const format_layout *layout, slice rest, bool at_end, row_run *grid_run,
                      size_t *sure)
{
    row_run run = grid_text_take_run(layout, rest, at_end, 9);
    if (!run.is_whole)
        return false;
    if (run.rows == 9 && !layout->is_seamless) {
        const row_run longer = grid_text_take_run(layout, rest, at_end, RUN_ROWS_MAX);
        if (!longer.is_whole)
            return false;
        if (longer.rows < RUN_ROWS_MAX)
            run = longer;
    }
    if (run.rows == 9 && layout->is_seamless && !cut_at_seam(layout, rest, at_end, &run, sure))
        return false;
    *grid_run = run;
    if (run.rows <= BAND_ROWS_MAX && !layout->is_seamless)
        return join_bands(layout, grid_run, rest, at_end);
    if (run.rows < 8 && layout->is_seamless)
        return join_behind_emptied_row(layout, grid_run, rest, at_end);
    return true;
}

/* Words in front of a row are a damaged first row where grids have no titles. */
static bool starts_record(const format_layout *layout, slice line, slice behind, bool at_end)
{
    const line_kind kind = grid_text_kind_of_line(layout, line);
    slice next;
    return kind == LINE_ROW ||
           (kind == LINE_TITLE && !layout->has_titles && text_line_take(&behind, at_end, &next) &&
            grid_text_kind_of_line(layout, next) == LINE_ROW);
}

static bool cut(const format_layout *layout, slice rest, bool at_end, record_cut *found)
{
    *found = (record_cut){.sure = found->sure};
    slice line, behind = rest;
    while (text_line_take(&behind, at_end, &line)) {
        if (!at_end && memchr(behind.start, '\n', behind.length) == NULL)
            break; /* the next line tells what this one is */
        if (starts_record(layout, line, behind, at_end)) {
            row_run run;
            if (!take_grid(layout, rest, at_end, &run, &found->sure))
                break;
            found->length = run.bytes;
            found->lines = run.lines;
            return true;
        }
        rest = behind;
        found->skipped += line.length;
        found->skipped_lines++;
    }
    return found->skipped > 0;
}

/* What the lines of the sample are like. */
typedef struct line_census {
    size_t right_rows, wrong_rows;
    size_t runs_of[RUN_ROWS_MAX + 1]; /* by their rows; longer ones in the last place */
    size_t gaps, gaps_of[GAP_KINDS];  /* between short runs */
    size_t titles, titles_above_grids;
} line_census;

static void count_rows(const format_layout *layout, slice sample, line_census *census)
{
    slice line;
    size_t rows_below_title = 0;
    bool has_title = false;
    while (text_line_take(&sample, true, &line)) {
        uint8_t cells[ROW_CELLS_MAX];
        const line_kind kind = grid_text_kind_of_line(layout, line);
        if (kind == LINE_ROW) {
            const unsigned count = grid_text_read_row(layout, line, cells);
            census->right_rows += count == 9;
            census->wrong_rows += count != 9;
            rows_below_title++;
        } else if (kind == LINE_TITLE) {
            census->titles_above_grids +=
                has_title && rows_below_title > 0 && rows_below_title % 9 == 0;
            census->titles += has_title && rows_below_title > 0;
            has_title = true;
            rows_below_title = 0;
        }
    }
    census->titles_above_grids += has_title && rows_below_title > 0 && rows_below_title % 9 == 0;
    census->titles += has_title && rows_below_title > 0;
}

static void count_runs(const format_layout *layout, slice sample, line_census *census)
{
    slice rest = sample, line;
    size_t rows_before = 0;
    while (rest.length > 0) {
        const run_gap gap = take_gap(layout, rest, true);
        rest = gap.rest;
        const row_run run = grid_text_take_run(layout, rest, true, RUN_ROWS_MAX);
        if (run.rows == 0) {
            if (!text_line_take(&rest, true, &line)) /* a title */
                return;
            rows_before = 0;
            continue;
        }
        census->runs_of[run.rows]++;
        if (rows_before > 0 && rows_before <= BAND_ROWS_MAX && run.rows <= BAND_ROWS_MAX) {
            census->gaps_of[gap.kind]++;
            census->gaps++;
        }
        rows_before = run.rows;
        rest = run.rest;
    }
}

/* Two of three gaps between bands lie within grids: those of another kind part grids, where there are
 * enough of them to be no accident. */
static void find_usual_gap(const line_census *census, format_layout *layout)
{
    unsigned usual = 0;
    for (unsigned kind = 1; kind < GAP_KINDS; kind++)
        if (census->gaps_of[kind] > census->gaps_of[usual])
            usual = kind;
    const size_t others = census->gaps - census->gaps_of[usual];
    const bool has_several = census->runs_of[3] > 3 || census->runs_of[1] > 9;
    layout->has_gap_kind = layout->has_bands && has_several && others * 12 >= census->gaps;
    layout->gap_kind = usual;
}

/* Sections are for sdk: behind the puzzle they hold grids that are none. */
static bool has_sections(slice sample)
{
    slice line;
    bool is_puzzle = false;
    while (!is_puzzle && text_line_take(&sample, true, &line))
        grid_text_is_section(line, &is_puzzle);
    return is_puzzle;
}

typedef enum parting { PART_NOWHERE, PART_BY_COMMENT, PART_BY_NUMBER } parting;

static parting parting_of_line(const format_layout *layout, slice line, line_kind kind)
{
    uint8_t cells[ROW_CELLS_MAX];
    if (kind == LINE_COMMENT)
        return PART_BY_COMMENT;
    const bool is_number = kind == LINE_ROW && grid_text_is_number(line) &&
                           grid_text_read_row(layout, line, cells) != 9;
    return is_number ? PART_BY_NUMBER : PART_NOWHERE;
}

typedef struct parting_census {
    bool is_below; /* a line that may part */
    size_t rows;   /* since that line */
    size_t grids, others;
} parting_census;

static void end_part(parting_census *census)
{
    census->grids += census->is_below && census->rows == 9;
    census->others += census->is_below && census->rows != 9 && census->rows > 0;
    census->rows = 0;
    census->is_below = true;
}

/* Do lines of a kind stand where titles do, above at least two grids, and hardly anywhere else? */
static bool do_part(const format_layout *layout, slice sample, parting wanted)
{
    parting_census census = {.rows = 0};
    slice line;
    while (text_line_take(&sample, true, &line)) {
        const line_kind kind = grid_text_kind_of_line(layout, line);
        if (parting_of_line(layout, line, kind) == wanted)
            end_part(&census);
        else
            census.rows += kind == LINE_ROW;
    }
    end_part(&census);
    return census.grids > 1 && census.grids >= census.others;
}

/* Does a row come next? */
static bool is_above_row(const format_layout *layout, slice rest)
{
    slice line;
    line_kind kind = LINE_EMPTY;
    while (kind == LINE_EMPTY && text_line_take(&rest, true, &line))
        kind = grid_text_kind_of_line(layout, line);
    return kind == LINE_ROW;
}

/* The first line that is neither empty nor a comment may be a count. */
static void find_count(slice sample, format_layout *layout)
{
    slice line, rest = sample;
    for (size_t lines = 1; text_line_take(&rest, true, &line); lines++) {
        uint8_t cells[ROW_CELLS_MAX];
        const line_kind kind = grid_text_kind_of_line(layout, line);
        if (kind == LINE_EMPTY || kind == LINE_COMMENT)
            continue;
        const bool is_title = layout->numbers_part && is_above_row(layout, rest);
        if (!is_title && grid_text_read_row(layout, line, cells) != 9 &&
            text_line_is_count(line, &layout->stated_count)) {
            layout->preamble_bytes = (size_t)(rest.start - sample.start);
            layout->preamble_lines = lines;
        }
        break;
    }
}

/* Most rows must have nine cells: a file in which hardly any has is none of grids, even where
 * others would be taken for titles. */
static bool recognise(slice sample, const format_wish *wish, format_layout *layout)
{
    layout->cells = wish->cells;
    layout->dash_is_blank = grid_text_has_row_with_dashes(layout, sample);
    layout->numbers_part = do_part(layout, sample, PART_BY_NUMBER);
    find_count(sample, layout);
    layout->comments_part = do_part(layout, sample, PART_BY_COMMENT);
    slice records = {sample.start + layout->preamble_bytes, sample.length - layout->preamble_bytes};
    line_census census = {.right_rows = 0};
    count_rows(layout, records, &census);
    layout->has_titles = census.titles > 0 && census.titles_above_grids * 2 >= census.titles;
    count_runs(layout, records, &census);
    const size_t *runs_of = census.runs_of;
    layout->is_seamless = runs_of[RUN_ROWS_MAX] > runs_of[9];
    layout->has_bands = runs_of[3] + runs_of[1] > runs_of[9] + runs_of[RUN_ROWS_MAX];
    find_usual_gap(&census, layout);
    return census.right_rows > census.wrong_rows && !has_sections(sample);
}

const puzzle_format grid_format = {
    .name = "grid",
    .summary = "nine rows of nine cells, together, apart or in a frame; titles, rulers and a count "
               "between them; .ss",
    .recognise = recognise,
    .cut = cut,
    .parse = grid_text_parse,
};
