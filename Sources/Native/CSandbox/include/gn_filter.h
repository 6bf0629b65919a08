#pragma once

/// Lets every thread of the process make from now on only the system calls that decoding takes:
/// memory, threads, time, and what may be done with descriptors that are open.
///
/// What libraries try in all innocence, opening files above all, fails with EPERM. What only an
/// attacker tries, such as running a program or making a socket, ends the process (SIGSYS).
/// 0 if it is so, or an error's negative number.
int gn_filter_install(void);
