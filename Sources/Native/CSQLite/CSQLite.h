#pragma once
#include <sqlite3.h>

// Shims for SQLITE_TRANSIENT, a macro with a cast that Swift cannot import: SQLite takes a copy.

static inline int gn_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *bytes, int count) {
    return sqlite3_bind_text(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int gn_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
