import RunJournal

/// Whether the answers that a run is about to get will find room.
struct JournalForecast {
    /// What an answer takes in a journal that holds none yet, by those of the built-in providers.
    static let usualBytes: Int64 = 1024

    /// The most answers there can be.
    let answers: Int
    /// What one takes in the journal, with its keys.
    let bytesPerAnswer: Int64
    /// The bytes that may still be written; nil when nobody knows.
    let free: Int64?

    /// A forecast for that many answers; `size` is what the journal takes so far with the answers that it holds.
    init(answers: Int, size: Int64, held: Int, free: Int64?) {
        self.answers = answers
        self.free = free
        // A few answers say little about the size of those to come.
        bytesPerAnswer = held < 100 ? Self.usualBytes : max(1, size / Int64(held))
    }

    /// What a run needs: the answers, and the room below which nothing more is asked.
    var needed: Int64 {
        let (bytes, isTooLarge) = Int64(answers).multipliedReportingOverflow(by: bytesPerAnswer)
        let (sum, isBeyond) = bytes.addingReportingOverflow(SpaceBrake(attempts: 0, answerLimit: 0).needed)
        return isTooLarge || isBeyond ? .max : sum
    }

    /// What a person should know; nil when the answers will fit.
    var warning: String? {
        guard let free, answers > 0, needed > free else { return nil }
        return "the journal may not fit: it can need \(Self.mebibytes(needed)), and \(Self.mebibytes(free)) are free"
    }

    private static func mebibytes(_ bytes: Int64) -> String { "\((bytes >> 20) + 1) MiB" }
}
