#include "cli/option_table.h"
#include "support/check.h"

typedef struct settings {
    bool quiet, all;
    const char *output;
    uint64_t limit, threads;
    int timing;
    double percent;
    option_values solvers;
} settings;

static const char *const timing_words[] = {"off", "batch", "puzzle", NULL};
static const option_entry table[] = {
    {"quiet", 'q', NULL, "say nothing", OPTION_FLAG, offsetof(settings, quiet), 0, 0, NULL},
    {"all", 0, NULL, "all of them", OPTION_FLAG, offsetof(settings, all), 0, 0, NULL},
    {"output", 'o', "FILE", "where to", OPTION_TEXT, offsetof(settings, output), 0, 0, NULL},
    {"solutions", 'n', "N", "how many", OPTION_NUMBER, offsetof(settings, limit), 0, UINT64_MAX,
     NULL},
    {"threads", 'j', "N", "threads", OPTION_NUMBER, offsetof(settings, threads), 1, 512, NULL},
    {"timing", 0, "WORD", "how", OPTION_WORD, offsetof(settings, timing), 0, 0, timing_words},
    {"percent", 0, "X", "how much", OPTION_DECIMAL, offsetof(settings, percent), 0, 100, NULL},
    {"solver", 's', "SPEC", "which", OPTION_LIST, offsetof(settings, solvers), 0, 0, NULL},
    OPTION_TABLE_END,
};

enum { ARGUMENTS_MAX = 16 };
static char *arguments[ARGUMENTS_MAX];
static int argument_count, first_operand;
static settings result;
static bool wants_help;
static error failure;

/* Parses WORDS, which end with NULL, behind the command's name. */
static status parse(const char *const *words)
{
    argument_count = 0;
    arguments[argument_count++] = "solve";
    while (*words != NULL)
        arguments[argument_count++] = (char *)*words++;
    arguments[argument_count] = NULL;
    result = (settings){.limit = 2, .threads = 1, .timing = 2};
    return option_table_parse(table, argument_count, arguments, &result, &first_operand,
                              &wants_help, &failure);
}
#define PARSE(...) parse((const char *const[]){__VA_ARGS__, NULL})

static void check_operands(const char *const *words)
{
    int at = first_operand;
    for (; *words != NULL; words++, at++) {
        cr_assert_lt(at, argument_count, "%s is missing", *words);
        cr_assert_str_eq(arguments[at], *words);
    }
    cr_assert_eq(at, argument_count, "an operand too many: %s", arguments[at]);
}
#define CHECK_OPERANDS(...) check_operands((const char *const[]){__VA_ARGS__, NULL})

Test(option_table, defaults_stay_where_nothing_is_said)
{
    MUST(parse((const char *const[]){NULL}), &failure);
    cr_assert(!result.quiet && !result.all && result.output == NULL && result.limit == 2 &&
              result.threads == 1 && result.timing == 2 && !wants_help);
    cr_assert_eq(first_operand, argument_count);
}

Test(option_table, options_are_read_in_every_way_of_writing)
{
    MUST(PARSE("-q", "--all", "-o", "x.csv", "-n", "10", "--threads=7", "--timing", "batch"),
         &failure);
    cr_assert(result.quiet && result.all && result.limit == 10 && result.threads == 7 &&
              result.timing == 1);
    cr_assert_str_eq(result.output, "x.csv");
    MUST(PARSE("-qn0", "-ofile", "-j512", "--timing=off"), &failure);
    cr_assert(result.quiet && result.limit == 0 && result.threads == 512 && result.timing == 0);
    cr_assert_str_eq(result.output, "file");
    MUST(PARSE("-n", "18446744073709551615", "-n", "3", "-o", "-"), &failure);
    cr_assert_eq(result.limit, 3, "the last one counts");
    cr_assert_str_eq(result.output, "-");
}

Test(option_table, operands_may_stand_among_options)
{
    MUST(PARSE("a.txt", "-q", "b.txt", "-n", "5", "-"), &failure);
    cr_assert(result.quiet && result.limit == 5);
    CHECK_OPERANDS("a.txt", "b.txt", "-");
    MUST(PARSE("-q", "--", "-n", "5"), &failure);
    cr_assert_eq(result.limit, 2);
    CHECK_OPERANDS("-n", "5");
}

Test(option_table, help_is_asked_for_in_two_ways)
{
    MUST(PARSE("--help"), &failure);
    cr_assert(wants_help);
    MUST(PARSE("-h"), &failure);
    cr_assert(wants_help);
    MUST(PARSE("-q"), &failure);
    cr_assert_not(wants_help);
}

static void check_refused(const char *const *words, const char *const *named)
{
    cr_assert_eq(parse(words), STATUS_USAGE, "%s %s is accepted", words[0],
                 words[1] ? words[1] : "");
    for (; *named != NULL; named++)
        cr_expect_not_null(strstr(failure.message, *named), "'%s' does not name '%s'",
                           failure.message, *named);
}
#define WORDS(...)        \
    (const char *const[]) \
    {                     \
        __VA_ARGS__, NULL \
    }

Test(option_table, wrong_options_are_refused_by_their_name)
{
    check_refused(WORDS("--nosuch"), WORDS("--nosuch", "help solve"));
    check_refused(WORDS("--nosuch=5"), WORDS("--nosuch", "help solve"));
    check_refused(WORDS("-z"), WORDS("-z", "help solve"));
    check_refused(WORDS("-qz"), WORDS("z", "help solve"));
    check_refused(WORDS("a.txt", "--nosuch", "b.txt"), WORDS("--nosuch"));
    check_refused(WORDS("--quiet=1"), WORDS("--quiet"));
}

Test(option_table, a_missing_value_is_told)
{
    check_refused(WORDS("-n"), WORDS("-n", "value"));
    check_refused(WORDS("--output"), WORDS("--output", "value"));
    check_refused(WORDS("-q", "--timing"), WORDS("--timing", "value"));
}

Test(option_table, a_number_out_of_range_is_refused_with_the_range)
{
    check_refused(WORDS("-j", "0"), WORDS("--threads 0", "1", "512"));
    check_refused(WORDS("-j", "513"), WORDS("--threads 513", "512"));
    check_refused(WORDS("-j", "two"), WORDS("--threads two", "number"));
    check_refused(WORDS("-j", ""), WORDS("--threads", "number"));
    check_refused(WORDS("-n", "-1"), WORDS("--solutions -1", "0 or more"));
    check_refused(WORDS("-n", "18446744073709551616"), WORDS("18446744073709551616"));
    check_refused(WORDS("-n", "1e6"), WORDS("1e6"));
}

Test(option_table, an_unknown_word_is_refused_with_those_that_are_allowed)
{
    check_refused(WORDS("--timing", "each"), WORDS("--timing each", "off", "batch", "puzzle"));
    check_refused(WORDS("--timing="), WORDS("off", "batch", "puzzle"));
}

Test(option_table, a_list_keeps_all_values_in_their_order)
{
    MUST(PARSE("-s", "mrv", "-q", "--solver=dlx", "-s", "mrv"), &failure);
    cr_assert_eq(result.solvers.count, 3);
    cr_assert_str_eq(result.solvers.words[0], "mrv");
    cr_assert_str_eq(result.solvers.words[1], "dlx");
    cr_assert_str_eq(result.solvers.words[2], "mrv");
    MUST(PARSE("-q"), &failure);
    cr_assert_eq(result.solvers.count, 0);
}

Test(option_table, a_list_has_an_end)
{
    char *many[2 * OPTION_VALUES_MAX + 4] = {"solve"};
    for (size_t i = 0; i <= OPTION_VALUES_MAX; i++) {
        many[1 + 2 * i] = "-s";
        many[2 + 2 * i] = "mrv";
    }
    result = (settings){.limit = 2};
    cr_assert_eq(option_table_parse(table, 2 * OPTION_VALUES_MAX + 3, many, &result, &first_operand,
                                    &wants_help, &failure),
                 STATUS_USAGE);
    cr_assert_not_null(strstr(failure.message, "32"));
}

Test(option_table, decimals_are_read_without_sign_or_exponent)
{
    static const struct {
        const char *text;
        double value;
    } good[] = {{"2", 2}, {"0.5", 0.5}, {".25", 0.25}, {"3.", 3}, {"100", 100}, {"0", 0}};
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        MUST(PARSE("--percent", good[i].text), &failure);
        cr_expect_float_eq(result.percent, good[i].value, 1e-12, "%s", good[i].text);
    }
    static const char *const bad[] = {"", ".", "-1", "1e2", "100.5", "1,5", "1.2.3", "nan", "5 %"};
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        check_refused(WORDS("--percent", bad[i]), WORDS("--percent", "0 to 100"));
}
