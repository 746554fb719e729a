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
    }

    let maker: QueryMaker
    let policy: MatchPolicy
    private var words = AddressText()

    init(maker: QueryMaker, policy: MatchPolicy) {
        self.maker = maker
        self.policy = policy
    }

    /// The record's query.
    mutating func asking(for record: AddressRecord) -> Asking {
        switch maker.query(for: record) {
        case .nothing(let reason): .skip(reason)
        case .query(let query): PostOfficeBox.isOnlyAddress(of: query, scratch: &words) ? .skip(.poBox) : .ask(query)
        }
    }
}
