import Synchronization

@testable import ProviderFetch

/// Gives the scripted responses in their order; more requests than that fail the test by stopping the run.
final class ScriptedTransport: Transport {
    private struct State {
        var script: [Result<HTTPResponse, TransferFault>]
        var urls: [String] = []
        var bodies: [String] = []
    }
    private let state: Mutex<State>

    init(_ script: [Result<HTTPResponse, TransferFault>]) { state = Mutex(State(script: script)) }

    /// The URLs asked for so far.
    var urls: [String] { state.withLock(\.urls) }

    /// The bodies that were posted, empty for each request without.
    var bodies: [String] { state.withLock(\.bodies) }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let outcome = state.withLock { state in
            state.urls.append(String(decoding: request.url, as: UTF8.self))
            state.bodies.append(String(decoding: request.body?.bytes ?? [], as: UTF8.self))
            return state.script.isEmpty ? nil : state.script.removeFirst()
        }
        let unscripted = TransferFault(attemptClass: .misconfigured, words: "not in the script")
        return try (outcome ?? .failure(unscripted)).get()
    }
}

extension HTTPResponse {
    /// A response of those header lines and that body.
    static func scripted(_ status: Int, _ headers: [String] = [], body: String = "") -> HTTPResponse {
        let head = ["HTTP/1.1 \(status) Scripted"] + headers
        return HTTPResponse(status: status, head: Array(head.map { $0 + "\r\n" }.joined().utf8), body: Array(body.utf8))
    }
}
