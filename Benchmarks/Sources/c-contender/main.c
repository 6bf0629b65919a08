#include "contender.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static const struct {
    const char *name;
    work_function *run;
} works[] = {
    {"decode", do_decode}, {"resize", do_resize}, {"sqlite", do_sqlite},
    {"files", do_files},   {"fetch", do_fetch},
};

static jmp_buf failure;
static double cpu_start, wall_start, cpu_end, wall_end;

static double seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

void begin_measuring(void) {
    cpu_end = wall_end = 0;
    wall_start = seconds(CLOCK_MONOTONIC);
    cpu_start = seconds(CLOCK_PROCESS_CPUTIME_ID);
}

void end_measuring(void) {
    cpu_end = seconds(CLOCK_PROCESS_CPUTIME_ID);
    wall_end = seconds(CLOCK_MONOTONIC);
}

void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("failed ");
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    longjmp(failure, 1);
}

void *checked_malloc(size_t size) {
    void *memory = malloc(size);
    if (!memory) fail("no memory for %zu bytes", size);
    return memory;
}

struct bytes read_file(const char *path) {
    static struct {
        char *path;
        struct bytes bytes;
    } known[64];
    static int known_count;
    for (int i = 0; i < known_count; i++) {
        if (strcmp(known[i].path, path) == 0) return known[i].bytes;
    }
    FILE *file = fopen(path, "rb");
    if (!file || known_count == 64) fail("cannot read %s", path);
    fseek(file, 0, SEEK_END);
    struct bytes bytes = {.size = (size_t)ftell(file)};
    rewind(file);
    bytes.data = checked_malloc(bytes.size + 1);
    if (fread(bytes.data, 1, bytes.size, file) != bytes.size) fail("cannot read all of %s", path);
    fclose(file);
    known[known_count].path = strdup(path);
    known[known_count++].bytes = bytes;
    return bytes;
}

void use(const void *pixels, size_t size) {
    static volatile uint8_t sum;
    const uint8_t *bytes = pixels;
    sum ^= bytes[0] ^ bytes[size / 2] ^ bytes[size - 1];
}

static void run(char *line) {
    char *words[16];
    struct work work = {.words = words};
    for (char *word = strtok(line, " \n"); word && work.word_count < 16; word = strtok(NULL, " \n"))
        words[work.word_count++] = word;
    if (work.word_count < 2) return (void)printf("failed a work has a name and a count\n");
    work.count = atol(words[work.word_count - 1]);
    if (setjmp(failure)) return;
    for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
        if (strcmp(works[i].name, words[0]) != 0) continue;
        begin_measuring();
        works[i].run(&work);
        if (!wall_end) end_measuring();
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        printf(
            "ok %.9f %.9f %ld %ld\n", cpu_end - cpu_start, wall_end - wall_start, work.count,
            usage.ru_maxrss);
        return;
    }
    printf("missing no work is called %s\n", words[0]);
}

int main(void) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        run(line);
        fflush(stdout);
    }
    return 0;
}
