#include "io/input_fields.h"

/* Between characters of UTF-8 */
static slice cut_name(slice name)
{
    if (name.length <= FIELD_NAME_BYTES - 1)
        return name;
    name.length = FIELD_NAME_BYTES - 1;
    while (name.length > 0 && ((unsigned char)name.start[name.length] & 0xc0) == 0x80)
        name.length--;
    return name;
}

bool field_name_is_of(const char *name, slice field)
{
    return slice_equals(cut_name(field), name);
}

void field_names_add(field_names *names, slice name)
{
    if (names->count == INPUT_FIELDS_MAX) {
        names->has_more = true;
        return;
    }
    const slice cut = cut_name(name);
    char *const at = names->names[names->count++];
    memcpy(at, cut.start, cut.length);
    at[cut.length] = '\0';
}

bool field_names_hold(const field_names *names, slice name)
{
    for (size_t i = 0; i < names->count; i++)
        if (slice_equals(cut_name(name), names->names[i]))
            return true;
    return false;
}

/* The place of occurrence NUMBER (from 0) of a name; names->count where it is not there. */
static size_t place_of(const field_names *names, const char *name, size_t number)
{
    size_t place = 0;
    for (; place < names->count; place++)
        if (strcmp(names->names[place], name) == 0 && number-- == 0)
            break;
    return place;
}

size_t field_names_find(const field_names *names, field_names *all, bool may_add, uint8_t nowhere,
                        uint8_t indexes[INPUT_FIELDS_MAX])
{
    size_t lost = 0;
    for (size_t i = 0; i < names->count; i++) {
        size_t number = 0;
        for (size_t k = 0; k < i; k++)
            number += strcmp(names->names[k], names->names[i]) == 0;
        const size_t place = place_of(all, names->names[i], number);
        if (place == all->count && may_add)
            field_names_add(all, slice_of(names->names[i]));
        const bool is_there = place < all->count;
        indexes[i] = is_there ? (uint8_t)place : nowhere;
        lost += !is_there;
    }
    return lost;
}

status field_values_begin(field_values *values, error *failure)
{
    values->text.length = 0;
    memset(values->starts, 0, sizeof values->starts);
    return text_buffer_append(&values->text, (slice){"", 1}, failure);
}

/* A zero within the value would end it early: it becomes a blank. */
status field_values_set(field_values *values, size_t index, slice value, error *failure)
{
    if (index >= INPUT_FIELDS_MAX || value.length == 0)
        return STATUS_OK;
    const size_t start = values->text.length;
    TRY(text_buffer_append(&values->text, value, failure));
    for (size_t i = start; i < values->text.length; i++)
        if (values->text.bytes[i] == '\0')
            values->text.bytes[i] = ' ';
    values->starts[index] = start;
    return text_buffer_append(&values->text, (slice){"", 1}, failure);
}

void field_values_clear(field_values *values)
{
    text_buffer_clear(&values->text);
}
