#include "io/input_list.h"

#include "base/memory.h"

enum { PLACE_BYTES = sizeof(void *) }; /* of one file in the list */

status input_list_insert(input_list *list, size_t index, const char *path, error *failure)
{
    if (list->count == list->room) {
        const size_t room = 2 * list->room + 8;
        input_file **files =
            memory_grow(list->files, list->count * PLACE_BYTES, room * PLACE_BYTES, failure);
        if (files == NULL)
            return failure->code;
        list->files = files;
        list->room = room;
    }
    const size_t path_bytes = strlen(path) + 1;
    input_file *file = memory_allocate(sizeof *file + path_bytes, failure);
    if (file == NULL)
        return failure->code;
    memcpy(file + 1, path, path_bytes);
    file->path = (const char *)(file + 1);
    input_file **const at = list->files + index;
    memmove(at + 1, at, (list->count - index) * PLACE_BYTES);
    *at = file;
    list->count++;
    return STATUS_OK;
}

void input_list_remove(input_list *list, size_t index)
{
    input_file **const at = list->files + index;
    memory_free(*at);
    list->count--;
    memmove(at, at + 1, (list->count - index) * PLACE_BYTES);
}

void input_list_clear(input_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        memory_free(list->files[i]);
    memory_free(list->files);
    *list = (input_list){.files = NULL};
}
