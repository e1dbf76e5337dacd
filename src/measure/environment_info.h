/* What a measurement was made with: processor, compiler, flags, revision. */
#pragma once

typedef struct environment_info {
    char cpu[128];
    const char *version; /* of the program */
    const char *compiler;
    const char *flags;
    const char *revision; /* of the source, "unknown" outside a checkout */
} environment_info;

environment_info environment_info_read(void);

/* The version of the program alone. */
const char *environment_info_version(void);
