#include "measure/puzzle_set.h"
#include "support/check.h"
#include "support/grids.h"
#include "support/scratch.h"

static error failure;
static run_summary rejects;

static void ignore_fault(void *context, const char *sentence)
{
    (void)context;
    (void)sentence;
}

static bench_run set_of(const char *const *paths, size_t count, const puzzle_set_wish *wish)
{
    static const stop_flag never = false;
    const fault_listener listener = {ignore_fault, NULL};
    puzzle_reader *reader;
    bench_run run = {0};
    MUST(puzzle_reader_create(paths, count, NULL, &never, &listener, &reader, &failure), &failure);
    rejects = (run_summary){0};
    MUST(puzzle_set_read(reader, wish, &run, &rejects, &failure), &failure);
    puzzle_reader_destroy(reader);
    return run;
}

static bench_run bundled_set(const puzzle_set_wish *wish)
{
    return set_of((const char *const[]){NONET_SOURCE_DIR "/datasets/magictour_top1465.txt.zst"}, 1,
                  wish);
}

static size_t same_puzzles(const bench_run *a, const bench_run *b)
{
    size_t same = 0;
    for (size_t i = 0; i < a->puzzle_count && i < b->puzzle_count; i++)
        same += grids_are_equal(&a->puzzles[i].puzzle, &b->puzzles[i].puzzle);
    return same;
}

Test(puzzle_set, several_files_are_read_with_places_and_rejects)
{
    const scratch_file first = scratch_file_create(
                           ".txt", slice_of(PUZZLE_A "\nno puzzle\n" PUZZLE_B "\n")),
                       second = scratch_file_create(".txt", slice_of(PUZZLE_C "\n"));
    const puzzle_set_wish plain = {0};
    bench_run run = set_of((const char *const[]){first.path, second.path}, 2, &plain);
    cr_assert(run.puzzle_count == 3 && run.file_count == 2);
    cr_assert(run.puzzles[1].line == 3 && run.puzzles[1].file == 0);
    cr_assert(run.puzzles[2].line == 1 && run.puzzles[2].file == 1);
    const grid expected = grid_of(PUZZLE_C);
    cr_assert(grids_are_equal(&run.puzzles[2].puzzle, &expected));
    cr_assert_eq(rejects.outcomes[OUTCOME_REJECTED], 1);
    cr_assert_eq(rejects.rejects[0].line, 2);
    bench_run_clear(&run);
    scratch_file_remove(&first);
    scratch_file_remove(&second);
}

Test(puzzle_set, a_sample_is_in_input_order_and_depends_on_the_seed)
{
    bench_run one = bundled_set(&(puzzle_set_wish){.sample = 100, .seed = 1});
    bench_run again = bundled_set(&(puzzle_set_wish){.sample = 100, .seed = 1});
    bench_run other = bundled_set(&(puzzle_set_wish){.sample = 100, .seed = 2});
    cr_assert(one.puzzle_count == 100 && other.puzzle_count == 100);
    cr_assert_eq(same_puzzles(&one, &again), 100);
    cr_assert_eq(one.corpus_hash, again.corpus_hash);
    cr_assert_neq(one.corpus_hash, other.corpus_hash);
    cr_assert_lt(same_puzzles(&one, &other), 20);
    uint64_t sum = 0;
    for (size_t i = 0; i < 100; i++) {
        cr_assert(i == 0 || one.puzzles[i].line > one.puzzles[i - 1].line);
        sum += one.puzzles[i].line;
    }
    cr_assert(sum > 55000 && sum < 92000, "from all over the file, not %llu / 100",
              (unsigned long long)sum);
    bench_run_clear(&one);
    bench_run_clear(&again);
    bench_run_clear(&other);
}

Test(puzzle_set, a_sample_larger_than_the_input_is_all_of_it)
{
    bench_run all = bundled_set(&(puzzle_set_wish){.sample = 0});
    bench_run sample = bundled_set(&(puzzle_set_wish){.sample = 100000});
    cr_assert_eq(all.puzzle_count, 1465);
    cr_assert_eq(sample.corpus_hash, all.corpus_hash);
    bench_run_clear(&all);
    bench_run_clear(&sample);
}

Test(puzzle_set, shuffling_keeps_each_puzzle_with_its_line)
{
    bench_run plain = bundled_set(&(puzzle_set_wish){.seed = 5});
    bench_run mixed = bundled_set(&(puzzle_set_wish){.shuffle = true, .seed = 5});
    cr_assert(mixed.was_shuffled && mixed.puzzle_count == 1465);
    cr_assert_lt(same_puzzles(&plain, &mixed), 50);
    const grid *of_line[2000] = {NULL};
    for (size_t i = 0; i < plain.puzzle_count; i++)
        of_line[plain.puzzles[i].line] = &plain.puzzles[i].puzzle;
    for (size_t i = 0; i < mixed.puzzle_count; i++) {
        const bench_puzzle *one = &mixed.puzzles[i];
        cr_assert_not_null(of_line[one->line], "twice");
        cr_assert(grids_are_equal(&one->puzzle, of_line[one->line]));
        of_line[one->line] = NULL;
    }
    bench_run_clear(&plain);
    bench_run_clear(&mixed);
}

Test(puzzle_set, permuting_keeps_the_number_of_givens)
{
    bench_run plain = bundled_set(&(puzzle_set_wish){.seed = 5});
    bench_run permuted = bundled_set(&(puzzle_set_wish){.permute = true, .seed = 5});
    cr_assert_eq(same_puzzles(&plain, &permuted), 0);
    for (size_t i = 0; i < plain.puzzle_count; i++)
        cr_assert_eq(grid_count_givens(&plain.puzzles[i].puzzle),
                     grid_count_givens(&permuted.puzzles[i].puzzle));
    bench_run_clear(&plain);
    bench_run_clear(&permuted);
}
