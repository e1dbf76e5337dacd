#include "base/processors.h"
#include "support/check.h"

#include <pthread.h>

static processors team;

/* Another thread of the team, and what came of it. */
typedef struct follower {
    int own, ran_on;
    cpu_set_t allowed;
} follower;

static void *keep_apart(void *argument)
{
    follower *self = argument;
    processors_keep_apart(&team, &self->own);
    self->ran_on = sched_getcpu();
    sched_getaffinity(0, sizeof self->allowed, &self->allowed);
    return NULL;
}

static void pin_to(int processor)
{
    cpu_set_t only;
    CPU_ZERO(&only);
    CPU_SET((size_t)processor, &only);
    cr_assert_eq(sched_setaffinity(0, sizeof only, &only), 0);
}

/* Runs FOLLOWER from the processor on which this thread is. */
static void run_here(follower *second)
{
    pthread_t thread;
    pin_to(sched_getcpu());
    cr_assert_eq(pthread_create(&thread, NULL, keep_apart, second), 0);
    pthread_join(thread, NULL);
}

static void need_two_processors(void)
{
    processors_begin(&team, 2);
    if (CPU_COUNT(&team.allowed) < 2)
        cr_skip_test("there is one processor only");
}

Test(processors, a_thread_leaves_the_processor_of_another_and_stays_free)
{
    need_two_processors();
    int first = NO_PROCESSOR;
    pin_to(sched_getcpu());
    processors_keep_apart(&team, &first);
    cr_assert_eq(first, sched_getcpu());
    follower second = {.own = NO_PROCESSOR};
    run_here(&second);
    cr_assert_neq(second.ran_on, first, "both run on processor %d", first);
    cr_assert_eq(second.own, second.ran_on);
    cr_assert(CPU_EQUAL(&second.allowed, &team.allowed), "it is not free any more");
}

Test(processors, a_thread_that_was_moved_gives_its_old_processor_back)
{
    need_two_processors();
    int own = NO_PROCESSOR, other = 0;
    pin_to(sched_getcpu());
    processors_keep_apart(&team, &own);
    const int before = own;
    while (other == before || !CPU_ISSET((size_t)other, &team.allowed))
        other++;
    pin_to(other);
    processors_keep_apart(&team, &own);
    cr_assert_eq(own, other);
    cr_assert_not(CPU_ISSET((size_t)before, &team.taken));
    cr_assert(CPU_ISSET((size_t)other, &team.taken));
}

Test(processors, nobody_is_moved_where_there_are_too_few)
{
    processors_begin(&team, CPU_SETSIZE + 1);
    int first = NO_PROCESSOR;
    pin_to(sched_getcpu());
    processors_keep_apart(&team, &first);
    follower second = {.own = NO_PROCESSOR};
    run_here(&second);
    cr_assert_eq(second.ran_on, first);
    cr_assert_eq(second.own, first);
}
