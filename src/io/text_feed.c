#include "io/text_feed.h"

#include <assert.h>

/* Each "\r" that no "\n" follows; none follows the text. */
static void end_lines_in_newline(char *text, size_t length)
{
    char *const end = text + length;
    while (text < end && (text = memchr(text, '\r', (size_t)(end - text))) != NULL) {
        if (text + 1 == end || text[1] != '\n')
            *text = '\n';
        text++;
    }
}

/* BYTES is at least 2. A last "\r" is held back until it is known what follows it. */
static status read_source(text_feed *feed, char *to, size_t bytes, size_t *got, error *failure)
{
    status done = STATUS_OK;
    *got = 0;
    while (done == STATUS_OK && *got == 0 && !feed->source_ended) {
        const size_t held = feed->holds_cr;
        size_t read;
        to[0] = '\r';
        done = byte_source_read(feed->source, to + held, bytes - held, &read, failure);
        feed->source_ended = read == 0;
        *got = held + read;
        feed->holds_cr = read > 0 && to[*got - 1] == '\r';
        *got -= feed->holds_cr;
    }
    end_lines_in_newline(to, *got);
    return done;
}

status text_feed_look_ahead(text_feed *feed, size_t bytes, error *failure)
{
    status done = STATUS_OK;
    while (done == STATUS_OK && !feed->source_ended && feed->end - feed->start < bytes) {
        const size_t missing = bytes - (feed->end - feed->start);
        size_t got;
        done = read_source(feed, feed->kept + feed->end, missing + 1, &got, failure);
        feed->end += got;
    }
    return done;
}

void text_feed_skip(text_feed *feed, size_t bytes)
{
    feed->start += bytes;
}

status text_feed_take(text_feed *feed, char *to, size_t bytes, size_t *got, error *failure)
{
    const size_t kept = feed->end - feed->start;
    *got = kept < bytes ? kept : bytes;
    memcpy(to, feed->kept + feed->start, *got);
    feed->start += *got;
    if (bytes - *got < 2 || feed->source_ended || (kept > 0 && byte_source_may_wait(feed->source)))
        return STATUS_OK;
    size_t more;
    const status done = read_source(feed, to + *got, bytes - *got, &more, failure);
    *got += more;
    return done;
}

/* While anything is kept, all that was taken came from there, and still lies before it. */
void text_feed_return(text_feed *feed, slice left)
{
    if (feed->start < feed->end) {
        assert(left.length <= feed->start);
        feed->start -= left.length;
        return;
    }
    assert(left.length <= FEED_KEPT_MAX);
    memcpy(feed->kept, left.start, left.length);
    feed->start = 0;
    feed->end = left.length;
}

void text_feed_end(text_feed *feed)
{
    feed->source_ended = true;
    feed->start = feed->end = 0;
}
