#include "base/processors.h"

#include <stdbool.h>
#include <stddef.h>

void processors_begin(processors *self, unsigned threads)
{
    CPU_ZERO(&self->taken);
    if (sched_getaffinity(0, sizeof self->allowed, &self->allowed) != 0 ||
        (unsigned)CPU_COUNT(&self->allowed) < threads)
        CPU_ZERO(&self->allowed);
}

static bool find_free(const processors *self, int *found)
{
    for (int processor = 0; processor < CPU_SETSIZE; processor++)
        if (CPU_ISSET((size_t)processor, &self->allowed) &&
            !CPU_ISSET((size_t)processor, &self->taken)) {
            *found = processor;
            return true;
        }
    return false;
}

/* Moves the calling thread there, and lets it go again. */
static void move_to(const processors *self, int processor)
{
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET((size_t)processor, &only);
    if (sched_setaffinity(0, sizeof only, &only) == 0)
        sched_setaffinity(0, sizeof self->allowed, &self->allowed);
}

void processors_keep_apart(processors *self, int *own)
{
    int runs_on = sched_getcpu();
    if (runs_on == *own || runs_on < 0 || runs_on >= CPU_SETSIZE)
        return;
    if (*own != NO_PROCESSOR)
        CPU_CLR((size_t)*own, &self->taken);
    if (CPU_ISSET((size_t)runs_on, &self->taken) && find_free(self, &runs_on))
        move_to(self, runs_on);
    CPU_SET((size_t)runs_on, &self->taken);
    *own = runs_on;
}
