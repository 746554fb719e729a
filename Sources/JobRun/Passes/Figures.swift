import Geocoding
import RecordInput
import RunJournal

/// What one provider did in a fetch pass.
struct LaneFigures: Sendable {
    /// Attempts sent.
    var attempts = 0
    /// Attempts that repeated an earlier one of the same query.
    var retries = 0
    /// Queries answered.
    var answers = 0
    /// Queries that were tried and are still to be settled.
    var pending = 0

    /// Takes one reply into account.
    mutating func count(_ reply: Reply) {
        attempts += reply.attempts
        retries += max(0, reply.attempts - 1)
        switch reply.answer {
        case .success: answers += 1
        case .failure(let failure): pending += failure.reason.kind == .pending ? 1 : 0
        }
    }
}

extension LaneFigures {
    /// Adds the other's figures to these; what is pending is what the other left.
    static func += (figures: inout LaneFigures, other: LaneFigures) {
        figures.attempts += other.attempts
        figures.retries += other.retries
        figures.answers += other.answers
        figures.pending = other.pending
    }

    /// Takes the attempts of a call into account that were for queries without a reply.
    mutating func countUnanswered(attempts: Int, retries: Int) {
        self.attempts += attempts
        self.retries += retries
    }
}

/// What came of a fetch pass.
struct FetchFigures: Sendable {
    /// Records read.
    var records = 0
    /// What was met in them.
    var remarks = InputRemarks()
    /// Queries handed to the first provider.
    var queries = 0
    /// Records whose question was settled before this run.
    var fromJournal = 0
    /// Records that shared the question of an earlier record of this run.
    var repeats = 0
    /// The providers' figures, in the chain's order.
    var lanes: [LaneFigures] = []
    /// Where the pass stood at its end.
    var standing = RunProgress()
    /// Why the pass ended before the input was dealt with, or nil.
    var ending: RunEnding?
    /// Queries that were tried and are still to be settled.
    var pending: Int { lanes.reduce(0) { $0 + $1.pending } }

    /// Takes into account a record whose question need not be asked.
    mutating func countKnown(_ state: QueryState) {
        switch state {
        case .settled(inThisRun: true): repeats += 1
        case .held: break
        default: fromJournal += 1
        }
    }
}

/// Why a run ended before all was asked.
enum RunEnding: Sendable {
    /// A provider cannot go on.
    case provider(name: String, GeocoderStop)
    /// A signal, or whoever started the run, asked for it.
    case asked
    /// The run's own limit on records was reached.
    case limit(String)
    /// The job's budget leaves no room for another attempt.
    case budget(Budget.Limit)
    /// Answers might find no room; so many bytes have to be free.
    case noSpace(needed: Int64)
}

/// What an export wrote.
struct ExportFigures: Sendable {
    /// Records written or left out.
    var records = 0
    /// What they came to.
    var outcomes = OutcomeCounts()
    /// How the scores of the matches are spread.
    var scores = ScoreCounts()
    /// The changes that the report names; nil when there is none, or nothing to compare with.
    var changes: Int?
    /// True when the report was written.
    var hasReport = false
    /// The providers that gave a point, each once.
    private(set) var providers: [String] = []
    /// The lines of the file of corrections that had a record.
    var usedCorrections: Set<Int> = []
    private var counts = [Int](repeating: 0, count: OutcomeReason.allCases.count)
    /// The lines of the first records that could not be read.
    private var malformedLines: [Int] = []

    /// Takes one record's outcome into account.
    mutating func count(_ outcome: Outcome, of record: AddressRecord) {
        records += 1
        if outcome.reason == .malformed, malformedLines.count < Self.mostLines { malformedLines.append(record.line) }
        outcomes[outcome.kind] += 1
        if let index = OutcomeReason.allCases.firstIndex(of: outcome.reason) { counts[index] += 1 }
        guard let match = outcome.match else { return }
        scores.count(match.score)
        if !providers.contains(outcome.provider) { providers.append(outcome.provider) }
    }

    /// What to tell a person: which records could not be read, and which corrections fit none.
    func notes(on corrections: Corrections?) -> [String] {
        [malformedText, corrections?.text(unused: usedCorrections)].compactMap(\.self)
    }

    private var malformedText: String? {
        guard let count = reasons.first(where: { $0.reason == .malformed })?.count else { return nil }
        let lines = malformedLines.map(String.init).joined(separator: ", ")
        let more = count > malformedLines.count ? " and more" : ""
        return "rows that cannot be read, left unasked: \(count), beginning on line \(lines)\(more)"
    }

    private static let mostLines = 10

    /// The reasons given, the most frequent first, equally frequent ones in the list's order.
    var reasons: [(reason: OutcomeReason, count: Int)] {
        zip(OutcomeReason.allCases, counts).filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map { ($0.0, $0.1) }
    }

    /// Adds the other's figures to these.
    static func += (figures: inout ExportFigures, other: ExportFigures) {
        figures.records += other.records
        figures.outcomes += other.outcomes
        figures.scores += other.scores
        figures.usedCorrections.formUnion(other.usedCorrections)
        figures.providers += other.providers.filter { !figures.providers.contains($0) }
        figures.malformedLines += other.malformedLines.prefix(mostLines - figures.malformedLines.count)
        for index in figures.counts.indices { figures.counts[index] += other.counts[index] }
    }
}
