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
    /// JSON of another kind with status 200: a string.
    case otherJSON
    /// The connection is closed in the middle of the body.
    case torn
    /// The connection is reset before the reply.
    case reset
    /// No reply ever comes.
    case silence
    /// An error whose code is missing.
    case codeless

    /// How often a query meets the trouble that its word names.
    package enum Repetition: String, CaseIterable, Sendable {
        /// The first time it is asked.
        case once
        /// The first two times it is asked.
        case twice
        /// Every time.
        case always = ""
    }

    /// The word to put into a query, such as `qxthrottleonce`; letters alone, so that clean-up leaves it alone.
    package func word(_ repetition: Repetition = .always) -> String {
        "qx\(rawValue.lowercased())\(repetition.rawValue)"
    }

    /// The trouble that a word names, and whether the asking of that number, counted from 1, meets it.
    static func named(by word: String, asking number: Int) -> DoubleTrouble? {
        guard let (trouble, repetition) = words[word] else { return nil }
        let isMet =
            switch repetition {
            case .once: number == 1
            case .twice: number <= 2
            case .always: true
            }
        return isMet ? trouble : nil
    }

    static func isWord(_ word: String) -> Bool { words[word] != nil }

    private static let words: [String: (DoubleTrouble, Repetition)] = {
        var words: [String: (DoubleTrouble, Repetition)] = [:]
        for trouble in allCases {
            for repetition in Repetition.allCases { words[trouble.word(repetition)] = (trouble, repetition) }
        }
        return words
    }()
}

/// What can be odd about one answer that is otherwise good; chosen by `word` in the query, or for all by the scenario.
package enum DoubleOddity: String, CaseIterable, Sendable {
    /// All: an accuracy, place type or class that nobody documents.
    case unknownAccuracy
    /// All: a feature type that nobody documents.
    case unknownType
    /// All: the label is missing; Mapbox v6 `full_address`, v5 `place_name`, Nominatim `display_name`.
    case noLabel
    /// Mapbox v6: `match_code` is missing.
    case noMatchCode
    /// Mapbox v6: the confidence is `medium`, whatever the components say.
    case mediumConfidence
    /// All: members that nobody documents.
    case extraMembers
    /// Mapbox v5: `routable_points` and an id in the context are null.
    case nullMembers
    /// ArcGIS: scores and coordinates are strings. Nominatim: coordinates are numbers.
    case otherNumbers
    /// ArcGIS: the position of an unmatched record is the strings `NaN`.
    case notNumbers
    /// All: every candidate has the same place, confidence and type in two positions: a tie.
    case tie
    /// All: the position is missing.
    case noPosition
    /// Batches: the query has no record in the answer.
    case missing
    /// ArcGIS batch: the record comes twice.
    case repeated
    /// ArcGIS batch: the record has an id that was not sent.
    case strangeID
    /// ArcGIS batch: the record has no id.
    case noID
    /// Mapbox v6 batch: the query is answered by an error object.
    case itemError
    /// Nominatim: a settlement under `village` instead of `city`.
    case village

    /// The word to put into a query, such as `qxtie`.
    package var word: String { "qx\(rawValue.lowercased())" }

    static let words: [String: DoubleOddity] = Dictionary(uniqueKeysWithValues: allCases.map { ($0.word, $0) })
}
