#define _GNU_SOURCE
#include "gn_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

/// Descriptors above those that the worker gets, so that none of the moves overwrites another.
static int move_up(int descriptor) {
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 16);
}

static int add_actions(
    posix_spawn_file_actions_t *actions, const struct gn_worker_ends *ends) {
    int error = posix_spawn_file_actions_adddup2(actions, ends->leash, 0);
    for (int i = 1; i < 3 && !error; i++)
        error = posix_spawn_file_actions_addopen(actions, i, "/dev/null", O_RDWR, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, ends->socket, gn_worker_socket);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, ends->notes, gn_worker_notes);
    return error;
}

static int set_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &all);
    return posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
}

int gn_worker_spawn(
    const char *path, const char *limit, const struct gn_worker_ends *ends, int *process) {
    struct gn_worker_ends high = {
        move_up(ends->socket), move_up(ends->notes), move_up(ends->leash)};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    int error = high.socket < 0 || high.notes < 0 || high.leash < 0 ? EMFILE : 0;
    if (!error) error = add_actions(&actions, &high);
    if (!error) error = set_attributes(&attributes);
    char *const words[] = {(char *)path, (char *)limit, NULL};
    char *const nothing[] = {NULL};
    pid_t number = 0;
    if (!error) error = posix_spawn(&number, path, &actions, &attributes, words, nothing);
    *process = number;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (high.socket >= 0) close(high.socket);
    if (high.notes >= 0) close(high.notes);
    if (high.leash >= 0) close(high.leash);
    return error;
}

void gn_worker_await_end(int process, int milliseconds) {
#ifdef SYS_pidfd_open
    int descriptor = (int)syscall(SYS_pidfd_open, process, 0);
    if (descriptor < 0) return;
    struct pollfd request = {.fd = descriptor, .events = POLLIN};
    while (poll(&request, 1, milliseconds) < 0 && errno == EINTR) {}
    close(descriptor);
#endif
}
