/* Idle threads of the OpenMP team sleep instead of spinning.
 *
 * GCC's libgomp spins by default where a thread waits. While the first thread of a run spins for
 * the second one to start, the system may leave that one waiting for the same processor: 4 ms of a
 * run that takes 20. libgomp reads the wish from the environment alone, in a constructor; linked
 * statically, its constructor comes after this one. A wish of the user's stands. */
#include <stdlib.h>

__attribute__((constructor(101))) static void let_idle_threads_sleep(void)
{
    setenv("OMP_WAIT_POLICY", "passive", 0);
}
