import TestSupport

/// Words to put before a command, so that its system calls fail or kill it.
enum Strace {
    /// Kills the command at the N-th call of that name, counted for each thread.
    static func killing(_ call: String, at number: Int) -> [String] { injecting(call, "signal=KILL", "\(number)") }

    /// Lets the calls of that name fail from the N-th on, or that one alone.
    static func failing(_ call: String, with error: String, at number: Int, andLater: Bool = false) -> [String] {
        injecting(call, "error=\(error)", "\(number)\(andLater ? "+" : "")")
    }

    private static func injecting(_ call: String, _ what: String, _ when: String) -> [String] {
        ["strace", "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):\(what):when=\(when)"]
    }

    /// Writes down every call that changes a disk.
    static func recording(to path: String) -> [String] {
        let calls = "pwrite64,pwritev,write,fdatasync,fsync,ftruncate,rename,renameat,renameat2,unlink,unlinkat,openat"
        return ["strace", "-f", "-y", "-xx", "-s", "16777216", "-e", "trace=\(calls)", "-o", path]
    }

    /// Makes sure that it is there and may be used.
    ///
    /// - Throws: `Unable` otherwise.
    static func require() throws {
        guard ChildProcess.exists("strace") else { throw Unable("no strace") }
        let folder = try TemporaryFolder()
        let child = try Child(killing("write", at: 1) + ["echo", "."], in: folder.url)
        guard try child.wait().code == 137 else { throw Unable("strace may not be used here") }
    }
}
