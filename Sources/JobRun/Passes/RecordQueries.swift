import Geocoding

/// Makes the query of each record, or says why there is none to be asked.
///
/// It keeps a buffer between records: use one for many records, but in one task at a time.
struct RecordQueries: Sendable {
    /// A record's query.
    enum Asking: Sendable {
        case ask(Query)
        /// The record is settled without being asked, for a reason of the outcome `skipped`.
        case skip(OutcomeReason)
        /// A person has given the position: nobody is asked.
        case corrected(Corrections.Correction)
    }

    let maker: QueryMaker
    let policy: MatchPolicy
    /// Positions that stand above every provider; nil when there are none.
    var corrections: Corrections?
    private var words = AddressText()

    init(maker: QueryMaker, policy: MatchPolicy, corrections: Corrections? = nil) {
        self.maker = maker
        self.policy = policy
        self.corrections = corrections
    }

    /// The record's query.
    mutating func asking(for record: AddressRecord) -> Asking {
        let draft = maker.query(for: record)
        if let corrections, record.flaw == nil {
            let query: Query? = if case .query(let query) = draft { query } else { nil }
            if let correction = corrections.correction(of: record, asking: query) { return .corrected(correction) }
        }
        switch draft {
        case .nothing(let reason): return .skip(reason)
        case .query(let query):
            return PostOfficeBox.isOnlyAddress(of: query, scratch: &words) ? .skip(.poBox) : .ask(query)
        }
    }
}
