import Geocoding

/// How one service reads requests and writes replies.
protocol ServiceDialect: Sendable {
    init(ledger: DoubleLedger)
    var ledger: DoubleLedger { get }

    /// The reply to a request that met no trouble on its way.
    func reply(to request: LoopbackRequest) -> LoopbackReply

    /// The reply that the service gives in that trouble.
    func reply(for trouble: DoubleTrouble) -> LoopbackReply
}

/// Why a request is refused.
struct Refusal: Error {
    /// The HTTP status, or the code that stands for it in the body.
    let code: Int
    let message: String
    var details: [String] = []

    init(_ code: Int, _ message: String, details: [String] = []) {
        self.code = code
        self.message = message
        self.details = details
    }
}

extension ServiceDialect {
    static var pageHeaders: [(name: String, value: String)] { [("Content-Type", "text/html; charset=utf-8")] }
    static var textHeaders: [(name: String, value: String)] { [("Content-Type", "text/plain; charset=utf-8")] }

    /// Counts the questions and finds out what stands against answering them; nil when nothing does.
    func trouble(with questions: inout [DoubleQuestion]) -> DoubleTrouble? {
        for index in questions.indices { questions[index].asking = ledger.noteQuestion(questions[index].asked) }
        return ledger.pendingTrouble ?? questions.lazy.compactMap(\.trouble).first ?? ledger.limit(on: questions.count)
    }

    /// Counts the question and finds out what stands against answering it; nil when nothing does.
    func trouble(with question: inout DoubleQuestion) -> DoubleTrouble? {
        var questions = [question]
        defer { question = questions[0] }
        return trouble(with: &questions)
    }

    /// The `Retry-After` of the scenario, if it has one.
    var retryAfter: [(name: String, value: String)] {
        ledger.scenario.retryAfter.map { [("Retry-After", $0)] } ?? []
    }

    static func page(_ title: String, status: Int) -> LoopbackReply {
        let html = "<!DOCTYPE html>\n<html><head><title>\(title)</title></head><body><h1>\(title)</h1></body></html>\n"
        return LoopbackReply(status: status, headers: pageHeaders, text: html)
    }

    /// The troubles that look alike at every service.
    func commonReply(for trouble: DoubleTrouble) -> LoopbackReply {
        switch trouble {
        case .gateway: Self.page("Bad Gateway", status: 502)
        case .page: Self.page("Maintenance", status: 200)
        case .cut: LoopbackReply(text: #"{"type":"FeatureCollection","features":[{"type":"Feat"#)
        case .empty: LoopbackReply()
        case .otherJSON: LoopbackReply(text: #""maintenance""#)
        case .torn: LoopbackReply(text: #"{"type":"#).failing(.closeAfter(bodyBytes: 6))
        case .reset: LoopbackReply().failing(.reset)
        case .silence: LoopbackReply().failing(.silence)
        default: Self.page("Internal Server Error", status: 500)
        }
    }
}
