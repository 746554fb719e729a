import Dispatch
import Geocoding
import JobRun
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Turns SIGINT, SIGTERM and SIGHUP into a request to stop: the first one gently, the second one at once.
final class StopRequests: Sendable {
    private let received = Mutex<Int32?>(nil)
    // Sources are handed over once and kept so that they stay alive; nothing touches them after that.
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    /// Watches the signals until the program ends; `told` is called at the first one.
    ///
    /// When this returns, the signals are watched; until then they end the program as they always do. Signals that were
    /// ignored when the program started, as under `nohup`, stay ignored.
    init(stop: StopSignal, told: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "geomill.signals")
        var watched: [(number: Int32, source: any DispatchSourceSignal)] = []
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var earlier = sigaction()
            sigaction(number, nil, &earlier)
            guard !Self.isIgnored(earlier) else { continue }
            watched.append((number, DispatchSource.makeSignalSource(signal: number, queue: queue)))
        }
        sources = watched.map(\.source)
        let registered = DispatchSemaphore(value: 0)
        for (number, source) in watched {
            source.setEventHandler { [self] in
                let isFirst = received.withLock { received in
                    defer { received = received ?? number }
                    return received == nil
                }
                guard isFirst else { Self.end(by: number) }
                // Said before the run can end; but a terminal that takes no text must keep nobody from stopping.
                let saying = DispatchGroup()
                DispatchQueue.global().async(group: saying, execute: told)
                _ = saying.wait(timeout: .now() + .milliseconds(200))
                stop.stop()
            }
            source.setRegistrationHandler { registered.signal() }
            source.resume()
        }
        for _ in watched { _ = registered.wait(timeout: .now() + .seconds(1)) }
        #if !canImport(Glibc)
        // Here a source also sees what is ignored, and does not keep the signal from ending the program.
        for (number, _) in watched { signal(number, SIG_IGN) }
        #endif
    }

    /// The exit code that the signal received stands for; nil when there was none.
    var code: ExitCode? { received.withLock(\.self).map(ExitCode.init(signal:)) }

    /// Ends the program by the signal that asked it to stop, so that its parent sees it; returns when there was none.
    func endIfAsked() {
        guard let number = received.withLock({ $0 }) else { return }
        Self.end(by: number)
    }

    /// Leaves broken pipes and full files to the calls that meet them.
    static func ignoreWriteSignals() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Ends the program by that signal, so that its parent sees it.
    static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        kill(getpid(), number)
        // The signal may reach another thread a moment later.
        _exit(128 + number)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Glibc)
        let handler = action.__sigaction_handler.sa_handler
        #else
        let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
