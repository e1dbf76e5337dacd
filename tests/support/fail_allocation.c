/* Preloaded into the program: the NONET_FAIL_ALLOCATION-th allocation fails, and all behind it where
 * NONET_FAIL_ALL is 1. At the end, how many allocations there were and how many of them were
 * never released is written to file descriptor NONET_ALLOCATION_REPORT.
 *
 * Allocations of the program and of the C library count. Those of the dynamic linker and of
 * libraries that it loads later do not: the linker and libarchive 3.6.2 end or crash by themselves
 * where one of theirs fails, which nobody can help from outside. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern void *__libc_malloc(size_t bytes);
extern void *__libc_calloc(size_t count, size_t bytes);
extern void *__libc_realloc(void *block, size_t bytes);
extern void *__libc_memalign(size_t alignment, size_t bytes);
extern void __libc_free(void *block);

static atomic_long allocations, live;
static long failing = -1;
static bool all_behind;

static long number_of(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text != NULL ? atol(text) : otherwise;
}

__attribute__((constructor)) static void begin(void)
{
    failing = number_of("NONET_FAIL_ALLOCATION", 0);
    all_behind = number_of("NONET_FAIL_ALL", 0) != 0;
    atomic_store(&allocations, 0);
    atomic_store(&live, 0);
}

__attribute__((destructor)) static void end(void)
{
    char line[64];
    const int length =
        snprintf(line, sizeof line, "%ld %ld\n", atomic_load(&allocations), atomic_load(&live));
    const ssize_t written =
        write((int)number_of("NONET_ALLOCATION_REPORT", 2), line, (size_t)length);
    (void)written;
}

static bool is_in_library(const void *caller, const char *name)
{
    Dl_info library;
    return dladdr(caller, &library) != 0 && strstr(library.dli_fname, name) != NULL;
}

static bool counts(const void *caller)
{
    return is_in_library(caller, "/nonet") || is_in_library(caller, "/libc.so");
}

/* Counts one; true where it is to fail. */
static bool fails_now(const void *caller)
{
    if (failing < 0 || !counts(caller)) /* below 0: before begin() */
        return false;
    const long number = atomic_fetch_add(&allocations, 1) + 1;
    if (failing == 0 || number < failing || (number > failing && !all_behind))
        return false;
    errno = ENOMEM;
    return true;
}

static void *counted(void *block)
{
    if (block != NULL)
        atomic_fetch_add(&live, 1);
    return block;
}

void *malloc(size_t bytes)
{
    return fails_now(__builtin_return_address(0)) ? NULL : counted(__libc_malloc(bytes));
}

void *calloc(size_t count, size_t bytes)
{
    return fails_now(__builtin_return_address(0)) ? NULL : counted(__libc_calloc(count, bytes));
}

void *realloc(void *block, size_t bytes)
{
    if (fails_now(__builtin_return_address(0)))
        return NULL;
    void *grown = __libc_realloc(block, bytes);
    return block == NULL ? counted(grown) : grown;
}

void *aligned_alloc(size_t alignment, size_t bytes)
{
    return fails_now(__builtin_return_address(0)) ? NULL
                                                  : counted(__libc_memalign(alignment, bytes));
}

int posix_memalign(void **block, size_t alignment, size_t bytes)
{
    if (fails_now(__builtin_return_address(0)))
        return ENOMEM;
    *block = counted(__libc_memalign(alignment, bytes));
    return *block != NULL ? 0 : ENOMEM;
}

void free(void *block)
{
    if (block != NULL)
        atomic_fetch_sub(&live, 1);
    __libc_free(block);
}
