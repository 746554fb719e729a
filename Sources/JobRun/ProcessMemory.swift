import CSystem.Memory

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How the process uses memory.
package enum ProcessMemory {
    /// Larger buffers are given back to the system as soon as they are not needed any more.
    private static let largestInHeap: Int32 = 256 << 10

    /// Lets threads share heaps, one for each core and one for the journal, so that memory does not grow with threads.
    ///
    /// To be called before any thread is started.
    package static func shareHeaps() {
        csystem_limit_heaps(Int32(clamping: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 1), largestInHeap)
    }
}
