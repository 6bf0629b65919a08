// fetch BASE AUTHORITY WIDTH VERSION COUNT: BASE/0 to BASE/COUNT-1 by libcurl's multi interface,
// WIDTH at once, over HTTP of VERSION 1 or 2; on fresh connections.
#include "contender.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *base, *authority;
static long next, left, version;

struct body {
    uint8_t *data;
    size_t size, room;
};

static size_t append(char *data, size_t one, size_t count, void *context) {
    (void)one;
    struct body *body = context;
    if (body->size + count > body->room) {
        body->room = (body->size + count) * 2;
        body->data = realloc(body->data, body->room);
    }
    memcpy(body->data + body->size, data, count);
    body->size += count;
    return count;
}

static void begin(CURLM *multi, CURL *easy, struct body *body) {
    char url[1024];
    snprintf(url, sizeof url, "%s/%ld.jpg", base, next++);
    *body = (struct body){0};
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, append);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, body);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, body);
    curl_easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
    curl_easy_setopt(
        easy, CURLOPT_HTTP_VERSION, version == 2 ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1);
    if (strcmp(authority, "-")) curl_easy_setopt(easy, CURLOPT_CAINFO, authority);
    curl_multi_add_handle(multi, easy);
}

static void end(CURLM *multi, CURLMsg *message) {
    CURL *easy = message->easy_handle;
    long status = 0;
    struct body *body;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &body);
    if (message->data.result || status != 200 || !body->size)
        fail("status %ld, %s", status, curl_easy_strerror(message->data.result));
    use(body->data, body->size);
    free(body->data);
    curl_multi_remove_handle(multi, easy);
    left--;
}

void do_fetch(const struct work *work) {
    if (work->word_count != 6)
        fail("fetch takes a base, an authority, a width, a version and a count");
    base = work->words[1];
    authority = work->words[2];
    long width = atol(work->words[3]);
    version = atol(work->words[4]);
    next = 0;
    left = work->count;
    begin_measuring();
    CURLM *multi = curl_multi_init();
    // One connection carries all streams of HTTP/2.
    curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, version == 2 ? 1L : width);
    CURL *easy[64];
    struct body bodies[64];
    for (long i = 0; i < width && i < 64; i++) begin(multi, easy[i] = curl_easy_init(), &bodies[i]);
    while (left > 0) {
        int running, queued;
        curl_multi_perform(multi, &running);
        for (CURLMsg *message; (message = curl_multi_info_read(multi, &queued));) {
            struct body *body;
            CURL *done = message->easy_handle;
            end(multi, message);
            curl_easy_getinfo(done, CURLINFO_PRIVATE, &body);
            if (next < work->count) begin(multi, done, body);
        }
        if (left > 0) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    for (long i = 0; i < width && i < 64; i++) curl_easy_cleanup(easy[i]);
    curl_multi_cleanup(multi);
    end_measuring();
}
