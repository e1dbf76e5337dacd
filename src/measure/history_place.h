/* Where the history of this user is kept. */
#pragma once

#include "base/text.h"

/* Appends $XDG_DATA_HOME/nonet/history.sqlite, or ~/.local/share/nonet/history.sqlite, with a zero
 * behind it (https://specifications.freedesktop.org/basedir-spec). */
status history_place_find(text_buffer *path, error *failure) MUST_USE;

/* Makes the folders above PATH that are missing, for this user alone. */
status history_place_make_folders(const char *path, error *failure) MUST_USE;
