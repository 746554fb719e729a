/// What a status, a header and an answer's body mean.
struct OutcomeRule {
    /// What must be so of a header field.
    struct HeaderCondition {
        /// In lower case.
        var name: String
        var test: FieldCondition.Test
    }
    /// Empty for any.
    var statuses: [ClosedRange<Int>]
    var headers: [HeaderCondition]
    /// Texts of which the body must hold one, in lower case; empty for any body.
    var contains: [String]
    /// All must be so in the body's document.
    var conditions: [FieldCondition]
    var verdict: Verdict
    /// Where this answer says how long to wait, before the general places.
    var waits: [WaitSource]
    /// For a person, to follow the provider's name; empty for the general words.
    var says: String

    /// Lets the finder look for what the conditions are about.
    mutating func join(_ finder: inout FieldFinder) {
        for index in conditions.indices { finder.add(&conditions[index].path) }
    }
}

/// The sorts of failure that a definition can name.
enum Verdict: String, CaseIterable {
    case noMatch, badInput, throttle, quota, auth, token, transient, malformed, config
}

/// A place where a provider writes how long to wait.
struct WaitSource {
    /// What a number there counts.
    enum Unit: String, CaseIterable {
        case seconds, milliseconds
        /// Seconds since 1970.
        case epoch
        /// Milliseconds since 1970.
        case epochMilliseconds
    }
    /// Where the number stands.
    enum Place {
        case header(String)
        case path(FieldPath)
        case fixed(Duration)
    }
    var place: Place
    var unit: Unit
    /// No wait from here is longer, since clocks may differ.
    var longest: Duration?

    /// The wait that the answer asks for here; `now` is in seconds since 1970 by the provider's clock.
    func wait(_ http: HTTPResponse, document: JSONValue?, now: Int) -> Duration? {
        let number: Double?
        switch place {
        case .fixed(let duration): return duration
        case .header(let name):
            number = http.values(of: name).lazy.compactMap { Double($0) }.first
        case .path(let path): number = document.flatMap { path.value(in: $0).decimal }
        }
        guard let number, number.isFinite else { return nil }
        let seconds =
            switch unit {
            case .seconds: number
            case .milliseconds: number / 1_000
            case .epoch: number - Double(now)
            case .epochMilliseconds: number / 1_000 - Double(now)
            }
        // A year is longer than anybody waits, and keeps the duration's arithmetic in range.
        let wait = Duration.seconds(min(max(0, seconds), 31_536_000))
        return longest.map { min(wait, $0) } ?? wait
    }
}
