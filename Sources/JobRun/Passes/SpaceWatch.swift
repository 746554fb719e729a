import RunJournal

/// Looks at the free space now and then, so that answers which are paid for find room.
struct SpaceWatch: Sendable {
    /// What the answer to one query takes at most, in bytes: the bound that transfers are held to.
    static let answerLimit = 2 << 20
    /// It is looked at no more often.
    private static let interval = Duration.seconds(1)

    private let brake: SpaceBrake
    private let free: @Sendable () -> Int64?
    private let elapsed: @Sendable () -> Duration
    private var nextLook = Duration.zero
    private var isHolding = false

    /// A watch over the room for answers of that many bytes, to all attempts under way together.
    init(answers: Int, elapsed: @escaping @Sendable () -> Duration, free: @escaping @Sendable () -> Int64?) {
        brake = SpaceBrake(attempts: 1, answerLimit: answers)
        self.elapsed = elapsed
        self.free = free
    }

    /// The bytes that have to be free.
    var needed: Int64 { brake.needed }

    /// True when no attempt may start.
    mutating func holds() -> Bool {
        let now = elapsed()
        guard now >= nextLook else { return isHolding }
        nextLook = now + Self.interval
        isHolding = brake.holds(free: free())
        return isHolding
    }
}
