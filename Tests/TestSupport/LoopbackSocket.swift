#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A socket that could not be had.
package struct LoopbackSocketError: Error, CustomStringConvertible {
    package let description: String

    init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
}

/// The system's socket calls, with what differs between systems.
enum LoopbackSocket {
    #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    /// Asks for the news that the other side has closed: POLLRDHUP, which the headers give to GNU programs only.
    static let hangUpEvent: Int16 = 0x2000
    #else
    private static let stream = SOCK_STREAM
    private static let sendFlags: Int32 = 0
    static let hangUpEvent = Int16(POLLHUP)
    #endif

    /// Ports below those that systems hand to connections of their own accord.
    ///
    /// Linux hands out 32,768 and more, macOS 49,152 and more. A listener's port may be left and taken again later, and
    /// somebody's connection may not have got it meanwhile.
    private static let listeningPorts: Range<UInt16> = 10_000..<32_768

    /// Listens at a port of this machine, which for port 0 is a free one that no connection is ever given.
    static func listen(port: UInt16, backlog: Int32 = 1024) throws -> Int32 {
        guard port == 0 else { return try listenExactly(at: port, backlog: backlog) }
        for _ in 0..<100 {
            if let listener = try? listenExactly(at: .random(in: listeningPorts), backlog: backlog) { return listener }
        }
        throw LoopbackSocketError("listen")
    }

    private static func listenExactly(at port: UInt16, backlog: Int32) throws -> Int32 {
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw LoopbackSocketError("socket") }
        setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, Int32(1))
        let bound = withAddress(port) { bind(descriptor, $0, $1) }
        #if canImport(Glibc)
        let listening = bound == 0 && Glibc.listen(descriptor, backlog) == 0
        #else
        let listening = bound == 0 && Darwin.listen(descriptor, backlog) == 0
        #endif
        guard listening else {
            let error = LoopbackSocketError("listen")
            close(descriptor)
            throw error
        }
        setNonBlocking(descriptor)
        return descriptor
    }

    /// Begins to connect to a port of this machine, and does not wait for it; nil without a descriptor.
    static func connect(to port: UInt16) -> Int32? {
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { return nil }
        setNonBlocking(descriptor)
        #if canImport(Glibc)
        _ = withAddress(port) { Glibc.connect(descriptor, $0, $1) }
        #else
        _ = withAddress(port) { Darwin.connect(descriptor, $0, $1) }
        #endif
        return descriptor
    }

    /// Lends the address of a port of this machine.
    private static func withAddress<Value>(
        _ port: UInt16,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
    ) -> Value {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }

    static func port(of descriptor: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        guard status == 0 else { throw LoopbackSocketError("getsockname") }
        return UInt16(bigEndian: address.sin_port)
    }

    static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        #if canImport(Glibc)
        let status = Glibc.pipe(&ends)
        #else
        let status = Darwin.pipe(&ends)
        #endif
        guard status == 0 else { throw LoopbackSocketError("pipe") }
        for end in ends { setCloseOnExec(end) }
        return (ends[0], ends[1])
    }

    /// The next connection waiting at the listener, or nil.
    static func accept(from listener: Int32) -> Int32? {
        #if canImport(Glibc)
        let descriptor = Glibc.accept(listener, nil, nil)
        #else
        let descriptor = Darwin.accept(listener, nil, nil)
        #endif
        guard descriptor >= 0 else { return nil }
        setNonBlocking(descriptor)
        setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
        #if !canImport(Glibc)
        setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        #endif
        return descriptor
    }

    /// Sends what the kernel takes: the bytes taken, 0 when it takes none now, nil when the connection is gone.
    static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int? {
        #if canImport(Glibc)
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
        #else
        let count = Darwin.send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
        #endif
        guard count < 0 else { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// Receives what is there: the bytes received, 0 when there are none now, nil when the connection is gone.
    static func receive(into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int? {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        guard count <= 0 else { return count }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : nil
    }

    /// How long ago the last bytes came in, as far as the kernel tells; zero for less than its ticks are apart.
    static func age(of descriptor: Int32) -> Duration {
        #if canImport(Glibc)
        var told = tcp_info()
        var size = socklen_t(MemoryLayout<tcp_info>.size)
        guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &told, &size) == 0 else { return .zero }
        return told.tcpi_last_data_recv > 10 ? .milliseconds(told.tcpi_last_data_recv) : .zero
        #else
        return .zero
        #endif
    }

    static func close(_ descriptor: Int32) {
        #if canImport(Glibc)
        _ = Glibc.close(descriptor)
        #else
        _ = Darwin.close(descriptor)
        #endif
    }

    /// Closes with a TCP reset instead of an orderly end.
    static func reset(_ descriptor: Int32) {
        setOption(descriptor, SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
        close(descriptor)
    }

    /// Waits for events at most that many nanoseconds; without an end when nil.
    static func wait(for events: inout [pollfd], nanoseconds: UInt64?) {
        #if canImport(Glibc)
        if let nanoseconds, let precisePoll {
            var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
            _ = precisePoll(&events, nfds_t(events.count), &time, nil)
            return
        }
        #endif
        _ = poll(&events, nfds_t(events.count), nanoseconds.map { Int32(($0 + 999_999) / 1_000_000) } ?? -1)
    }

    #if canImport(Glibc)
    // poll() counts in milliseconds, too coarse for latencies; the headers declare ppoll to GNU programs only.
    private typealias PrecisePoll =
        @convention(c) (
            UnsafeMutablePointer<pollfd>?, nfds_t, UnsafePointer<timespec>?, UnsafeRawPointer?
        ) -> Int32
    private static let precisePoll = dlsym(nil, "ppoll").map { unsafeBitCast($0, to: PrecisePoll.self) }
    #endif

    /// Nanoseconds on a clock that never goes back.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func setNonBlocking(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        setCloseOnExec(descriptor)
    }

    // Child processes must not keep the port or a connection open.
    private static func setCloseOnExec(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

    private static func setOption<Value: BitwiseCopyable>(
        _ descriptor: Int32,
        _ level: Int32,
        _ name: Int32,
        _ value: Value
    ) {
        withUnsafePointer(to: value) { pointer in
            _ = setsockopt(descriptor, level, name, pointer, socklen_t(MemoryLayout<Value>.size))
        }
    }
}
