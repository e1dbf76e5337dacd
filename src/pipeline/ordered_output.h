/* Blocks of output that are finished in any order and written in order of their sequence numbers.
 *
 *     threads finish:   2   0   4   1   3          written at once: 0 | 1 2 | 3 4
 *
 * What waits for an earlier block is held in memory up to a limit; a thread must ask for room
 * before it begins a block, and waits while too much is held. The thread that has the earliest
 * block never waits, so there is no deadlock. One thread at a time writes; the others go on. */
#pragma once

#include "base/text.h"
#include "io/byte_sink.h"
#include "pipeline/checkpoint.h"

typedef struct ordered_output ordered_output;

/* HELD_BYTES_MAX: the most that finished blocks may hold before new ones are put off. BEFORE: what
 * was done before the first block. LISTENER (NULL for none) hears of each block that is written. */
status ordered_output_create(byte_sink *sink, size_t held_bytes_max, const run_checkpoint *before,
                             const checkpoint_listener *listener, ordered_output **output,
                             error *failure) MUST_USE;

/* Waits until a new block may begin. Fails where writing has failed: then nobody should go on. */
status ordered_output_wait_for_room(ordered_output *output, error *failure) MUST_USE;

/* Hands over the finished block SEQUENCE: *block is written now or later, and is exchanged for an
 * empty buffer. Each sequence number from 0 up must come exactly once. ADDS is what the block adds
 * to the checkpoint, output_bytes apart; NULL where it was abandoned, so that the run cannot be
 * resumed behind it. */
status ordered_output_finish_block(ordered_output *output, uint64_t sequence, text_buffer *block,
                                   const run_checkpoint *adds, error *failure) MUST_USE;

/* Writes what there is of the unfinished block SEQUENCE, and empties it; waits until all earlier
 * blocks are written. For single blocks whose output has no bound. */
status ordered_output_flush_part(ordered_output *output, uint64_t sequence, text_buffer *part,
                                 error *failure) MUST_USE;

/* The block SEQUENCE is the last one: those behind it are handed over as ever, and dropped. To be
 * called before it is finished; of several calls the earliest block counts. */
void ordered_output_end_behind(ordered_output *output, uint64_t sequence);

/* Tells the listener how far the run has come, which ends here. When all blocks are finished. */
status ordered_output_tell_last(ordered_output *output, error *failure) MUST_USE;

/* Ends all waiting: a block will never be finished, for the reason in WHY. */
void ordered_output_abandon(ordered_output *output, const error *why);

void ordered_output_destroy(ordered_output *output);
