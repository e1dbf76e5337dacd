#include "io/puzzle_writer.h"

static char *put_line(char *at, uint64_t id, const grid *puzzle)
{
    (void)id;
    at = grid_put_text(at, puzzle, '.');
    *at++ = '\n';
    return at;
}

static char *put_line_of_digits(char *at, uint64_t id, const grid *puzzle)
{
    (void)id;
    at = grid_put_text(at, puzzle, '0');
    *at++ = '\n';
    return at;
}

static char *put_csv(char *at, uint64_t id, const grid *puzzle)
{
    at = text_put_u64(at, id);
    *at++ = ',';
    return put_line(at, id, puzzle);
}

static char *put_csv_reject(char *at, uint64_t id)
{
    return text_put_slice(text_put_u64(at, id), slice_of(",\n"));
}

static char *put_jsonl_head(char *at, uint64_t id)
{
    at = text_put_slice(at, slice_of("{\"id\":"));
    at = text_put_u64(at, id);
    return text_put_slice(at, slice_of(",\"puzzle\":\""));
}

static char *put_jsonl(char *at, uint64_t id, const grid *puzzle)
{
    at = put_jsonl_head(at, id);
    at = grid_put_text(at, puzzle, '.');
    return text_put_slice(at, slice_of("\"}\n"));
}

static char *put_jsonl_reject(char *at, uint64_t id)
{
    at = text_put_slice(at, slice_of("{\"id\":"));
    at = text_put_u64(at, id);
    return text_put_slice(at, slice_of(",\"puzzle\":null}\n"));
}

/* Nine rows, and an empty line behind them. */
static char *put_grid(char *at, uint64_t id, const grid *puzzle)
{
    (void)id;
    char text[CELLS];
    grid_put_text(text, puzzle, '.');
    for (unsigned row = 0; row < 9; row++) {
        at = text_put_slice(at, (slice){text + 9 * (size_t)row, 9});
        *at++ = '\n';
    }
    *at++ = '\n';
    return at;
}

static char *put_sdk(char *at, uint64_t id, const grid *puzzle)
{
    return put_grid(text_put_slice(at, slice_of("[Puzzle]\n")), id, puzzle);
}

static char *put_opensudoku(char *at, uint64_t id, const grid *puzzle)
{
    (void)id;
    at = text_put_slice(at, slice_of("  <game data=\""));
    at = grid_put_text(at, puzzle, '0');
    return text_put_slice(at, slice_of("\" />\n"));
}

static char *put_line_of_candidates(char *at, uint64_t id, const candidate_grid *puzzle)
{
    (void)id;
    at = candidate_grid_put_text(at, puzzle);
    *at++ = '\n';
    return at;
}

static char *put_csv_candidates(char *at, uint64_t id, const candidate_grid *puzzle)
{
    at = text_put_u64(at, id);
    *at++ = ',';
    return put_line_of_candidates(at, id, puzzle);
}

static char *put_jsonl_candidates(char *at, uint64_t id, const candidate_grid *puzzle)
{
    at = put_jsonl_head(at, id);
    at = candidate_grid_put_text(at, puzzle);
    return text_put_slice(at, slice_of("\"}\n"));
}

static const puzzle_writer line_writer = {
    .name = "line",
    .summary = "81 characters a line, . for a blank",
    .put = put_line,
    .comment_begin = "# ",
    .comment_end = "\n",
};

static const puzzle_writer csv_writer = {
    .name = "csv",
    .summary = "the columns id and puzzle",
    .head = "id,puzzle\n",
    .put = put_csv,
    .put_candidates = put_csv_candidates,
    .put_reject = put_csv_reject,
};

static const puzzle_writer jsonl_writer = {
    .name = "jsonl",
    .summary = "an object a line with the keys id and puzzle",
    .put = put_jsonl,
    .put_candidates = put_jsonl_candidates,
    .put_reject = put_jsonl_reject,
};

static const puzzle_writer grid_writer = {
    .name = "grid",
    .summary = "nine rows and an empty line",
    .put = put_grid,
    .comment_begin = "# ",
    .comment_end = "\n",
};

static const puzzle_writer sdm_writer = {
    .name = "sdm",
    .summary = "81 digits a line, 0 for a blank",
    .put = put_line_of_digits,
    .comment_begin = "# ",
    .comment_end = "\n",
};

static const puzzle_writer sdk_writer = {
    .name = "sdk",
    .summary = "a [Puzzle] section for each",
    .put = put_sdk,
    .comment_begin = "# ",
    .comment_end = "\n",
};

static const puzzle_writer opensudoku_writer = {
    .name = "opensudoku",
    .summary = "XML with a <game data=\"81 digits\" /> for each",
    .head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n",
    .tail = "</opensudoku>\n",
    .put = put_opensudoku,
    .comment_begin = "  <!-- ",
    .comment_end = " -->\n",
};

static const puzzle_writer candidates_writer = {
    .name = "candidates",
    .summary = "729 characters a line, the candidates of each cell; a blank has all nine",
    .put_candidates = put_line_of_candidates,
    .comment_begin = "# ",
    .comment_end = "\n",
};

const puzzle_writer *const puzzle_writers[] = {
    &line_writer, &csv_writer,        &jsonl_writer,      &grid_writer, &sdm_writer,
    &sdk_writer,  &opensudoku_writer, &candidates_writer, NULL,
};

status puzzle_writer_find(const char *name, const puzzle_writer **writer, error *failure)
{
    word_list known = {0};
    for (size_t i = 0; puzzle_writers[i] != NULL; i++) {
        if (strcmp(puzzle_writers[i]->name, name) == 0) {
            *writer = puzzle_writers[i];
            return STATUS_OK;
        }
        word_list_add(&known, puzzle_writers[i]->name);
    }
    return error_set(failure, STATUS_USAGE,
                     "puzzles cannot be written as '%s'; expected one of: %s", name, known.text);
}

status puzzle_writer_append_reject(const puzzle_writer *writer, uint64_t id, const char *why,
                                   text_buffer *out, error *failure)
{
    if (writer->put_reject != NULL) {
        TRY(text_buffer_reserve(out, PUZZLE_BYTES_MAX, failure));
        out->length = (size_t)(writer->put_reject(out->bytes + out->length, id) - out->bytes);
        return STATUS_OK;
    }
    TRY(text_buffer_append(out, slice_of(writer->comment_begin), failure));
    const size_t start = out->length;
    TRY(text_buffer_append(out, slice_of(why), failure));
    /* What would end a comment early */
    for (size_t i = start; i < out->length; i++)
        if ((unsigned char)out->bytes[i] < ' ' ||
            (out->bytes[i] == '-' && i + 1 < out->length && out->bytes[i + 1] == '-'))
            out->bytes[i] = ' ';
    return text_buffer_append(out, slice_of(writer->comment_end), failure);
}
