#pragma once
#include <stdbool.h>

// What a worker's program defines in place of the C library's functions, so that the libraries in
// it use these: only programs link this target.

/// Notes refused memory on the page behind a descriptor from now on.
void gn_notes_begin(int descriptor);
/// Whether memory was refused since the last call.
bool gn_notes_take_refusal(void);

/// From now on opening a file by one of the paths that were kept gives it, and opening any other,
/// or asking for it, fails with EPERM.
void gn_files_close_others(void);
/// Opens a file for reading and keeps it under its path; false where it cannot be.
bool gn_files_keep(const char *path);
/// How many are kept.
unsigned gn_files_count(void);
