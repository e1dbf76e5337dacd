#include "io/text_feed.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/scratch.h"

static error failure;
static char kept[FEED_KEPT_MAX];
static const stop_flag never;

static text_buffer random_text(size_t bytes)
{
    random_source source = seeded_source();
    text_buffer text = {0};
    MUST(text_buffer_reserve(&text, bytes, &failure), &failure);
    for (; text.length < bytes; text.length++)
        text.bytes[text.length] = (char)('0' + (int)random_below(&source, 10));
    return text;
}

static text_feed feed_of(const scratch_file *file)
{
    text_feed feed = {.kept = kept};
    MUST(byte_source_open(file->path, &never, &feed.source, &failure), &failure);
    return feed;
}

Test(text_feed, pieces_with_leftovers_given_back_make_the_text)
{
    random_source source = seeded_source();
    text_buffer text = random_text(3000000);
    const scratch_file file = scratch_file_create(".txt", (slice){text.bytes, text.length});
    text_feed feed = feed_of(&file);
    MUST(text_feed_look_ahead(&feed, 65536, &failure), &failure);
    cr_assert_geq(text_feed_kept(&feed).length, 65536);
    cr_assert_arr_eq(text_feed_kept(&feed).start, text.bytes, 65536);
    text_feed_skip(&feed, 5);

    static char piece[2 * FEED_PIECE_MAX];
    for (size_t at = 5; at < text.length;) {
        size_t taken = 0;
        for (size_t times = 1 + random_below(&source, 2); times > 0; times--) {
            size_t got;
            const size_t wanted = 2 + random_below(&source, FEED_PIECE_MAX - 1);
            MUST(text_feed_take(&feed, piece + taken, wanted, &got, &failure), &failure);
            taken += got;
        }
        cr_assert(taken > 0 && taken <= text.length - at, "%zu bytes at %zu", taken, at);
        cr_assert_arr_eq(piece, text.bytes + at, taken, "at %zu", at);
        const size_t left = random_below(&source, taken);
        text_feed_return(&feed, (slice){piece + taken - left, left});
        at += taken - left;
    }
    size_t got;
    MUST(text_feed_take(&feed, piece, 2, &got, &failure), &failure);
    cr_assert(got == 0 && text_feed_is_at_end(&feed));
    byte_source_close(feed.source);
    scratch_file_remove(&file);
    text_buffer_clear(&text);
}

/* However a piece ends: within "\r\n", or between carriage returns */
Test(text_feed, carriage_returns_alone_become_newlines)
{
    static const char text[] = "\ra\r\nb\rc\r\rd\n\r\re\r\n\r\nf\r";
    static const char wanted[] = "\na\r\nb\nc\n\nd\n\n\ne\r\n\r\nf\n";
    const scratch_file file = scratch_file_create(".txt", slice_of(text));
    for (size_t bytes = 2; bytes <= sizeof text; bytes++) {
        text_feed feed = feed_of(&file);
        char all[2 * sizeof text];
        size_t length = 0, got = 1;
        while (got > 0) {
            MUST(text_feed_take(&feed, all + length, bytes, &got, &failure), &failure);
            length += got;
        }
        cr_assert(length == sizeof wanted - 1 && memcmp(all, wanted, length) == 0, "pieces of %zu",
                  bytes);
        byte_source_close(feed.source);
    }
    scratch_file_remove(&file);
}

Test(text_feed, nothing_comes_behind_an_end_that_was_set)
{
    const scratch_file file = scratch_file_create(".txt", slice_of("some text"));
    text_feed feed = feed_of(&file);
    MUST(text_feed_look_ahead(&feed, 4, &failure), &failure);
    cr_assert_not(text_feed_is_at_end(&feed));
    text_feed_end(&feed);
    char piece[16];
    size_t got;
    MUST(text_feed_take(&feed, piece, sizeof piece, &got, &failure), &failure);
    cr_assert(got == 0 && text_feed_is_at_end(&feed));
    byte_source_close(feed.source);
    scratch_file_remove(&file);
}
