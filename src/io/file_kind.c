#include "io/file_kind.h"

#include "base/text.h"

#define EXPECTED "; expected text with puzzles"

const char *file_kind_refusal(slice text)
{
    static const struct {
        const char *bytes;
        size_t length;
        const char *kind;
    } magics[] = {{"PAR1", 4, "a Parquet file" EXPECTED},
                  {"SQLite format 3", 16, "an SQLite database" EXPECTED},
                  {"%PDF-", 5, "a PDF document" EXPECTED},
                  {"\x89HDF", 4, "an HDF5 file" EXPECTED},
                  {"\x93NUMPY", 6, "a NumPy array" EXPECTED},
                  {"ARROW1", 6, "an Arrow file" EXPECTED},
                  {"7z\xbc\xaf", 4, "a 7z archive" EXPECTED},
                  {"Rar!\x1a\7", 6, "a RAR archive" EXPECTED},
                  {"PK\3\4", 4, "a zip archive within an archive" EXPECTED},
                  {"\x1f\x8b", 2, "packed once more" EXPECTED},
                  {"\x28\xb5\x2f\xfd", 4, "packed once more" EXPECTED},
                  {"\xfd"
                   "7zXZ",
                   5, "packed once more" EXPECTED},
                  {"\xd0\xcf\x11\xe0", 4, "a document of an office program" EXPECTED}};
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (text.length >= magics[i].length &&
            memcmp(text.start, magics[i].bytes, magics[i].length) == 0)
            return magics[i].kind;
    return NULL;
}
