#pragma once

#include <semaphore.h>
#include <stdbool.h>

/// Prepares the calling thread for a life of its own: gives it a name (at most 15 bytes count) and
/// a niceness, and blocks the signals that are sent to the process, so that the program's own
/// threads get them and a write to a closed socket raises no SIGPIPE here.
///
/// In C because glibc shows pthread_setname_np and gettid to GNU sources only.
void gn_thread_prepare(const char *name, int niceness);

/// Takes one from the semaphore, or gives up when the monotonic clock reads `uptime`, in seconds;
/// says whether it took one.
///
/// In C because glibc shows sem_clockwait to GNU sources only.
bool gn_semaphore_wait_until(sem_t *semaphore, double uptime);
