/* Keeps the threads of a team on processors of their own, where there are enough. A system may start a
 * thread, or wake it, on the processor of another one of the team, and leave both there while others
 * idle: Linux 6.18 on a virtual machine did so for up to 35 ms. */
#pragma once

#include <sched.h>

enum { NO_PROCESSOR = -1 };

typedef struct processors {
    cpu_set_t allowed; /* to this process */
    cpu_set_t taken;   /* by threads of the team, as far as they have said */
} processors;

/* Begins with none taken. Nobody will be moved where there are fewer than THREADS, or where the system does
 * not say which are allowed. */
void processors_begin(processors *self, unsigned threads);

/* To be called by each thread now and then, one at a time. *OWN is the processor that it had taken,
 * NO_PROCESSOR at first, and becomes the one on which it runs. If another thread has taken that one, this
 * one moves to one that none has. The system may still move it anywhere. */
void processors_keep_apart(processors *self, int *own);
