#pragma once
#include <stddef.h>

/// Closes every descriptor from `first` on.
void gn_cage_close_from(unsigned first);

/// Gives up every right that the process has in its namespace; 0 if it has none now.
int gn_cage_drop_rights(void);

/// Bounds memory to `memory` bytes beside what is in use, processor time to `seconds`, and files to
/// `files`; forbids core dumps. 0 if all of it is so.
int gn_cage_limit(size_t memory, unsigned seconds, unsigned files);

/// Lets faults end the process where they happen, whatever handlers were there.
void gn_cage_reset_signals(void);

/// Sees to it that no program which this one runs has more rights; 0 if it is so.
int gn_cage_forbid_privileges(void);

/// Takes every file and, where the kernel can, the network and other processes from this thread by
/// Landlock; 0 if files are gone.
int gn_cage_landlock(void);
