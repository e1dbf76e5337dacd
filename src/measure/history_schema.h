/* The tables of the history, and how older ones become the present ones. */
#pragma once

#include "measure/sql_database.h"

#include <stddef.h>

/* Step k makes version k + 1 out of version k; a new file is version 0. What was released is never
 * changed: a new version is a new step. */
extern const char *const history_schema_steps[];
extern const size_t history_schema_step_count;

/* Brings a database to the version after STEPS, in one transaction. One that is newer, or that holds
 * something else than a history, is refused and not touched. */
status history_schema_bring_up(sql_database *database, const char *const *steps, size_t step_count,
                               error *failure) MUST_USE;
