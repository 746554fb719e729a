import FeatureOutput
import Geocoding
import ProviderFetch
import RecordInput

extension RunSummary {
    /// The summary file's path for an output.
    static func path(forOutput output: String) -> String { output + ".summary.json" }

    /// The summary as JSON, keys in a fixed order.
    package func json() -> [UInt8] { JSONText.object { write(to: &$0) }.bytes }

    /// Writes the members of the summary's object.
    func write(to text: inout JSONText) {
        text.member("job", job)
        text.member("run", run)
        text.member("started", started)
        text.member("finished", finished)
        text.member("seconds", (seconds * 1000).rounded() / 1000)
        text.object("input") { text in
            text.member("file", input)
            text.member("sha256", inputDigest.isEmpty ? nil : inputDigest)
            text.member("short_rows", remarks.shortRows.count)
            text.member("ragged_rows", remarks.raggedRows.count)
            text.member("repeated_keys", remarks.repeatedKeys.count)
        }
        text.member("records", records)
        writeOutcomes(to: &text)
        text.object("reasons") { text in
            for (reason, count) in reasons { text.member(reason.rawValue, count) }
        }
        text.member("attempts", attempts)
        text.member("retries", retries)
        text.member("throttled", providers.reduce(0) { $0 + $1.counts.throttled })
        text.member("transient", providers.reduce(0) { $0 + $1.counts.transient })
        text.member("from_journal", fromJournal)
        text.member("repeats", repeats)
        text.member("uncertain", uncertain)
        text.member("cost", cost?.description)
        text.array("providers") { text in
            for provider in providers {
                text.object { text in
                    text.member("name", provider.name)
                    text.member("attempts", provider.attempts)
                    text.member("answers", provider.answers)
                    text.member("throttled", provider.counts.throttled)
                    text.member("transient", provider.counts.transient)
                    text.member("malformed", provider.counts.malformed)
                    text.member("outages", provider.counts.outages)
                    text.member("attribution", provider.attribution.isEmpty ? nil : provider.attribution)
                }
            }
        }
        text.array("outputs") { text in for output in outputs { text.value(output) } }
        text.member("changes", changes)
        text.member("exit_code", Int(exitCode))
        text.member("advice", advice.isEmpty ? nil : advice)
    }

    /// Writes what the records came to, or for a run that ended early what is known of them.
    func writeOutcomes(to text: inout JSONText) {
        if let standing {
            text.member("share", standing.roundedShare)
            text.member("answered", standing.answered)
            text.member("remaining", standing.remaining)
        }
        text.object("outcomes") { text in
            for kind in OutcomeKind.allCases { text.member(kind.name, (standing?.outcomes ?? outcomes)[kind]) }
        }
    }

    /// Publishes the summary beside an output.
    ///
    /// - Throws: `OutputError`.
    func publish(besideOutput output: String) throws {
        let file = try PublishedFile(path: Self.path(forOutput: output), run: run)
        try file.append(json() + [0x0A])
        try file.publish()
    }
}
