import Synchronization

/// Lends searches of one file out, each to one task at a time, and makes new ones when all are lent.
final class SearchPool: Sendable {
    private let file: LocatorFile
    private let area: AreaFilter
    private let idle = Mutex<[Loan]>([])

    /// A search on its way through the pool, where nobody uses it.
    private struct Loan: @unchecked Sendable {
        // Unchecked because of the database handle inside: the pool's lock makes sure that each search has one user.
        let search: LocatorSearch
    }

    init(_ file: LocatorFile, area: AreaFilter) {
        self.file = file
        self.area = area
    }

    /// A search that nobody else uses until it is given back.
    ///
    /// - Throws: `LocatorError` when a new connection cannot be made.
    func take() throws -> LocatorSearch {
        if let loan = idle.withLock({ $0.popLast() }) { return loan.search }
        return try LocatorSearch(file, area: area)
    }

    /// Gives a search back.
    func give(back search: LocatorSearch) {
        let loan = Loan(search: search)
        idle.withLock { $0.append(loan) }
    }
}
