#pragma once
#include <stddef.h>

// In C because Swift sees neither the CMSG_ macros nor what glibc shows to GNU sources only.

/// Sends what the socket takes at once of two parts, with a descriptor unless that is negative.
///
/// The descriptor goes with the first byte. The number of bytes that went, or an error's negative
/// number; EAGAIN where the socket takes nothing now.
long gn_channel_send(
    int socket, const void *first, size_t first_count, const void *second, size_t second_count,
    int descriptor);

/// Receives what is there, and at most one descriptor, which is closed on exec; -1 where none came.
///
/// The number of bytes, 0 at the end, or an error's negative number: EAGAIN where nothing is there,
/// EPROTO where more than one descriptor came, all of which are closed then.
long gn_channel_receive(int socket, void *buffer, size_t count, int *descriptor);
