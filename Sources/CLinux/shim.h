// Linux functions beyond POSIX that Swift's Glibc does not expose.
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Makes a pipe that no other program inherits. Returns 0 or the error number.
static inline int mojiwaku_pipe(int32_t ends[2]) {
    return syscall(SYS_pipe2, ends, O_CLOEXEC) == 0 ? 0 : errno;
}

// Limits a resource of another process of the same user. Keeps a lower hard limit, since only root may raise it.
// Returns 0 or the error number.
static inline int mojiwaku_limit(int32_t process, int resource, uint64_t most) {
    uint64_t limit[2];
    if (syscall(SYS_prlimit64, process, resource, (void *)0, limit) != 0) return errno;
    if (most < limit[1]) limit[1] = most;
    limit[0] = limit[1];
    return syscall(SYS_prlimit64, process, resource, limit, (void *)0) == 0 ? 0 : errno;
}

// Limits the address space of another process, in bytes.
static inline int mojiwaku_limit_address_space(int32_t process, uint64_t bytes) {
    return mojiwaku_limit(process, RLIMIT_AS, bytes);
}

// Limits the size of each file that another process writes, in bytes. A longer file ends that process with SIGXFSZ.
static inline int mojiwaku_limit_file_size(int32_t process, uint64_t bytes) {
    return mojiwaku_limit(process, RLIMIT_FSIZE, bytes);
}

// Limits the processor time of another process, in seconds, so that it ends even if its parent is gone.
static inline int mojiwaku_limit_processor_time(int32_t process, uint64_t seconds) {
    return mojiwaku_limit(process, RLIMIT_CPU, seconds);
}
