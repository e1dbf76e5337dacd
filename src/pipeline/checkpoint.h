/* How far a run has come: enough to go on from there in another run. */
#pragma once

#include "io/puzzle_reader.h"
#include "puzzle/answer_check.h"

typedef struct run_checkpoint {
    uint64_t records;      /* finished, from the first of the input on */
    uint64_t digest;       /* of the text of these records: see below */
    uint64_t output_bytes; /* up to the last of their rows */
    uint64_t outcomes[OUTCOME_KINDS];
    uint64_t answers[ANSWER_VERDICTS]; /* zero where they are not checked */
} run_checkpoint;

/* Told now and then, by the thread that writes: all before this checkpoint is with the sink. IS_LAST
 * says that the run ends there, before its input does. */
typedef struct checkpoint_listener {
    status (*hear)(void *context, const run_checkpoint *reached, bool is_last, error *failure);
    void *context;
} checkpoint_listener;

/* The digest of a block's records. It is a polynomial in the hashes of the records, so that the
 * digest of many records is the same however they were cut into blocks. */
uint64_t checkpoint_digest(const record_block *block);

/* Puts what a block has behind what was before it; output_bytes of both are added. */
void checkpoint_add(run_checkpoint *before, const run_checkpoint *block);

/* Reads past the records of REACHED, so that the reader stands behind them and begins to number its
 * blocks anew. *same is false where the input has others, or ends before. */
status checkpoint_skip(const run_checkpoint *reached, puzzle_reader *reader, bool *same,
                       error *failure) MUST_USE;
