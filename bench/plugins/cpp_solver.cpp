// A C++ solver as a plug-in: a class behind the C interface. It thinks in digits and not in cells:
// for each digit a set of the cells where it may still stand. What is decided next is the unit and
// the digit with the fewest such cells, so that a hidden single needs no rule of its own.
#include <nonet/plugin.h>

#include <array>
#include <bitset>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <vector>

namespace
{

using cells = std::bitset<81>;

struct tables {
    std::vector<cells> units;        // 9 rows, 9 columns, 9 boxes
    std::array<cells, 81> same_unit; // of each cell: its row, column and box

    tables() : units(27)
    {
        for (std::size_t cell = 0; cell < 81; cell++) {
            const std::array<std::size_t, 3> in = {cell / 9, 9 + cell % 9,
                                                   18 + cell / 27 * 3 + cell % 9 / 3};
            for (const std::size_t unit : in)
                units[unit].set(cell);
        }
        for (std::size_t cell = 0; cell < 81; cell++)
            for (const cells &unit : units)
                if (unit.test(cell))
                    same_unit[cell] |= unit;
    }
};

// Where each digit may stand. A digit is placed in a unit where a single cell is left and `placed`
// has it.
struct position {
    std::array<cells, 9> places;
    std::array<cells, 9> placed;
};

class digit_solver
{
  public:
    explicit digit_solver(bool from_the_end) : last_first(from_the_end), stack(82) {}

    void solve(const nonet_plugin_request_v1 &request, const char *text,
               nonet_plugin_result_v1 &result)
    {
        asked = &request;
        answer = &result;
        if (set_up(text, stack[0]))
            search(0);
        else
            answer->nodes++;
    }

  private:
    struct choice {
        std::size_t digit = 0;
        cells where;
    };

    const bool last_first; // tries the cells of a unit from its end
    const tables board;
    std::vector<position> stack; // a position for each depth of the search
    const nonet_plugin_request_v1 *asked = nullptr;
    nonet_plugin_result_v1 *answer = nullptr;

    bool place(position &now, std::size_t digit, std::size_t cell) const
    {
        if (!now.places[digit].test(cell))
            return false;
        for (cells &places : now.places)
            places.reset(cell);
        now.places[digit] &= ~board.same_unit[cell];
        now.places[digit].set(cell);
        now.placed[digit].set(cell);
        return true;
    }

    bool set_up(const char *text, position &start) const
    {
        start = position();
        for (cells &places : start.places)
            places.set();
        for (std::size_t cell = 0; cell < 81; cell++)
            if (text[cell] != '.' &&
                !place(start, static_cast<std::size_t>(text[cell] - '1'), cell))
                return false;
        return true;
    }

#ifdef PLANTED_SLOWDOWN
    // For bench/regression_session.sh: a check before each guess, which finds nothing that choose
    // has not ruled out already.
    __attribute__((noinline)) bool has_room(const position &now) const
    {
        for (const cells &places : now.places)
            for (const cells &unit : board.units)
                if ((places & unit).none())
                    return false;
        return true;
    }
#endif

    // The digit and unit with the fewest places of those that are open; false where none is open.
    // Not inlined, so that a profile tells it from the search.
    __attribute__((noinline)) bool choose(const position &now, choice &chosen) const
    {
        std::size_t fewest = 10;
        for (std::size_t digit = 0; digit < 9 && fewest > 1; digit++)
            for (const cells &unit : board.units) {
                if ((now.placed[digit] & unit).any())
                    continue;
                const cells where = now.places[digit] & unit;
                if (where.count() < fewest) {
                    fewest = where.count();
                    chosen = {digit, where};
                }
            }
#ifdef PLANTED_SLOWDOWN
        if (fewest > 1 && fewest < 10)
            return has_room(now);
#endif
        return fewest < 10;
    }

    void take_solution(const position &full)
    {
        for (std::size_t cell = 0; answer->solutions == 0 && cell < 81; cell++)
            for (std::size_t digit = 0; digit < 9; digit++)
                if (full.placed[digit].test(cell))
                    answer->solution[cell] = static_cast<char>('1' + digit);
        answer->solutions++;
    }

    bool is_over() const
    {
        return answer->solutions >= asked->solution_limit || answer->flags != 0 || *asked->stop;
    }

    // A try with another one still open is a guess; the budget forbids one more.
    bool may_try(bool is_guess)
    {
        if (is_guess && answer->guesses == asked->guess_budget)
            answer->flags = NONET_PLUGIN_GAVE_UP;
        else
            answer->guesses += is_guess;
        return answer->flags == 0;
    }

    void search(std::size_t depth)
    {
        answer->nodes++;
        choice chosen;
        if (!choose(stack[depth], chosen))
            return take_solution(stack[depth]);
        for (std::size_t i = 0; i < 81 && !is_over(); i++) {
            const std::size_t cell = last_first ? 80 - i : i;
            if (!chosen.where.test(cell))
                continue;
            chosen.where.reset(cell);
            if (!may_try(chosen.where.any()))
                return;
            stack[depth + 1] = stack[depth];
            if (place(stack[depth + 1], chosen.digit, cell))
                search(depth + 1);
        }
    }
};

// No exception may leave a call.
void *create(const char *settings, char *message, std::size_t message_bytes)
{
    try {
        const std::string order = settings;
        if (order == "" || order == "order=first" || order == "order=last")
            return new digit_solver(order == "order=last");
        std::snprintf(message, message_bytes, "no such setting: '%s'", settings);
    } catch (const std::exception &failure) {
        std::snprintf(message, message_bytes, "%s", failure.what());
    }
    return nullptr;
}

void destroy(void *state)
{
    delete static_cast<digit_solver *>(state);
}

void solve(void *state, const nonet_plugin_request_v1 *request,
           const nonet_plugin_puzzle_v1 *puzzle, nonet_plugin_result_v1 *result)
{
    static_cast<digit_solver *>(state)->solve(*request, puzzle->text, *result);
}

const nonet_plugin_v1 plugin = {
    NONET_PLUGIN_VERSION,
    sizeof plugin,
    "cpp_solver",
    "a C++ class that thinks in digits: fewest places of a digit in a unit",
    "order=first|last, which place in a unit is tried first (default first)",
    NONET_PLUGIN_GIVES_SOLUTION | NONET_PLUGIN_COUNTS_ALL | NONET_PLUGIN_COUNTS_GUESSES |
        NONET_PLUGIN_COUNTS_NODES | NONET_PLUGIN_KEEPS_BUDGET,
    0,
    create,
    destroy,
    solve,
    nullptr,
};

} // namespace

const nonet_plugin_v1 *nonet_solver_plugin(uint32_t host_version)
{
    return host_version == plugin.version ? &plugin : nullptr;
}
