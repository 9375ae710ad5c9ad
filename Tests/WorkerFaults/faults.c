// Faults of the batch's workers, for tests: preloaded into the program (LD_PRELOAD), whose workers inherit it. The
// program itself has no way to fail on purpose.
//
// WORKER_FAULTS=hang:EDITION/PAGE,bloat:EDITION/PAGE,crash:EDITION/PAGE makes the workers of these pages hang, allocate
// memory without end, or crash: after they have read their request and watch for the batch's end, but before they read
// the image.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char fault[8];

// Whether a worker's request, a line of JSON in the form of `WorkerRequest`, is for the page EDITION/PAGE.
static int is_for(const char *request, const char *page) {
    char words[1024];
    const char *slash = strchr(page, '/');
    if (!slash) return 0;
    snprintf(words, sizeof words, "\"edition\":\"%.*s\",\"page\":\"%s\"}", (int)(slash - page), page, slash + 1);
    return strstr(request, words) != NULL;
}

// Before main: peeks at the request of a worker, which stays in its stdin, and records the page's fault.
__attribute__((constructor)) static void look(int count, char **arguments) {
    static char request[1 << 16];
    if (!getenv("WORKER_FAULTS") || count < 3) return;
    if (strcmp(arguments[1], "batch") != 0 || strcmp(arguments[2], "page") != 0) return;
    // The request may arrive in pieces, or after a signal: its line feed completes it.
    while (!strchr(request, '\n')) {
        ssize_t got = recv(STDIN_FILENO, request, sizeof request - 1, MSG_PEEK);
        if (got == 0 || (got < 0 && errno != EINTR) || got == sizeof request - 1) return;
        if (!strchr(request, '\n')) usleep(1000);
    }
    char *faults = strdup(getenv("WORKER_FAULTS")), *rest = NULL;
    for (char *one = strtok_r(faults, ",", &rest); one; one = strtok_r(NULL, ",", &rest)) {
        char *colon = strchr(one, ':');
        if (colon && is_for(request, colon + 1)) snprintf(fault, sizeof fault, "%.*s", (int)(colon - one), one);
    }
    free(faults);
}

static void inject(void) {
    if (strcmp(fault, "crash") == 0) abort();
    while (strcmp(fault, "hang") == 0) sleep(3600);
    while (strcmp(fault, "bloat") == 0) {
        static void *volatile block;
        block = malloc(32 << 20);
        if (!block) abort();
        memset(block, 1, 32 << 20);
    }
}

// A worker reads its request and then starts the thread that watches for the batch's end: the fault comes right after.
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    *(void **)&create = dlsym(RTLD_NEXT, "pthread_create");
    int answer = create(thread, attributes, body, argument);
    char byte;
    if (fault[0] && recv(STDIN_FILENO, &byte, 1, MSG_PEEK | MSG_DONTWAIT) <= 0) inject();
    return answer;
}
