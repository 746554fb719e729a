/// What can go wrong with a whole request; each takes the shape that the service documents.
///
/// A query asks for it by holding the trouble's `word`, a request by its number through the scenario. In a batch the
/// word of one query is the trouble of all.
package enum DoubleTrouble: String, CaseIterable, Sendable {
    /// Too many requests, with the headers the service sends.
    case throttle
    /// The allowance for today is used up.
    case quota
    /// The token is not one.
    case badToken
    /// The token was good once.
    case expired
    /// The account may not do this.
    case forbidden
    /// Something in the query is invalid; in a batch the whole batch fails, as poison does.
    case poison
    /// No such path.
    case notFound
    /// The service is overloaded: 503.
    case unavailable
    /// The service took too long: 504. It may well have done the work.
    case timeout
    /// An HTML page of whatever stands before the service, status 502.
    case gateway
    /// An HTML page with status 200.
    case page
    /// JSON that ends in the middle, with status 200 and the right length.
    case cut
    /// Nothing at all with status 200.
    case empty
    /// JSON of another kind with status 200: a string; at ArcGIS an error without `error` around it.
    case otherJSON
    /// The connection is closed in the middle of the body.
    case torn
    /// The connection is reset before the reply.
    case reset
    /// No reply ever comes.
    case silence
    /// An error whose code is missing.
    case codeless

    /// The word to put into a query, such as `qxthrottleonce`; letters alone, so that clean-up leaves it alone.
    package func word(_ repetition: DoubleRepetition = .always) -> String { repetition.word(for: rawValue) }

    /// The words of all troubles.
    static let words = DoubleRepetition.words(for: allCases)
}

/// How often a query meets what its word names.
package enum DoubleRepetition: String, CaseIterable, Sendable {
    /// The first time it is asked.
    case once
    /// The first two times it is asked.
    case twice
    /// Every time.
    case always = ""

    /// True when the asking of that number, counted from 1, meets it.
    func holds(atAsking number: Int) -> Bool {
        switch self {
        case .once: number == 1
        case .twice: number <= 2
        case .always: true
        }
    }

    static func words<Kind: RawRepresentable<String>>(
        for kinds: [Kind]
    ) -> [String: (kind: Kind, repetition: DoubleRepetition)] {
        var words: [String: (kind: Kind, repetition: DoubleRepetition)] = [:]
        for kind in kinds {
            for repetition in allCases { words[repetition.word(for: kind.rawValue)] = (kind, repetition) }
        }
        return words
    }

    func word(for name: String) -> String { "qx\(name.lowercased())\(rawValue)" }
}
