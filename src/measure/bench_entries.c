#include "measure/bench_entries.h"

#include "base/memory.h"
#include "base/text.h"
#include "measure/bench_team.h"

/* The text becomes the caller's. */
static status finish_text(text_buffer *text, status before, char **result, error *failure)
{
    if (before == STATUS_OK)
        before = text_buffer_append(text, (slice){"", 1}, failure);
    if (before != STATUS_OK)
        text_buffer_clear(text);
    *result = text->bytes;
    return before;
}

static size_t times_before(const char *const *words, size_t index)
{
    size_t times = 0;
    for (size_t i = 0; i < index; i++)
        times += strcmp(words[i], words[index]) == 0;
    return times;
}

static status make_label(const char *const *words, size_t index, char **label, error *failure)
{
    text_buffer text = {0};
    const size_t before = times_before(words, index);
    const status printed =
        before == 0 ? text_buffer_print(&text, failure, "%s", words[index])
                    : text_buffer_print(&text, failure, "%s (%zu)", words[index], before + 1);
    return finish_text(&text, printed, label, failure);
}

static status make_spec(const solver_choice *choice, char **spec, error *failure)
{
    text_buffer text = {0};
    const size_t name_length = strlen(choice->solver->name);
    status printed = text_buffer_print(&text, failure, "%s:", choice->solver->name);
    if (printed == STATUS_OK)
        printed = solver_choice_print_settings(choice, &text, failure);
    if (printed == STATUS_OK && text.length == name_length + 1)
        text.length = name_length; /* there are no settings */
    return finish_text(&text, printed, spec, failure);
}

status bench_entries_make(bench_run *run, const solver_choice *choices, const char *const *words,
                          size_t count, error *failure)
{
    run->entries = memory_allocate(count * sizeof *run->entries, failure);
    if (run->entries == NULL)
        return STATUS_NO_MEMORY;
    run->entry_count = count;
    for (size_t i = 0; i < count; i++) {
        bench_entry *entry = &run->entries[i];
        const solver *method = choices[i].solver;
        TRY(make_label(words, i, &entry->label, failure));
        TRY(make_spec(&choices[i], &entry->spec, failure));
        entry->simd = method->has_simd_targets ? simd_target_list[choices[i].target].name : NULL;
        entry->timing = solver_usual_timing(method) == TIMING_BATCH ? "batch" : "puzzle";
    }
    return STATUS_OK;
}
