/* Files that hold no text, by their first bytes. */
#pragma once

#include "base/text.h"

/* Why a file or member that begins with TEXT cannot be read as text, NULL where that is not known. */
const char *file_kind_refusal(slice text);
