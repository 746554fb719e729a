import FeatureOutput
import Geocoding

/// The small file in which a run says where it stands, so that others need not open its journal.
struct StatusFile: Sendable {
    private let path: String
    private let run: String
    private let job: String

    /// The status file of a run.
    init(path: String, run: String, job: String) {
        self.path = path
        self.run = run
        self.job = job
    }

    /// Where the status file of a journal lies.
    static func path(forJournal journal: String) -> String { journal + ".status.json" }

    /// Writes where the run stands; a status that cannot be written is no reason to stop a run.
    func write(_ progress: RunProgress) {
        write { text in
            text.member("state", progress.phase == .fetching ? "fetching" : "writing")
            text.member("records", progress.records)
            text.member("share", progress.roundedShare)
            text.object("outcomes") { text in
                for kind in OutcomeKind.allCases { text.member(kind.name, progress.outcomes[kind]) }
            }
            text.member("answered", progress.phase == .fetching ? progress.answered : nil)
            text.member("remaining", progress.phase == .fetching ? progress.remaining : nil)
            text.member("attempts", progress.attempts)
            text.member("retries", progress.retries)
            text.member("from_journal", progress.fromJournal)
            text.member("seconds", Int(progress.elapsed.components.seconds))
        }
    }

    /// Writes how the run ended.
    func write(_ summary: RunSummary) {
        write { text in
            text.member("state", "finished")
            text.member("records", summary.records)
            summary.writeOutcomes(to: &text)
            text.member("attempts", summary.attempts)
            text.member("retries", summary.retries)
            text.member("from_journal", summary.fromJournal)
            text.member("seconds", Int(summary.seconds))
            text.member("exit_code", Int(summary.exitCode))
            text.member("advice", summary.advice)
        }
    }

    private func write(_ body: (inout JSONText) -> Void) {
        let text = JSONText.object { text in
            text.member("job", job)
            text.member("run", run)
            body(&text)
        }
        guard let file = try? PublishedFile(path: path, run: run, mode: .ownerOnly) else { return }
        guard (try? file.append(text.bytes + [0x0A])) != nil else { return }
        try? file.publish(durably: false)
    }
}
