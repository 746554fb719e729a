import Geocoding
import ProviderFetch

/// Something that has happened in a run, as its log tells it.
package struct RunEvent: Sendable {
    /// How much it matters, least first.
    package enum Level: String, CaseIterable, Comparable, Sendable {
        case debug, info, warning, error

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

        package static func < (one: Level, other: Level) -> Bool { one.rank < other.rank }
    }

    /// What has happened.
    package enum Name: String, CaseIterable, Sendable {
        case runStarted = "run.started"
        case runResumed = "run.resumed"
        case runProgress = "run.progress"
        case runStopping = "run.stopping"
        case runFinished = "run.finished"
        case inputChanged = "input.fingerprint_changed"
        /// A query came to no answer.
        case attemptFailed = "attempt.failed"
        case attemptRetried = "attempt.retried"
        case providerThrottled = "provider.throttled"
        case providerOutage = "provider.outage"
        case providerRecovered = "provider.recovered"
        case journalCommitted = "journal.committed"
        case outputPublished = "output.published"
        /// Something else that a person should know.
        case note
        case warning
        /// Why the run, or the command, ended.
        case error
    }
    package let name: Name
    package var level: Level
    /// The run's UUID and the job's name; for the first event of a run.
    package var run: String?
    package var job: String?
    /// The provider's name.
    package var provider: String?
    /// The record's number, counted from 1.
    package var record: Int?
    /// What the record asks for: an address, which is shown on demand only.
    package var address: String?
    /// The attempts for the query so far.
    package var attempt: Int?
    /// The HTTP status.
    package var status: Int?
    /// How long it took.
    package var duration: Duration?
    /// How long it is waited now.
    package var wait: Duration?
    /// For a person: no key, no address.
    package var message: String?
    /// What a provider said, which may repeat an address; shown on demand only.
    package var quotation: String?

    /// An event of that name, at its usual level.
    package init(_ name: Name, _ message: String? = nil) {
        self.name = name
        self.message = message
        level =
            switch name {
            case .attemptRetried, .journalCommitted: .debug
            case .attemptFailed, .providerThrottled, .providerOutage, .warning: .warning
            case .error: .error
            default: .info
            }
    }

    /// What is to be known of a provider.
    init(_ news: ProviderNews) {
        switch news.kind {
        case .throttled: self.init(.providerThrottled, news.words)
        case .outage: self.init(.providerOutage, news.words)
        case .recovered: self.init(.providerRecovered, news.words)
        case .retried:
            self.init(.attemptRetried, "\(news.provider): an attempt came to nothing, the query is asked once more")
            quotation = news.words
        }
        provider = news.provider
        wait = news.wait
        attempt = news.attempt
        status = news.status
        duration = news.duration
    }

    /// A query that came to no answer.
    init(_ failure: QueryFailure, attempts: Int, of inquiry: Inquiry, at provider: String) {
        self.init(.attemptFailed, "\(provider): record \(inquiry.record) has no answer: \(failure.reason.rawValue)")
        self.provider = provider
        record = inquiry.record
        attempt = attempts
        address = inquiry.query.shown
        quotation = failure.message
    }

    /// True for what programs read rather than people: in text it is told among details only.
    package var isDetail: Bool {
        switch name {
        case .attemptFailed, .attemptRetried, .journalCommitted: true
        default: false
        }
    }

    /// True for what the last lines of a run say in text.
    package var isSaidAtEnd: Bool {
        switch name {
        case .runStarted, .runResumed, .runFinished, .outputPublished: true
        default: false
        }
    }
}

extension Query {
    /// What is asked for, on one line.
    fileprivate var shown: String { point.map { "\($0.longitude),\($0.latitude)" } ?? oneLine }
}
