import Foundation

/// A port of this machine that listens and lets nobody in: connections to it are neither made nor refused.
///
/// Its queue of connections that wait to be accepted is full; the system passes over any more.
package final class FullBacklog: Sendable {
    /// Where it listens: `http://127.0.0.1:PORT`.
    package let url: String
    /// The port it listens on.
    package let port: UInt16
    private let descriptors: [Int32]

    /// Starts to listen, and fills the queue.
    ///
    /// - Throws: `LoopbackSocketError` when no socket can be had.
    package init() throws {
        let listener = try LoopbackSocket.listen(port: 0, backlog: 1)
        port = try LoopbackSocket.port(of: listener)
        url = "http://127.0.0.1:\(port)"
        var descriptors = [listener]
        while descriptors.count < 64, let visitor = LoopbackSocket.connect(to: port) {
            descriptors.append(visitor)
            var events = [pollfd(fd: visitor, events: Int16(POLLOUT), revents: 0)]
            LoopbackSocket.wait(for: &events, nanoseconds: 200_000_000)
            if events[0].revents == 0 { break }
        }
        self.descriptors = descriptors
    }

    /// Leaves the port to others; to be called once.
    package func stop() { for descriptor in descriptors { LoopbackSocket.close(descriptor) } }
}
