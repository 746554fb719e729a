/// How many queries go into one batch: less when the provider had too many, and again more when it copes.
struct BatchLimit: Sendable {
    /// The most that the definition, the job and the provider allow.
    private(set) var most: Int
    /// The number for the next batch, at least 2.
    private(set) var size: Int
    /// True once the service's description has been read, or need not be.
    private(set) var isKnown: Bool
    /// True when the job says the size, which then gives way only to what the service allows.
    private let isChosen: Bool

    /// A limit of `size` queries, which may not grow past it.
    init(size: Int, isChosen: Bool = false, isKnown: Bool = true) {
        most = max(2, size)
        self.size = most
        self.isChosen = isChosen
        self.isKnown = isKnown
    }

    /// Takes in what the service says of itself: how many are best, and how many it takes.
    mutating func take(size best: Int?, most allowed: Int?) {
        isKnown = true
        if let best, !isChosen { shrink(to: best) }
        if let allowed { shrink(to: allowed) }
    }

    /// Notes that a batch of that many was refused for its size.
    mutating func noteTooLarge(_ count: Int) { shrink(to: count / 2) }

    /// Notes that only that many of a larger batch were answered.
    mutating func noteCut(after count: Int) { shrink(to: count) }

    private mutating func shrink(to count: Int) {
        most = max(2, min(most, count))
        size = min(size, most)
    }

    /// Notes that a batch of that many took too long.
    mutating func noteTimeout(_ count: Int) { size = max(2, min(size, count / 2)) }

    /// Notes that a batch of that many was answered.
    mutating func noteAnswer(_ count: Int) {
        if count >= size { size = min(most, size + max(1, most / 10)) }
    }
}
