// A file an entry, in 256 folders, replaced by rename: what many programs do.
#include "keep.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

static void path_of(const struct keep *keep, long n, char path[4200]) {
    char key[64];
    keep_key(n, key);
    XXH128_hash_t hash = XXH3_128bits(key, strlen(key));
    snprintf(
        path, 4200, "%s/%02x/%016lx%016lx", keep->folder, (unsigned)(hash.low64 & 255), hash.low64,
        hash.high64);
}

static void put(const struct keep *keep, long n) {
    char path[4200], other[4210];
    path_of(keep, n, path);
    snprintf(other, sizeof other, "%s.new", path);
    int file = open(other, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0 || write(file, keep_body(n, keep->size), keep->size) != (ssize_t)keep->size)
        fail("cannot write %s", other);
    close(file);
    if (rename(other, path)) fail("cannot rename %s", other);
}

static void get(const struct keep *keep, long n) {
    char path[4200];
    path_of(keep, n, path);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status)) fail("cannot open %s", path);
    uint8_t *body = checked_malloc((size_t)status.st_size);
    if (read(file, body, (size_t)status.st_size) != status.st_size) fail("cannot read %s", path);
    close(file);
    XXH64_hash_t sum = XXH3_64bits(body, (size_t)status.st_size);
    use(&sum, sizeof sum);
    free(body);
}

static void fill(const struct keep *keep) {
    if (mkdir(keep->folder, 0700)) return;
    for (int i = 0; i < 256; i++) {
        char path[4200];
        snprintf(path, sizeof path, "%s/%02x", keep->folder, (unsigned)i);
        mkdir(path, 0700);
    }
    for (long n = 0; n < keep->entries; n++) put(keep, n);
}

void do_files(const struct work *work) {
    struct keep keep = keep_arguments(work);
    fill(&keep);
    bool is_put = strcmp(keep.operation, "put") == 0;
    begin_measuring();
    for (long n = 0; n < work->count; n++) {
        if (is_put) put(&keep, keep_next(keep.entries));
        else get(&keep, keep_next(keep.entries));
    }
    end_measuring();
}
