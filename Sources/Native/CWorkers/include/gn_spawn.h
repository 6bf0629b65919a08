#pragma once

enum {
    /// Where a worker finds its end of the socket pair.
    gn_worker_socket = 3,
    /// Where it finds the page on which it notes what its parent is to know of its end.
    gn_worker_notes = 4,
};

/// What a worker is started with.
struct gn_worker_ends {
    /// Its end of the socket pair.
    int socket;
    /// Its page for notes.
    int notes;
    /// Its end of a pipe, in place of its standard input, that hangs up when the parent is gone.
    int leash;
};

/// Starts a program as a worker: those descriptors, /dev/null for its output, an empty
/// environment, no signal blocked or ignored, and a session of its own, so that the terminal's
/// signals go past it. `limit` is its only argument.
///
/// 0 and the process's number in `process`, or an error's number.
int gn_worker_spawn(
    const char *path, const char *limit, const struct gn_worker_ends *ends, int *process);

/// Waits until a child has ended, at most so many milliseconds; it stays to be waited for.
///
/// Returns at once where the kernel cannot tell.
void gn_worker_await_end(int process, int milliseconds);
