import CSystem.Memory

/// How the process uses memory.
package enum ProcessMemory {
    /// Lets the threads share two heaps, so that memory does not grow with their number; to be called before they start.
    package static func shareHeaps() { csystem_limit_heaps(2) }
}
