/* Any bytes as a puzzle file. However they are read, the same records come out of them; records and
 * what is skipped between them are the whole text, and lines are counted right.
 *
 *     byte 0   the format, sniffed where there is none of that number
 *     byte 1   how the bytes arrive the second time, and how many records a block has
 *     byte 2   what the user says of the contents
 *     rest     the file */
#include "fuzz/fuzz.h"
#include "fuzz/reading.h"
#include "io/byte_source.h"

static reading whole, other;

static const puzzle_format *format_of(uint8_t number)
{
    size_t count = 0;
    while (puzzle_formats[count] != NULL)
        count++;
    return number % 16 < count ? puzzle_formats[number % 16] : NULL;
}

static format_wish wish_of(uint8_t number)
{
    static uint8_t cells[256];
    memcpy(cells, cell_of_character, sizeof cells);
    cells['a'] = cells[' '] = 0;
    cells['.'] = CELL_NONE;
    const format_wish wishes[] = {{.column = NULL}, {.column = NULL}, {.delimiter = ';'},
                                  {.column = "2"},  {.cells = cells}, {.column = "question"}};
    return wishes[number % COUNT_OF(wishes)];
}

static bool slices_are_equal(slice a, slice b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.start, b.start, a.length) == 0);
}

static void show(const char *what, slice text)
{
    fprintf(stderr, "%s: '%.*s'\n", what, (int)text.length, text.start);
}

/* The same records, and the same said of them? */
static void demand_same_record(size_t index, bool with_words)
{
    const heard_record *a = &whole.records[index], *b = &other.records[index];
    DEMAND(a->id == b->id && a->line == b->line && a->file == b->file &&
               a->is_too_long == b->is_too_long && a->is_puzzle == b->is_puzzle,
           "record %zu in line %lu, then in line %lu", index, a->line, b->line);
    if (!slices_are_equal(reading_text(&whole, a), reading_text(&other, b))) {
        show("first", reading_text(&whole, a));
        show("then", reading_text(&other, b));
        DEMAND(false, "record %zu has another text", index);
    }
    DEMAND(!a->is_puzzle || memcmp(&a->puzzle, &b->puzzle, sizeof a->puzzle) == 0,
           "record %zu is another puzzle", index);
    DEMAND(!with_words || slices_are_equal((slice){whole.texts.bytes + a->words, a->words_length},
                                           (slice){other.texts.bytes + b->words, b->words_length}),
           "record %zu has other fields or another note", index);
}

/* Members of an archive are looked at beforehand in a file, but not in a pipe: their fields may have
 * other columns. */
static void demand_same_reading(void)
{
    const bool with_words = whole.file_count <= 1;
    const size_t least = whole.count < other.count ? whole.count : other.count;
    for (size_t i = 0; i < least; i++)
        demand_same_record(i, with_words);
    DEMAND(whole.count == other.count, "%zu records, then %zu", whole.count, other.count);
    DEMAND(whole.begun == other.begun && whole.file_count == other.file_count &&
               whole.format == other.format,
           "the files are others");
    const slice a = {whole.sentences.bytes, whole.sentences.length};
    const slice b = {other.sentences.bytes, other.sentences.length};
    if (with_words && !slices_are_equal(a, b)) {
        show("first", a);
        show("then", b);
        DEMAND(false, "other faults are told");
    }
}

static void demand_growing_lines(void)
{
    const bool may_share_lines =
        whole.format != NULL &&
        (strcmp(whole.format->name, "opensudoku") == 0 || strcmp(whole.format->name, "jsonl") == 0);
    for (size_t i = 0; i < whole.count; i++) {
        const heard_record *record = &whole.records[i];
        DEMAND(record->id == i + 1, "record %zu has id %lu", i, record->id);
        if (i == 0 || record->file != record[-1].file)
            continue;
        DEMAND(record->file > record[-1].file || record->line > record[-1].line ||
                   (may_share_lines && record->line == record[-1].line),
               "record %zu in line %lu comes behind line %lu", i, record->line, record[-1].line);
    }
}

/* As the reader takes it: a carriage return alone ends a line, Ctrl-Z the file. */
static void normalise(text_buffer *text)
{
    for (size_t i = 0; i < text->length; i++)
        if (text->bytes[i] == '\r' && (i + 1 == text->length || text->bytes[i + 1] != '\n'))
            text->bytes[i] = '\n';
    while (text->length > 0 && text->bytes[text->length - 1] == 0x1a)
        text->length--;
}

static bool starts_with_mark(slice text)
{
    return text.length >= 3 && memcmp(text.start, "\xef\xbb\xbf", 3) == 0;
}

/* The text of a plain file or of one that is unpacked whole; false for archives and damaged ones. */
static bool plain_text(slice bytes, text_buffer *text)
{
    static const stop_flag never = false;
    error failure;
    byte_source *source;
    size_t got = 1;
    bool is_plain = true;
    text->length = 0;
    const char *const path = delivery_begin(bytes, DELIVERY_WHOLE, 0);
    if (byte_source_open(path, &never, &source, &failure) != STATUS_OK) {
        delivery_end();
        return false;
    }
    is_plain = byte_source_member_name(source) == NULL;
    while (is_plain && got > 0) {
        DEMAND_OK(text_buffer_reserve(text, 4096, &failure), &failure);
        is_plain =
            byte_source_read(source, text->bytes + text->length, 4096, &got, &failure) == STATUS_OK;
        text->length += got;
    }
    byte_source_close(source);
    delivery_end();
    normalise(text);
    return is_plain;
}

static size_t count_lines(slice text)
{
    size_t lines = 0;
    for (size_t i = 0; i < text.length; i++)
        lines += text.start[i] == '\n';
    return lines;
}

/* Is it 81 digits and dots, and nothing else? Nobody may pass that over in silence. */
static bool is_puzzle_line(slice line)
{
    size_t digits = 0;
    line = slice_trimmed(line);
    for (size_t i = 0; i < line.length; i++) {
        const bool is_digit = line.start[i] >= '1' && line.start[i] <= '9';
        if (!is_digit && line.start[i] != '.')
            return false;
        digits += is_digit;
    }
    return line.length == CELLS && digits > 0;
}

static void demand_no_lost_puzzle(slice skipped)
{
    while (skipped.length > 0) {
        const slice line = slice_take_until(&skipped, '\n');
        if (is_puzzle_line(line)) {
            show("skipped", line);
            DEMAND(false, "a puzzle is passed over by format %s", whole.format->name);
        }
    }
}

static size_t first_line_bytes(slice text)
{
    const char *const newline = memchr(text.start, '\n', text.length);
    return newline != NULL ? (size_t)(newline - text.start) + 1 : text.length;
}

/* Cuts the text, all of which is at hand, and counts its lines: what the reader should have found.
 * Of a record that is too long the first line is passed over. */
static void demand_whole_text(slice text)
{
    const format_layout *layout = &whole.layout;
    const size_t mark = starts_with_mark(text) ? 3 : 0;
    const bool has_sections =
        strcmp(whole.format->name, "sdk") == 0 || strcmp(whole.format->name, "opensudoku") == 0;
    DEMAND(mark + layout->preamble_bytes <= text.length, "a preamble longer than the text");
    size_t line = 1 + count_lines((slice){text.start, mark + layout->preamble_bytes});
    slice rest = {text.start + mark + layout->preamble_bytes,
                  text.length - mark - layout->preamble_bytes};
    record_cut cut = {.sure = 0};
    for (size_t found = 0; rest.length > 0;) {
        if (starts_with_mark(rest))
            rest = (slice){rest.start + 3, rest.length - 3};
        if (rest.length == 0)
            break;
        const size_t sure = cut.sure;
        DEMAND(whole.format->cut(layout, rest, true, &cut), "%zu bytes are neither cut nor skipped",
               rest.length);
        DEMAND(cut.skipped + cut.length > 0 && cut.skipped + cut.length <= rest.length,
               "%zu bytes skipped and %zu cut of %zu", cut.skipped, cut.length, rest.length);
        const slice skipped = {rest.start, cut.skipped};
        slice record = {rest.start + cut.skipped, cut.length};
        if (cut.skipped > 0 && starts_with_mark(record)) {
            record.length = cut.length = 0;
            cut.sure = sure;
        }
        const bool is_too_long = record.length > RECORD_BYTES_MAX;
        if (is_too_long)
            record.length = first_line_bytes((slice){record.start, rest.length - cut.skipped});
        rest = (slice){record.start + record.length, rest.length - cut.skipped - record.length};
        if (!has_sections)
            demand_no_lost_puzzle(skipped);
        DEMAND(cut.skipped_lines == count_lines(skipped) || rest.length == 0,
               "%zu lines skipped, not %zu", count_lines(skipped), cut.skipped_lines);
        line += cut.skipped_lines;
        if (cut.length == 0)
            continue;
        DEMAND(found < whole.count, "the reader found %zu records, but there are more", found);
        DEMAND(whole.records[found].line == line, "record %zu in line %zu is said to be in %lu",
               found, line, whole.records[found].line);
        DEMAND(whole.records[found].is_too_long == is_too_long,
               "record %zu of %zu bytes is said to be %d", found, cut.length, is_too_long);
        DEMAND(is_too_long || slices_are_equal(reading_text(&whole, &whole.records[found]), record),
               "record %zu has another text", found);
        found++;
        line += count_lines(record);
        DEMAND(rest.length > 0 || found == whole.count, "%zu records, the reader found %zu", found,
               whole.count);
    }
}

/* The records of two shards are those of the whole. */
static void demand_same_in_shards(slice bytes, reading_wish wish, uint64_t border)
{
    size_t done = 0;
    wish.is_range = true;
    for (unsigned shard = 0; shard < 2; shard++) {
        wish.first_byte = shard == 0 ? 0 : border;
        wish.end_byte = shard == 0 ? border : UINT64_MAX - 1;
        reading_fill(&other, bytes, &wish);
        for (size_t i = 0; i < other.count; i++, done++) {
            DEMAND(done < whole.count, "shards have more records than the whole");
            const heard_record *a = &whole.records[done], *b = &other.records[i];
            DEMAND(a->id == b->id && a->line == b->line &&
                       slices_are_equal(reading_text(&whole, a), reading_text(&other, b)),
                   "record %zu is another in shard %u: id %lu, line %lu, not %lu", done, shard,
                   b->id, b->line, a->line);
        }
    }
    DEMAND(done == whole.count, "shards have %zu records, the whole has %zu", done, whole.count);
}

static bool is_packed(slice bytes)
{
    static const stop_flag never = false;
    error failure;
    byte_source *source;
    bool packed = true;
    char first[4];
    size_t got;
    const char *const path = delivery_begin(bytes, DELIVERY_WHOLE, 0);
    if (byte_source_open(path, &never, &source, &failure) == STATUS_OK) {
        packed = byte_source_is_packed(source) ||
                 byte_source_read(source, first, sizeof first, &got, &failure) != STATUS_OK ||
                 byte_source_is_wide(source);
        byte_source_close(source);
    }
    delivery_end();
    return packed;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const size_t block_sizes[] = {1, 2, 7, 100, BLOCK_RECORDS_MAX};
    static text_buffer text;
    fuzz_input input = {bytes, length};
    const uint8_t format = take_byte(&input), way = take_byte(&input), user = take_byte(&input);
    const slice file = rest_of(&input);
    if (file.length > DELIVERY_BYTES_MAX)
        return 0;
    reading_wish wish = {.format = format_of(format),
                         .format_wish = wish_of(user),
                         .delivery = DELIVERY_WHOLE,
                         .block_records = BLOCK_RECORDS_MAX};
    reading_fill(&whole, file, &wish);
    demand_growing_lines();
    if (whole.format != NULL && whole.begun == STATUS_OK && plain_text(file, &text) &&
        text.length < 2 * RECORD_BYTES_MAX)
        demand_whole_text((slice){text.bytes, text.length});

    wish.block_records = block_sizes[way % COUNT_OF(block_sizes)];
    wish.seed = way / 16;
    if (way & 8 && whole.begun == STATUS_OK && !is_packed(file)) {
        demand_same_in_shards(file, wish, file.length * (way / 16) / 16);
    } else {
        wish.delivery = DELIVERY_PIECES + (way & 1);
        reading_fill(&other, file, &wish);
        demand_same_reading();
    }
    return 0;
}
