#define _GNU_SOURCE
#include "gn_shared_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const int all_seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;

int gn_shared_create(const char *name, size_t count) {
    int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -errno;
    if (ftruncate(descriptor, (off_t)count) == 0) return descriptor;
    int error = errno;
    close(descriptor);
    return -error;
}

bool gn_shared_seal(int descriptor) {
    return fcntl(descriptor, F_ADD_SEALS, all_seals) == 0;
}

bool gn_shared_fix_size(int descriptor) {
    return fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
}

bool gn_shared_is_sealed(int descriptor, size_t count) {
    const int needed = F_SEAL_SHRINK | F_SEAL_WRITE;
    int seals = fcntl(descriptor, F_GET_SEALS);
    struct stat state;
    return seals >= 0 && (seals & needed) == needed && fstat(descriptor, &state) == 0
        && state.st_size >= 0 && (size_t)state.st_size >= count;
}
