#ifdef __linux__
#include <sys/prctl.h>
#endif

// Keeps the process's memory and environment from being read by the user's other processes; where there is no such
// thing, does nothing.
static inline void csystem_hide_process(void) {
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}
