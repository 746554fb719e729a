#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// The C library gives each thread a heap of its own, up to eight for each core, and after a large buffer was freed it
// takes the next ones from the heaps, which then never shrink; other systems' do without.
static inline void csystem_limit_heaps(int count, int largest) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, count);
    mallopt(M_MMAP_THRESHOLD, largest);
    // What is given back is asked for again at once; only a good deal of it is worth the system's time.
    mallopt(M_TRIM_THRESHOLD, 16 * largest);
#else
    (void)count;
    (void)largest;
#endif
}
