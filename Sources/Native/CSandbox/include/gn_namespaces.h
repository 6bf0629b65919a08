#pragma once

/// The namespaces that a worker has to itself; bits as in Swift's `CageParts`.
enum {
    gn_user_namespace = 8,
    gn_network_namespace = 16,
    gn_mount_namespace = 32,
    gn_process_namespace = 64,
};

/// Goes into namespaces of its own, as many as the kernel allows, and says which.
///
/// The rest of the program runs in a child. The process that called stays to wait for it, and ends
/// as it ends: with its status, or 128 and its signal. It keeps its standard input alone, and ends
/// the child when that hangs up.
/// To be called while there is one thread.
int gn_namespaces_enter(void);

/// Makes an empty folder that cannot be written to the root of the mount namespace; 0 if it is so.
int gn_namespaces_leave_files(void);
