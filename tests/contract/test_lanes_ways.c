#include "contract/test_lanes_ways.h"

#include "support/check.h"
#include "support/records.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static void open_way(lanes_ways *all, const char *spec, simd_target target)
{
    cr_assert_lt(all->count, WAYS_MAX);
    open_method *way = &all->ways[all->count];
    *way = open_method_create(spec);
    solver_choice_destroy_state(&way->choice, way->state);
    error failure;
    way->choice.target = target;
    MUST(solver_choice_create_state(&way->choice, &way->state, &failure), &failure);
    snprintf(way->name, sizeof way->name, "%.80s on %s", spec, simd_target_list[target].name);
    all->setting_of[all->count++] = all->setting_count - 1;
}

void lanes_ways_open(lanes_ways *all)
{
    static method methods[METHODS_MAX];
    const size_t method_count = list_methods(methods);
    all->count = all->setting_count = 0;
    for (size_t m = 0; m < method_count; m++) {
        if (strncmp(methods[m].spec, "lanes", 5) != 0)
            continue;
        all->setting_count++;
        for (simd_target target = 0; target < SIMD_TARGETS; target++)
            if (simd_target_is_supported(target))
                open_way(all, methods[m].spec, target);
    }
    for (simd_target target = 0; target < SIMD_TARGETS; target++)
        if (!simd_target_is_supported(target))
            fprintf(stderr, "SIMD target %s is skipped: this processor cannot run it\n",
                    simd_target_list[target].name);
    cr_assert_geq(all->setting_count, 3, "only %zu settings of lanes", all->setting_count);
}

void lanes_ways_close(lanes_ways *all)
{
    for (size_t w = 0; w < all->count; w++)
        open_method_destroy(&all->ways[w]);
}

void solve_in_batches(const open_method *way, const solve_request *request, const grid *puzzles,
                      solve_result *results, size_t count, size_t batch_size)
{
    for (size_t begin = 0; begin < count; begin += batch_size) {
        const size_t size = count - begin < batch_size ? count - begin : batch_size;
        const size_t done = solver_solve_batch(way->choice.solver, way->state, request,
                                               puzzles + begin, results + begin, size);
        cr_assert_eq(done, size, "%s finished %zu of %zu", way->name, done, size);
    }
}

static size_t puzzles_of_file(const char *path, grid *puzzles, size_t most)
{
    const char *const paths[] = {path};
    record_list list = records_of_files(paths, 1, NULL, BLOCK_RECORDS_MAX);
    size_t count = 0;
    for (size_t i = 0; i < list.count && count < most; i++)
        if (list.items[i].is_puzzle)
            puzzles[count++] = list.items[i].puzzle;
    record_list_clear(&list);
    return count;
}

static int is_no_index(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && strcmp(entry->d_name, "index.json") != 0;
}

static size_t awkward_puzzles(grid *puzzles, size_t most)
{
    static const char folder[] = NONET_SOURCE_DIR "/tests/data/awkward";
    struct dirent **entries;
    size_t count = 0;
    const int entry_count = scandir(folder, &entries, is_no_index, alphasort);
    cr_assert_gt(entry_count, 20, "%s holds %d files", folder, entry_count);
    for (int i = 0; i < entry_count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        count += puzzles_of_file(path, puzzles + count, most - count);
        free(entries[i]);
    }
    free((void *)entries);
    cr_assert(count > 50 && count < most, "%zu awkward puzzles", count);
    return count;
}

size_t lanes_sample(grid puzzles[SAMPLE_MAX])
{
    static const struct {
        const char *file_name;
        size_t step;
    } sets[] = {{"17_clue.txt.zst", 120},
                {"magictour_top1465.txt.zst", 12},
                {"forum_hardest_1106.txt.zst", 15},
                {"serg_benchmark.txt.zst", 60},
                {"invalid_2000.txt.zst", 8}};
    size_t count = 0;
    for (size_t s = 0; s < COUNT_OF(sets); s++)
        count +=
            bundled_puzzles(sets[s].file_name, sets[s].step, puzzles + count, SAMPLE_MAX - count);
    count += awkward_puzzles(puzzles + count, SAMPLE_MAX - count);
    cr_assert(count > 1000 && count < SAMPLE_MAX, "a sample of %zu", count);
    return count;
}
