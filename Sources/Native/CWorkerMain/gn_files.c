#define _GNU_SOURCE
#include "CWorkerMain.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct file {
    char *path;
    int descriptor;
};

static struct file *files;
static unsigned count, capacity;
static bool is_closed;

bool gn_files_keep(const char *path) {
    if (count == capacity) {
        unsigned more = capacity ? capacity * 2 : 64;
        struct file *grown = realloc(files, more * sizeof *files);
        if (!grown) return false;
        files = grown;
        capacity = more;
    }
    char *copy = strdup(path);
    if (!copy) return false;
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    if (descriptor < 0) {
        free(copy);
        return false;
    }
    files[count++] = (struct file){copy, descriptor};
    return true;
}

unsigned gn_files_count(void) {
    return count;
}

void gn_files_close_others(void) {
    is_closed = true;
}

static const struct file *kept(const char *path) {
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(files[i].path, path) == 0) return &files[i];
    }
    errno = EPERM;
    return NULL;
}

static int open_kept(const char *path) {
    const struct file *file = kept(path);
    if (!file) return -1;
    int descriptor = fcntl(file->descriptor, F_DUPFD_CLOEXEC, 0);
    // The place in the file is common to all copies: whoever reads begins at the beginning.
    if (descriptor >= 0) lseek(descriptor, 0, SEEK_SET);
    return descriptor;
}

// Cairo asks whether it may read a font before it opens it.
int access(const char *path, int mode) {
    if (!is_closed) return (int)syscall(SYS_faccessat, AT_FDCWD, path, mode);
    return (mode & ~R_OK) == 0 && kept(path) ? 0 : -1;
}

static int open_any(const char *path, int flags, va_list rest) {
    if (is_closed) return open_kept(path);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int descriptor = open_any(path, flags, rest);
    va_end(rest);
    return descriptor;
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int descriptor = open_any(path, flags, rest);
    va_end(rest);
    return descriptor;
}
