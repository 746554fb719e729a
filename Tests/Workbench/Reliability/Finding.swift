/// What the proofs found out about one promise: one line of the report.
struct Finding: Codable, Sendable {
    /// The promise and, where it has several lines, a word for this one: `P1`, `P1 calls`.
    let name: String
    /// What is counted as a violation.
    let title: String
    /// What the figure has to reach.
    let bar: String
    /// Decides what is random; `--only NAME --seed N` plays it again.
    let seed: UInt64
    /// How often the promise was put to the test.
    var tries = 0
    /// How often it was broken.
    var violations = 0
    /// What was measured.
    var figure = ""
    /// The seconds that the proof took, with those of the lines that it shares a proof with.
    var seconds = 0.0
    /// Why this machine cannot do it, or nil.
    var skipped: String?
    /// The first violations, in words.
    var examples: [String] = []

    /// The promise's number, without the word: `P1`.
    var promise: String { String(name.prefix { $0 != " " }) }
}

/// Something that this machine cannot do.
struct Unable: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension Double {
    /// With three decimals.
    var thousandths: String { "\((self * 1000).rounded() / 1000)" }
}
