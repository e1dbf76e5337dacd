/* One run of the pipeline with mrv, from a file to a file. */
#pragma once

#include "pipeline/pipeline.h"

/* All columns whose values are the same in every run. */
#define FIXED_COLUMNS \
    "id,file,line,puzzle,solution,status,solutions,complete,clues,guesses,nodes,depth,note"

/* What a run is asked to do; zero means the default. */
typedef struct pipeline_job {
    const char *path;
    const char *format, *columns; /* csv and FIXED_COLUMNS */
    unsigned threads;
    size_t block_records;
    uint64_t limit;
    bool all_solutions;
    reject_policy on_reject;
    const stop_flag *stop;    /* ends the reading */
    const stop_flag *abandon; /* ends searches too */
    const stopwatch *watch;   /* takes the time of each puzzle */
} pipeline_job;

/* Runs it into the file OUTPUT. A fault of the input fails the test. */
status pipeline_job_run(const pipeline_job *job, const char *output, run_summary *summary,
                        error *failure) MUST_USE;

/* The bytes that a run writes, with a zero behind them; to be cleared. */
text_buffer pipeline_job_output(const pipeline_job *job, run_summary *summary);
