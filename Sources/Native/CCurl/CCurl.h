#pragma once

/* The type checks of curl's own macros need the option as a constant, which it is not here. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/*
 * Swift cannot call variadic C functions. These wrap curl_easy_setopt, curl_easy_getinfo and
 * curl_multi_setopt, one for each type of argument, and add nothing.
 */

static inline CURLcode gn_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gn_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gn_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gn_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gn_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode gn_curl_set_write(
    CURL *easy, CURLoption option, curl_write_callback function) {
    return curl_easy_setopt(easy, option, function);
}

static inline CURLcode gn_curl_set_open_socket(CURL *easy, curl_opensocket_callback function) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode gn_curl_set_resolver_start(
    CURL *easy, curl_resolver_start_callback function) {
    return curl_easy_setopt(easy, CURLOPT_RESOLVER_START_FUNCTION, function);
}

static inline CURLcode gn_curl_set_before_request(CURL *easy, curl_prereq_callback function) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}

static inline CURLcode gn_curl_set_progress(CURL *easy, curl_xferinfo_callback function) {
    return curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, function);
}

static inline CURLcode gn_curl_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode gn_curl_get_offset(CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLcode gn_curl_get_pointer(CURL *easy, CURLINFO info, void **value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode gn_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

/* The result in a message of curl_multi_info_read: a member of a C union. */
static inline CURLcode gn_curl_message_result(const CURLMsg *message) {
    return message->data.result;
}
