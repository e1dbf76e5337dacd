/* What a solver says of one puzzle. */
#pragma once

#include "puzzle/grid.h"

typedef enum outcome {
    OUTCOME_UNIQUE,   /* exactly one solution, proven */
    OUTCOME_MULTIPLE, /* at least two solutions */
    OUTCOME_NONE,     /* no solution, proven */
    OUTCOME_SOLVED,   /* one solution, no second one looked for */
    OUTCOME_GAVE_UP,  /* the guess budget ended the search */
    OUTCOME_REJECTED, /* the record is no puzzle; set by the pipeline, never by a solver */
    OUTCOME_KINDS
} outcome;

/* The word of the `status` column, in room that can be copied whole. */
typedef struct outcome_label {
    char word[12];
    uint32_t length;
} outcome_label;

extern const outcome_label outcome_labels[OUTCOME_KINDS];

const char *outcome_word(outcome kind);

/* The outcome of a search that found so many solutions; GAVE_UP: because of its guess budget. */
outcome outcome_of_search(uint64_t solutions, bool complete, bool gave_up);

/* What stands where a solver does not count something. */
#define NOT_COUNTED UINT64_MAX
#define DEPTH_NOT_COUNTED UINT32_MAX

/* A sum with something that was not counted is not counted either. */
static inline uint64_t add_counts(uint64_t sum, uint64_t count)
{
    return sum == NOT_COUNTED || count == NOT_COUNTED ? NOT_COUNTED : sum + count;
}

typedef struct solve_result {
    outcome outcome;
    bool complete;      /* the whole search space was searched */
    uint32_t depth;     /* most guesses open at one time */
    uint64_t solutions; /* found, never more than the limit asked for */
    uint64_t guesses;   /* options tried while another option of the same choice was still open */
    uint64_t nodes;     /* states of the search, the root included */
    uint64_t time_ns;   /* 0 where time was not taken */
    grid solution;      /* the first one found; undefined where there is none */
} solve_result;
