/* Every format cuts every sample file: with less of the text at hand it may ask for more, but never
 * cut anything else. */
#include "support/check.h"
#include "support/grids.h"
#include "support/scratch.h"

#include "io/puzzle_format.h"

#include <glob.h>

/* What REST is cut into with all of it at hand, and with its first LENGTH bytes. */
static void check_prefix(const puzzle_format *format, const format_layout *layout, slice rest,
                         size_t length, const record_cut *whole, const char *path)
{
    record_cut cut = {.sure = 0};
    if (!format->cut(layout, (slice){rest.start, length}, false, &cut))
        return;
    if (cut.length > 0)
        cr_assert(cut.skipped == whole->skipped && cut.skipped_lines == whole->skipped_lines &&
                      cut.length == whole->length && cut.lines == whole->lines,
                  "%s in %s: %zu bytes behind %zu are cut off %zu, %zu behind %zu off all",
                  format->name, path, cut.length, cut.skipped, length, whole->length,
                  whole->skipped);
    else
        cr_assert(cut.skipped <= whole->skipped && cut.skipped_lines <= whole->skipped_lines,
                  "%s in %s: %zu bytes of %zu are skipped, %zu of all", format->name, path,
                  cut.skipped, length, whole->skipped);
}

static void check_text(const puzzle_format *format, slice rest, const char *path)
{
    static const format_wish nothing;
    format_layout layout = {.puzzle_field = 0};
    if (!format->recognise(rest, &nothing, &layout))
        return;
    rest.start += layout.preamble_bytes;
    rest.length -= layout.preamble_bytes;
    while (rest.length > 0) {
        record_cut whole = {.sure = 0};
        cr_assert(format->cut(&layout, rest, true, &whole), "%s in %s stands still", format->name,
                  path);
        for (size_t length = 0; length < rest.length && length < 4096; length++)
            check_prefix(format, &layout, rest, length, &whole, path);
        const size_t taken = whole.skipped + whole.length;
        rest = (slice){rest.start + taken, rest.length - taken};
    }
}

Test(puzzle_formats_cut, what_is_cut_does_not_depend_on_text_to_come)
{
    glob_t files;
    cr_assert_eq(glob(NONET_SOURCE_DIR "/tests/data/formats/*/*", 0, NULL, &files), 0);
    cr_assert_gt(files.gl_pathc, 30);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        text_buffer text = file_bytes(files.gl_pathv[i]);
        for (size_t f = 0; puzzle_formats[f] != NULL; f++)
            check_text(puzzle_formats[f], (slice){text.bytes, text.length}, files.gl_pathv[i]);
        text_buffer_clear(&text);
    }
    globfree(&files);
}

/* Half a row does not show that the words before it are a damaged row too. */
Test(puzzle_formats_cut, words_before_a_grid_wait_for_the_whole_next_line)
{
    char text[] = ROWS_OF_A("\n") "\n" ROWS_OF_C("\n");
    memcpy(text + 91, "no digits", 9); /* in the place of its first row */
    const puzzle_format *grids;
    error failure;
    MUST(puzzle_format_find("grid", &grids, &failure), &failure);
    check_text(grids, slice_of(text), "a text");
}
