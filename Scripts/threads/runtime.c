// Tells the thread sanitizer what it does not see of Swift's runtime, for Scripts/check-threads.
//
// A Mutex that is free is taken by an atomic instruction in our own, instrumented code. One that is
// held is waited for inside libswiftSynchronization, which is not instrumented: the sanitizer does
// not see that the waiter now holds it, and reports every access under the lock as a race.
//
// A continuation that is resumed before its task waits for it has the task go on at once, and then
// libswift_Concurrency tells only of the resuming: what that handed over is reported as a race.
//
// These functions, linked into each program, stand before the libraries' own, call them, and tell.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

extern void __tsan_acquire(void *);
extern void __tsan_release(void *);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void gn_lock_slow(uint32_t thread, SELF handle) __asm__(LOCK_SLOW);
SWIFT void gn_unlock_slow(SELF handle) __asm__(UNLOCK_SLOW);

static void *library_function(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    if (!function) abort();
    return function;
}

SWIFT void gn_lock_slow(uint32_t thread, SELF handle) {
    SWIFT void (*lock)(uint32_t, SELF) = library_function(LOCK_SLOW);
    lock(thread, handle);
    __tsan_acquire(handle);
}

SWIFT void gn_unlock_slow(SELF handle) {
    SWIFT void (*unlock)(SELF) = library_function(UNLOCK_SLOW);
    __tsan_release(handle);
    unlock(handle);
}

// The address by which the library tells of a resuming is the task's.
extern SWIFT void *swift_task_getCurrent(void);

#define AWAIT "swift_continuation_await"
#define SWIFT_ASYNC __attribute__((swiftasynccall))

SWIFT_ASYNC void gn_continuation_await(void *context) __asm__(AWAIT);

SWIFT_ASYNC void gn_continuation_await(void *context) {
    SWIFT_ASYNC void (*await)(void *) = library_function(AWAIT);
    __tsan_acquire(swift_task_getCurrent());
    __attribute__((musttail)) return await(context);
}
