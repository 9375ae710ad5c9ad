// What Linux offers beyond POSIX, which Swift's Glibc does not show.
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Bounds the address space of another process of the same user, in bytes; a hard limit that is lower already stays, since only root may raise it.
// 0, or the error number.
static inline int mojiwaku_limit_address_space(int32_t process, uint64_t bytes) {
    uint64_t limit[2];
    if (syscall(SYS_prlimit64, process, RLIMIT_AS, (void *)0, limit) != 0) return errno;
    if (bytes < limit[1]) limit[1] = bytes;
    limit[0] = limit[1];
    return syscall(SYS_prlimit64, process, RLIMIT_AS, limit, (void *)0) == 0 ? 0 : errno;
}
