#define _GNU_SOURCE
#include "gn_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

static const int allowed[] = {
    // Descriptors that are open.
    SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(readv), SCMP_SYS(writev), SCMP_SYS(pread64),
    SCMP_SYS(pwrite64), SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(fstat), SCMP_SYS(recvmsg),
    SCMP_SYS(sendmsg), SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(dup), SCMP_SYS(eventfd2),
    // Memory.
    SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(brk), SCMP_SYS(memfd_create),
    SCMP_SYS(ftruncate), SCMP_SYS(membarrier), SCMP_SYS(mincore),
    // Threads and time.
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(gettid), SCMP_SYS(getpid),
    SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_getparam),
    SCMP_SYS(sched_getscheduler), SCMP_SYS(getcpu), SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep), SCMP_SYS(nanosleep), SCMP_SYS(gettimeofday),
    SCMP_SYS(time), SCMP_SYS(restart_syscall),
    // Itself.
    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack), SCMP_SYS(getrandom), SCMP_SYS(getrusage),
    SCMP_SYS(sysinfo), SCMP_SYS(uname), SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid),
    SCMP_SYS(getegid),
};

/// What no decoder does: whoever tries is an attacker.
static const int hostile[] = {
    SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(ptrace),
    SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen),
    SCMP_SYS(accept), SCMP_SYS(accept4), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
    SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(unshare),
    SCMP_SYS(setns), SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd),
    SCMP_SYS(keyctl), SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(init_module),
    SCMP_SYS(finit_module), SCMP_SYS(kexec_load), SCMP_SYS(io_uring_setup), SCMP_SYS(kill),
    SCMP_SYS(tkill), SCMP_SYS(open_by_handle_at), SCMP_SYS(reboot),
};

static int add_lists(scmp_filter_ctx filter) {
    int failed = 0;
    for (size_t i = 0; i < COUNT(allowed); i++)
        failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0);
    for (size_t i = 0; i < COUNT(hostile); i++)
        failed |= seccomp_rule_add(filter, SCMP_ACT_KILL_PROCESS, hostile[i], 0);
    return failed;
}

/// Threads are made, processes are not.
static int add_threads(scmp_filter_ctx filter) {
    int failed = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
        SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
    failed |= seccomp_rule_add(
        filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(clone), 1,
        SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
    // Its flags are in memory, where a filter cannot see them: glibc goes back to clone.
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    // A signal to its own process is how abort ends it.
    failed |= seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
        SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()));
    // Reading its own bounds; glibc asks for those of the stack.
    failed |= seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, SCMP_A0(SCMP_CMP_EQ, 0),
        SCMP_A2(SCMP_CMP_EQ, 0));
    return failed;
}

/// Memory that holds no code.
static int add_memory(scmp_filter_ctx filter) {
    int failed = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    return failed
        | seccomp_rule_add(
               filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
               SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
}

/// What is asked of descriptors.
static int add_descriptors(scmp_filter_ctx filter) {
    static const int questions[] = {
        F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC, F_ADD_SEALS, F_GET_SEALS,
    };
    int failed = 0;
    for (size_t i = 0; i < COUNT(questions); i++)
        failed |= seccomp_rule_add(
            filter, SCMP_ACT_ALLOW, SCMP_SYS(fcntl), 1,
            SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)questions[i]));
    // How glibc asks fstat; with a path it fails for want of files.
    return failed
        | seccomp_rule_add(
               filter, SCMP_ACT_ALLOW, SCMP_SYS(newfstatat), 1,
               SCMP_A3(SCMP_CMP_EQ, AT_EMPTY_PATH));
}

int gn_filter_install(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter) return -ENOMEM;
    // Calls of another architecture's numbers would go past every rule.
    int failed = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    failed |= seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    failed |= seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
    failed |= add_lists(filter) | add_threads(filter) | add_memory(filter);
    failed |= add_descriptors(filter);
    int status = failed ? -EINVAL : seccomp_load(filter);
    seccomp_release(filter);
    return status;
}
