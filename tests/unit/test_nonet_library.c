#include "nonet/nonet.h"
#include "support/check.h"

#include <string.h>

static const char puzzle_c[] =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

Test(nonet_library, counts_and_solves_as_the_command_does)
{
    char message[200] = "", solution[82] = "";
    nonet_effort effort;
    nonet_solver *solver = nonet_solver_create("mrv:propagate=locked", message, sizeof message);
    cr_assert_not_null(solver, "%s", message);
    cr_assert_eq(nonet_solve(solver, puzzle_c, 2, solution, &effort), 1);
    cr_assert_str_eq(
        solution,
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    cr_assert_geq(effort.nodes, 1);
    cr_assert_eq(nonet_solve(solver, "53", 2, solution, NULL), -1);
    nonet_solver_destroy(solver);
}

Test(nonet_library, solves_candidates)
{
    uint16_t candidates[81];
    char solution[82] = "", as_grid[82] = "";
    for (unsigned i = 0; i < 81; i++)
        candidates[i] = (uint16_t)(puzzle_c[i] == '0' ? 0x1ff : 1u << (puzzle_c[i] - '1'));
    nonet_solver *solver = nonet_solver_create("lanes", NULL, 0);
    cr_assert_eq(nonet_solve_candidates(solver, candidates, 2, solution, NULL), 1);
    cr_assert_eq(nonet_solve(solver, puzzle_c, 2, as_grid, NULL), 1);
    cr_assert_str_eq(solution, as_grid);
    candidates[2] &= (uint16_t) ~(1u << (solution[2] - '1'));
    cr_assert_eq(nonet_solve_candidates(solver, candidates, 2, NULL, NULL), 0);
    candidates[2] = 0x200;
    cr_assert_eq(nonet_solve_candidates(solver, candidates, 2, NULL, NULL), -1);
    nonet_solver_destroy(solver);
}

Test(nonet_library, says_which_solvers_there_are)
{
    char message[200] = "";
    cr_assert_null(nonet_solver_create("nosuch", message, sizeof message));
    cr_assert_not_null(strstr(message, "lanes"), "%s", message);
    cr_assert_null(nonet_solver_create("nosuch", NULL, 0));
}
