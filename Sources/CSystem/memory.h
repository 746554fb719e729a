#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// The C library gives each thread a heap of its own, up to eight for each core; other systems' do without.
static inline void csystem_limit_heaps(int count) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, count);
#else
    (void)count;
#endif
}
