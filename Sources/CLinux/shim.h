// What Linux offers beyond POSIX, which Swift's Glibc does not show.
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// A pipe whose ends no other program inherits. 0, or the error number.
static inline int mojiwaku_pipe(int32_t ends[2]) {
    return syscall(SYS_pipe2, ends, O_CLOEXEC) == 0 ? 0 : errno;
}

// Bounds a resource of another process of the same user; a hard limit that is lower already stays, since only root may raise it.
// 0, or the error number.
static inline int mojiwaku_limit(int32_t process, int resource, uint64_t most) {
    uint64_t limit[2];
    if (syscall(SYS_prlimit64, process, resource, (void *)0, limit) != 0) return errno;
    if (most < limit[1]) limit[1] = most;
    limit[0] = limit[1];
    return syscall(SYS_prlimit64, process, resource, limit, (void *)0) == 0 ? 0 : errno;
}

// Bounds the address space of another process, in bytes.
static inline int mojiwaku_limit_address_space(int32_t process, uint64_t bytes) {
    return mojiwaku_limit(process, RLIMIT_AS, bytes);
}

// Bounds the size of each file that another process writes, in bytes; a longer one ends it with SIGXFSZ.
static inline int mojiwaku_limit_file_size(int32_t process, uint64_t bytes) {
    return mojiwaku_limit(process, RLIMIT_FSIZE, bytes);
}

// Bounds the processor time of another process, in seconds: it ends though nobody looks after it any more.
static inline int mojiwaku_limit_processor_time(int32_t process, uint64_t seconds) {
    return mojiwaku_limit(process, RLIMIT_CPU, seconds);
}
