#ifdef __linux__
#include <stdint.h>
#include <sys/statfs.h>

// Swift's module of glibc leaves this header out. Gives 0, and the magic number of the file system that the path lies
// on; or -1.
static inline int csystem_magic(const char *path, uint32_t *magic) {
    struct statfs status;
    if (statfs(path, &status) != 0) return -1;
    *magic = (uint32_t)status.f_type;
    return 0;
}
#else
#include <sys/mount.h>
#endif
