import CTLS
import Foundation
import Synchronization

/// A provider on this machine that is spoken to over TLS: it gives the same answer to every request.
///
/// Its certificate is of its own making. It serves one connection at a time, on a thread of its own, until `stop()`.
package final class SecureProvider: Sendable {
    /// Where it listens: `https://127.0.0.1:PORT`.
    package let url: String
    /// Its certificate in PEM form.
    package let certificate: String

    private let wakeUp: Int32
    private let accepted = Accepted()
    private let ended = DispatchSemaphore(value: 0)

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - name: Whom the certificate is for, as OpenSSL writes it: `IP:127.0.0.1`, `DNS:localhost`.
    ///   - validity: From and until when it is valid, in seconds from now.
    ///   - newest: The newest version of TLS that is spoken.
    ///   - text: The body of every answer.
    /// - Throws: `LoopbackSocketError` when no socket can be had.
    package init(
        name: String = "IP:127.0.0.1",
        validity: ClosedRange<Int> = -60...3_600,
        newest: Int32 = TLS1_3_VERSION,
        text: String = "[]"
    ) throws {
        let listener = try LoopbackSocket.listen(port: 0)
        let pipe = try LoopbackSocket.pipe()
        url = "https://127.0.0.1:\(try LoopbackSocket.port(of: listener))"
        wakeUp = pipe.write
        let key = ctls_key()
        let own = ctls_certificate(key, name, validity.lowerBound, validity.upperBound)
        let pem = ctls_pem(own)
        certificate = pem.map { String(cString: $0) } ?? ""
        free(pem)
        let service = SecureService(
            context: ctls_context(key, own, newest),
            answer: Array(
                "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)".utf8
            )
        )
        X509_free(own)
        EVP_PKEY_free(key)
        let (accepted, ended) = (accepted, ended)
        Thread.detachNewThread {
            // A connection that is gone is found out when it is written to.
            var pipeSignal = sigset_t()
            sigemptyset(&pipeSignal)
            sigaddset(&pipeSignal, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &pipeSignal, nil)
            while Self.isWanted(listener, until: pipe.read) {
                guard let connection = LoopbackSocket.accept(from: listener) else { continue }
                accepted.count.wrappingAdd(1, ordering: .relaxed)
                _ = fcntl(connection, F_SETFL, 0)
                service.serve(connection)
                LoopbackSocket.close(connection)
            }
            SSL_CTX_free(service.context)
            LoopbackSocket.close(listener)
            LoopbackSocket.close(pipe.read)
            ended.signal()
        }
    }

    /// The connections accepted so far, those included that came to nothing.
    package var connections: Int { accepted.count.load(ordering: .relaxed) }

    private final class Accepted: Sendable {
        let count = Atomic(0)
    }

    /// Waits for a connection; false when the other end of the pipe has been closed.
    private static func isWanted(_ listener: Int32, until closed: Int32) -> Bool {
        var events = [listener, closed].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        LoopbackSocket.wait(for: &events, nanoseconds: nil)
        return events[1].revents == 0
    }

    /// Waits for the thread to end; to be called once.
    package func stop() {
        LoopbackSocket.close(wakeUp)
        ended.wait()
    }
}

/// Speaks TLS on one connection after the other; belongs to one thread.
private struct SecureService: @unchecked Sendable {
    let context: OpaquePointer?
    let answer: [UInt8]

    /// Reads a request and answers it, if the other side will have it.
    func serve(_ connection: Int32) {
        guard let session = SSL_new(context) else { return }
        defer { SSL_free(session) }
        SSL_set_fd(session, connection)
        guard SSL_accept(session) == 1 else { return }
        var request: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let count = SSL_read(session, &bytes, Int32(bytes.count))
            guard count > 0 else { return }
            request += bytes[..<Int(count)]
        }
        SSL_write(session, answer, Int32(answer.count))
        SSL_shutdown(session)
    }
}
