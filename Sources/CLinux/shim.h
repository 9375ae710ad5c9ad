// What Linux offers beyond POSIX, which Swift's Glibc does not show.
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Bounds the address space of another process of the same user, in bytes. 0, or the error number.
static inline int mojiwaku_limit_address_space(int32_t process, uint64_t bytes) {
    const uint64_t limit[2] = {bytes, bytes};
    return syscall(SYS_prlimit64, process, RLIMIT_AS, limit, (void *)0) == 0 ? 0 : errno;
}
