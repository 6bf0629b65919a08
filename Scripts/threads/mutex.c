// Tells the thread sanitizer about Swift's Mutex, for Scripts/check-threads.
//
// A Mutex that is free is taken by an atomic instruction in our own, instrumented code. One that is
// held is waited for inside libswiftSynchronization, which is not instrumented: the sanitizer does
// not see that the waiter now holds it, and reports every access under the lock as a race. These
// two functions, linked into each program, stand before the library's own, call them, and tell.

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
