/* The text of one file in pieces of about the length that is asked for, straight into the memory of
 * whoever asks. What a piece leaves over is given back, and comes first in the next one. A carriage
 * return alone, which ends lines in files of old Macs and among those of spreadsheets, becomes "\n". */
#pragma once

#include "base/text.h"
#include "io/buffer_scale.h"
#include "io/byte_source.h"

enum {
    FEED_PIECE_MAX = 256 * 1024 / BUFFER_DIVISOR, /* nobody waits long for the first bytes */
    FEED_KEPT_MAX = 2 * FEED_PIECE_MAX,
};

/* Zero-initialised it is closed. */
typedef struct text_feed {
    byte_source *source; /* NULL where it is closed */
    bool source_ended;   /* it has given its last byte, or failed */
    bool holds_cr;       /* the last byte that was read, until the next one is known */
    size_t start, end;   /* of what is kept */
    char *kept;          /* FEED_KEPT_MAX; the owner's */
} text_feed;

static inline slice text_feed_kept(const text_feed *feed)
{
    return (slice){feed->kept + feed->start, feed->end - feed->start};
}

/* Is nothing left to be taken? */
static inline bool text_feed_is_at_end(const text_feed *feed)
{
    return feed->source_ended && feed->start == feed->end;
}

/* May taking more wait for somebody who writes into a pipe? */
static inline bool text_feed_may_wait(const text_feed *feed)
{
    return feed->start == feed->end && byte_source_may_wait(feed->source);
}

/* Keeps BYTES (at most FEED_PIECE_MAX) or all that there is, to be looked at. Here and below a
 * failure of the source is reported after the bytes before it, and ends the text. */
status text_feed_look_ahead(text_feed *feed, size_t bytes, error *failure) MUST_USE;

/* Skips the first BYTES of what is kept. */
void text_feed_skip(text_feed *feed, size_t bytes);

/* Writes the next bytes to TO, where there is room for BYTES (at least 2), and returns how many: BYTES or fewer;
 * none at the end only. */
status text_feed_take(text_feed *feed, char *to, size_t bytes, size_t *got,
                      error *failure) MUST_USE;

/* Takes back the last bytes that were taken. */
void text_feed_return(text_feed *feed, slice left);

/* Lets the text end here. */
void text_feed_end(text_feed *feed);
