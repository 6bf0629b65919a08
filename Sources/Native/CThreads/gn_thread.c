#define _GNU_SOURCE
#include "CThreads.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

void gn_thread_prepare(const char *name, int niceness) {
    char shown[16] = {0};
    strncpy(shown, name, sizeof shown - 1);
    pthread_setname_np(pthread_self(), shown);
    // On Linux niceness belongs to a thread. A refusal costs smoothness, nothing else.
    if (niceness != 0) setpriority(PRIO_PROCESS, (id_t)gettid(), niceness);

    // Faults of the thread itself must still end the process where they happen.
    sigset_t blocked;
    sigfillset(&blocked);
    const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) sigdelset(&blocked, faults[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, NULL);
}

bool gn_semaphore_wait_until(sem_t *semaphore, double uptime) {
    const double seconds = floor(uptime);
    const struct timespec deadline = {(time_t)seconds, (long)((uptime - seconds) * 1e9)};
    while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &deadline) != 0) {
        if (errno != EINTR) return false;
    }
    return true;
}
