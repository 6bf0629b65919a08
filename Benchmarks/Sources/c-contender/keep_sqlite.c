// Raw SQLite with a checksum: what a store on SQLite can cost at least.
#include "keep.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

static sqlite3 *database;
static sqlite3_stmt *get_row, *put_row;

static void execute(const char *text) {
    if (sqlite3_exec(database, text, NULL, NULL, NULL))
        fail("SQLite: %s", sqlite3_errmsg(database));
}

static void put(long n, size_t size) {
    char key[64];
    keep_key(n, key);
    const uint8_t *body = keep_body(n, size);
    sqlite3_bind_text(put_row, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_int64(put_row, 2, (sqlite3_int64)XXH3_64bits(body, size));
    sqlite3_bind_blob(put_row, 3, body, (int)size, SQLITE_STATIC);
    if (sqlite3_step(put_row) != SQLITE_DONE) fail("SQLite: %s", sqlite3_errmsg(database));
    sqlite3_reset(put_row);
}

static void get(long n) {
    char key[64];
    keep_key(n, key);
    sqlite3_bind_text(get_row, 1, key, -1, SQLITE_STATIC);
    if (sqlite3_step(get_row) != SQLITE_ROW) fail("SQLite has lost %s", key);
    size_t size = (size_t)sqlite3_column_bytes(get_row, 1);
    uint8_t *body = checked_malloc(size);
    memcpy(body, sqlite3_column_blob(get_row, 1), size);
    if (XXH3_64bits(body, size) != (XXH64_hash_t)sqlite3_column_int64(get_row, 0))
        fail("%s is damaged", key);
    sqlite3_reset(get_row);
    use(body, size);
    free(body);
}

static void open_folder(const struct keep *keep) {
    static char opened[4096];
    if (strcmp(opened, keep->folder) == 0) return;
    if (database) {
        sqlite3_finalize(get_row);
        sqlite3_finalize(put_row);
        sqlite3_close(database);
    }
    mkdir(keep->folder, 0700);
    char path[4200];
    snprintf(path, sizeof path, "%s/index.sqlite", keep->folder);
    bool is_new = access(path, 0) != 0;
    if (sqlite3_open(path, &database)) fail("SQLite cannot open %s", path);
    execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA mmap_size = 0;"
            "PRAGMA cache_size = -4000;"
            "CREATE TABLE IF NOT EXISTS entry (key TEXT PRIMARY KEY, sum INTEGER, body BLOB)");
    sqlite3_prepare_v2(database, "SELECT sum, body FROM entry WHERE key = ?", -1, &get_row, NULL);
    sqlite3_prepare_v2(
        database, "INSERT OR REPLACE INTO entry VALUES (?, ?, ?)", -1, &put_row, NULL);
    if (is_new) {
        execute("BEGIN");
        for (long n = 0; n < keep->entries; n++) put(n, keep->size);
        execute("COMMIT");
    }
    snprintf(opened, sizeof opened, "%s", keep->folder);
}

void do_sqlite(const struct work *work) {
    struct keep keep = keep_arguments(work);
    open_folder(&keep);
    bool is_put = strcmp(keep.operation, "put") == 0;
    begin_measuring();
    if (is_put) execute("BEGIN");
    for (long n = 0; n < work->count; n++) {
        if (is_put) put(keep_next(keep.entries), keep.size);
        else get(keep_next(keep.entries));
    }
    if (is_put) execute("COMMIT");
    end_measuring();
}
