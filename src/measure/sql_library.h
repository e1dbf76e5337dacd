/* The functions of SQLite that sql_database.c uses, loaded when they are needed. */
#pragma once

#include "base/error.h"

#include <sqlite3.h>

/* clang-format off */
#define SQL_FUNCTIONS(each)        \
    each(sqlite3_open_v2)          \
    each(sqlite3_close)            \
    each(sqlite3_busy_timeout)     \
    each(sqlite3_exec)             \
    each(sqlite3_errmsg)           \
    each(sqlite3_errcode)          \
    each(sqlite3_system_errno)     \
    each(sqlite3_last_insert_rowid) \
    each(sqlite3_prepare_v2)       \
    each(sqlite3_step)             \
    each(sqlite3_reset)            \
    each(sqlite3_finalize)         \
    each(sqlite3_bind_text)        \
    each(sqlite3_bind_int64)       \
    each(sqlite3_bind_double)      \
    each(sqlite3_bind_null)        \
    each(sqlite3_column_text)      \
    each(sqlite3_column_bytes)     \
    each(sqlite3_column_int64)     \
    each(sqlite3_column_double)    \
    each(sqlite3_column_type)
/* clang-format on */

/* Under their own names. */
typedef struct sql_library {
#define MEMBER(name) __typeof__(name) *name; /* NOLINT(bugprone-macro-parentheses) */
    SQL_FUNCTIONS(MEMBER)
#undef MEMBER
} sql_library;

/* Loads the library, or finds it loaded. FILE_NAME is the file that needs it, for the message. */
status sql_library_load(sql_library *library, const char *file_name, error *failure) MUST_USE;
