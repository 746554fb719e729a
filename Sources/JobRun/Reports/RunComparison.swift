import FoundationEssentials
import RunJournal

/// What is different from the run before, for a person.
struct RunComparison {
    /// When the run began that read the input before; nil when the input is the same, or the first.
    private var inputBefore: Date?
    /// What is different in the way of reading and asking.
    private var differences: [String] = []

    /// A comparison of the run that begins with the earlier ones, the latest first.
    init(of run: RunRecord, _ traits: RunTraits, with earlier: [RunRecord]) {
        guard let last = earlier.first(where: { $0.input != nil }) else { return }
        if last.input?.hash != run.input?.hash { inputBefore = last.start }
        guard let stored = earlier.first(where: { $0.traits != nil })?.traits else { return }
        differences = traits.differences(from: RunTraits(stored: stored))
    }

    /// What to tell; `difference` is that of the two inputs' records, where it is known.
    func events(_ difference: InputDifference?) -> [RunEvent] {
        var events: [RunEvent] = []
        if let inputBefore {
            let words = difference.map { ": \($0.words); " } ?? ": "
            let text =
                "the input has changed since the run of \(inputBefore.formatted(.iso8601))\(words)only new questions are "
                + "asked"
            events.append(RunEvent(.inputChanged, text))
        }
        return events + differences.map { RunEvent(.note, "changed since the last run: \($0)") }
    }
}

extension RunRecord {
    /// When it began, to the second.
    fileprivate var start: Date { Date(timeIntervalSince1970: Double(startedAt / 1000)) }
}

extension InputDifference {
    /// The difference in a sentence's part.
    var words: String { "\(added.grouped) added, \(gone.grouped) gone, \(unchanged.grouped) unchanged" }
}

extension Int {
    /// The number with a comma between groups of three digits.
    package var grouped: String {
        var digits = Array(String(magnitude))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return (self < 0 ? "-" : "") + String(digits)
    }
}
