#define _GNU_SOURCE
#include "gn_cage.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif

void gn_cage_close_from(unsigned first) {
    if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
    // Kernels before 5.9.
    for (int i = (int)first; i < 65536; i++) close(i);
}

int gn_cage_drop_rights(void) {
    for (int right = 0; right < 64; right++) prctl(PR_CAPBSET_DROP, right, 0, 0, 0);
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct data[2];
    memset(data, 0, sizeof data);
    return (int)syscall(SYS_capset, &header, data);
}

/// The address space in use, in bytes.
static size_t space_in_use(void) {
    char text[64] = "";
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    return count > 0 ? strtoul(text, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

static int bound(int resource, rlim_t most) {
    struct rlimit limit = {most, most};
    return setrlimit((__rlimit_resource_t)resource, &limit);
}

int gn_cage_limit(size_t memory, unsigned seconds, unsigned files) {
    int failed = bound(RLIMIT_CORE, 0);
    failed |= bound(RLIMIT_AS, space_in_use() + memory);
    failed |= bound(RLIMIT_FSIZE, memory);
    failed |= bound(RLIMIT_CPU, seconds);
    failed |= bound(RLIMIT_NOFILE, files);
    return failed;
}

void gn_cage_reset_signals(void) {
    const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGQUIT};
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) signal(faults[i], SIG_DFL);
}

int gn_cage_forbid_privileges(void) {
    // Not to be looked into or traced by others of the same user either.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/// The fields that Landlock knows up to ABI 6, of which an older kernel takes the first.
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scoped;
};

int gn_cage_landlock(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1);
    if (version < 1) return -1;
    // Every right of the version: 13 rights over files at first, then one more with 2, 3 and 5.
    static const uint64_t rights[] = {0, 0x1FFF, 0x3FFF, 0x7FFF, 0x7FFF, 0xFFFF};
    struct ruleset set = {
        .files = rights[version < 5 ? version : 5], .network = version >= 4 ? 3 : 0,
        .scoped = version >= 6 ? 3 : 0};
    size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
    int descriptor = (int)syscall(SYS_landlock_create_ruleset, &set, size, 0);
    if (descriptor < 0) return -1;
    int status = (int)syscall(SYS_landlock_restrict_self, descriptor, 0);
    close(descriptor);
    return status;
}
