import Geocoding

/// Makes the query of each record, or says why there is none to be asked.
struct RecordQueries: Sendable {
    /// A record's query.
    enum Asking: Sendable {
        case ask(Query)
        /// The record is settled without being asked, for a reason of the outcome `skipped`.
        case skip(OutcomeReason)
    }

    let maker: QueryMaker
    let policy: MatchPolicy

    /// The record's query.
    func asking(for record: AddressRecord) -> Asking {
        switch maker.query(for: record) {
        case .blank: .skip(.blank)
        case .malformed: .skip(.malformed)
        case .query(let query): .ask(query)
        }
    }
}
