#define _GNU_SOURCE
#include "gn_namespaces.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// Nobody's number, by which the worker goes in its own user namespace.
static const unsigned nobody = 65534;

static int write_file(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = write(file, text, strlen(text));
    close(file);
    return count == (ssize_t)strlen(text) ? 0 : -1;
}

/// Without names for its user a namespace cannot do what its rights allow.
static void map_user(uid_t user, gid_t group) {
    char line[64];
    write_file("/proc/self/setgroups", "deny");
    snprintf(line, sizeof line, "%u %u 1", nobody, user);
    write_file("/proc/self/uid_map", line);
    snprintf(line, sizeof line, "%u %u 1", nobody, group);
    write_file("/proc/self/gid_map", line);
}

/// Waits until the child has ended, or the parent at the other end of the pipe has.
static void wait_for_end(pid_t child) {
    int descriptor = (int)syscall(SYS_pidfd_open, child, 0);
    // Kernels before 5.3 wait for the child alone.
    if (descriptor < 0) return;
    struct pollfd ends[] = {{.fd = 0}, {.fd = descriptor, .events = POLLIN}};
    while (poll(ends, 2, -1) < 0 && errno == EINTR) {}
    if (ends[1].revents == 0) kill(child, SIGKILL);
}

/// Waits for the child that does the work, and ends as it does.
static void wait_and_end(pid_t child) {
    syscall(SYS_close_range, 1, ~0U, 0);
    wait_for_end(child);
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {}
    _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
}

/// Goes on in a child, which ends when this process does, and this one when its parent does.
static int go_on_in_child(void) {
    pid_t child = fork();
    if (child > 0) wait_and_end(child);
    if (child < 0) return -1;
    // Whoever ends the process that waits means this one.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing >= 0) dup2(nothing, 0);
    if (nothing > 0) close(nothing);
    return 0;
}

int gn_namespaces_enter(void) {
    uid_t user = geteuid();
    gid_t group = getegid();
    int parts = 0;
    if (unshare(CLONE_NEWUSER) == 0) {
        map_user(user, group);
        parts |= gn_user_namespace;
    }
    if (unshare(CLONE_NEWNET) == 0) parts |= gn_network_namespace;
    if (unshare(CLONE_NEWNS) == 0) {
        // What is mounted here is nobody else's business.
        if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0) parts |= gn_mount_namespace;
    }
    unshare(CLONE_NEWIPC | CLONE_NEWUTS);
    int has_processes = unshare(CLONE_NEWPID) == 0;
    if (go_on_in_child() == 0 && has_processes) parts |= gn_process_namespace;
    return parts;
}

int gn_namespaces_leave_files(void) {
    const unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    // Any folder will do: nothing of it is seen any more.
    if (mount("none", "/tmp", "tmpfs", flags, "size=4096,nr_inodes=2,mode=0500") != 0) return -1;
    if (chdir("/tmp") != 0) return -1;
    if (syscall(SYS_pivot_root, ".", ".") != 0) return -1;
    if (umount2(".", MNT_DETACH) != 0 || chdir("/") != 0) return -1;
    mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | flags, NULL);
    return 0;
}
