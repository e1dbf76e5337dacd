#include "base/error.h"

#include <stdio.h>

status error_set(error *failure, status code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(failure->message, sizeof failure->message, format, arguments);
    va_end(arguments);
    failure->code = code;
    return code;
}
