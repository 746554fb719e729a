import Dispatch
import Geocoding
import JobRun

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Lists completions on the terminal while a person types, until one is chosen.
///
/// It draws on standard error. The terminal is given back as it was however this ends, by a signal too.
struct TypingSession {
    private enum Event: Sendable {
        case keys([UInt8])
        case completed(String, Result<[Suggestion], any Error>)
        /// Standard input has ended, or a signal asks to stop.
        case ended
    }

    let lookup: Lookup
    /// The most completions listed.
    let limit: Int
    let stop: StopSignal

    /// A pause this long between two keys is taken for a wish to see completions.
    private static let pause = Duration.milliseconds(150)

    /// Lets a person type; nil when they leave without choosing.
    ///
    /// - Throws: `TerminalError` when standard input is no terminal.
    func run(beginningWith text: String) async throws -> Suggestion? {
        guard let terminal = RawTerminal() else { throw TerminalError() }
        let (events, sink) = AsyncStream.makeStream(of: Event.self)
        let requests = StopRequests(stop: stop) {
            terminal.restore()
            StandardStreams.error("\r\n")
            sink.yield(.ended)
        }
        let keyboard = Self.keyboard(sink)
        defer {
            keyboard.cancel()
            terminal.restore()
        }
        var state = TypeAhead(text: text)
        var reader = KeyReader()
        var asking: Task<Void, Never>?
        defer { asking?.cancel() }
        func complete(_ text: String, after pause: Duration) {
            let earlier = asking
            earlier?.cancel()
            guard !text.isEmpty else { return }
            asking = Task { [lookup, limit] in
                // One after the other, so that keys are seen to while a search goes on that cannot be cut short.
                await earlier?.value
                do {
                    try await Task.sleep(for: pause)
                    sink.yield(.completed(text, .success(try await lookup.suggestions(for: text, limit: limit))))
                } catch {
                    if !(error is CancellationError) { sink.yield(.completed(text, .failure(error))) }
                }
            }
        }
        complete(state.text, after: .zero)
        Screen.draw(state)
        for await event in events {
            switch event {
            case .ended:
                requests.endIfAsked()
                return nil
            case .completed(let asked, .success(let suggestions)): state.take(suggestions, for: asked)
            case .completed(let asked, .failure(let error)): state.fail("\(error)", for: asked)
            case .keys(let bytes):
                for key in reader.keys(in: bytes) {
                    switch state.take(key) {
                    case .nothing: continue
                    case .complete(let text): complete(text, after: Self.pause)
                    case .hurry(let text): complete(text, after: .zero)
                    case .choose(let suggestion):
                        Screen.clear()
                        return suggestion
                    case .leave:
                        Screen.clear()
                        return nil
                    case .interrupt:
                        Screen.clear()
                        terminal.restore()
                        StopRequests.end(by: SIGINT)
                    }
                }
            }
            Screen.draw(state)
        }
        return nil
    }

    /// Hands over what comes from the keyboard.
    private static func keyboard(_ sink: AsyncStream<Event>.Continuation) -> any DispatchSourceRead {
        let source = DispatchSource.makeReadSource(
            fileDescriptor: STDIN_FILENO,
            queue: DispatchQueue(label: "geomill.keyboard")
        )
        source.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 1024)
            let count = read(STDIN_FILENO, &bytes, bytes.count)
            if count > 0 {
                sink.yield(.keys(Array(bytes[..<count])))
            } else if count == 0 || errno != EINTR && errno != EAGAIN {
                sink.yield(.ended)
            }
        }
        source.resume()
        return source
    }
}

/// The lines of a typing session on the terminal; the cursor stays on the first of them.
private enum Screen {
    /// Draws the state in the place of what was drawn before, with the cursor behind the text.
    static func draw(_ state: TypeAhead) {
        let lines = state.lines(width: StandardStreams.terminalWidth)
        var text = "\r\u{1B}[J" + lines.joined(separator: "\r\n")
        if lines.count > 1 { text += "\u{1B}[\(lines.count - 1)A" }
        text += "\r\u{1B}[\((lines.first ?? "").count)C"
        StandardStreams.error(text)
    }

    /// Takes away what was drawn.
    static func clear() { StandardStreams.error("\r\u{1B}[J") }
}

/// Standard input cannot be typed on.
struct TerminalError: Error, CustomStringConvertible {
    /// For a person.
    let description = "standard input is no terminal that can be typed on; leave out --suggest, or give TEXT"
}
