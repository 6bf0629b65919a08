#define _GNU_SOURCE
#include "gn_channel.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { most_descriptors = 16 };

long gn_channel_send(
    int socket, const void *first, size_t first_count, const void *second, size_t second_count,
    int descriptor) {
    struct iovec parts[2] = {{(void *)first, first_count}, {(void *)second, second_count}};
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr alignment;
    } control = {0};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = second_count > 0 ? 2 : 1};
    if (descriptor >= 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    ssize_t count = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    return count < 0 ? -errno : count;
}

/// Takes the descriptors out of what came: the first, and how many there were.
static int take_descriptors(struct msghdr *message, int *first) {
    int found = 0;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header;
         header = CMSG_NXTHDR(message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < count; i++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + i * sizeof descriptor, sizeof descriptor);
            if (found++ == 0) *first = descriptor;
            else close(descriptor);
        }
    }
    return found;
}

long gn_channel_receive(int socket, void *buffer, size_t count, int *descriptor) {
    struct iovec part = {buffer, count};
    union {
        char bytes[CMSG_SPACE(most_descriptors * sizeof(int))];
        struct cmsghdr alignment;
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes,
        .msg_controllen = sizeof control.bytes};
    *descriptor = -1;
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (received < 0) return -errno;
    int found = take_descriptors(&message, descriptor);
    if (found > 1 || (message.msg_flags & MSG_CTRUNC)) {
        if (found > 0) close(*descriptor);
        *descriptor = -1;
        return -EPROTO;
    }
    return received;
}
