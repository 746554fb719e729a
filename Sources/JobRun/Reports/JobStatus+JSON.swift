import FeatureOutput
import Geocoding

extension JobStatus {
    /// The status as JSON, keys in a fixed order; what is not known is null.
    package func json() -> [UInt8] {
        JSONText.object { text in
            text.member("job", content?.job)
            text.member("run", content?.run)
            text.member("state", state.rawValue)
            text.member("records", content?.records)
            text.member("share", content?.share)
            text.object("outcomes") { text in
                for kind in OutcomeKind.allCases { text.member(kind.name, content?.outcomes[kind.name] ?? 0) }
            }
            text.member("answered", content?.answered)
            text.member("remaining", content?.remaining)
            text.member("attempts", content?.attempts)
            text.member("retries", content?.retries)
            text.member("from_journal", content?.fromJournal)
            text.member("seconds", content?.seconds)
            text.member("exit_code", content?.exitCode)
            text.member("advice", content?.advice)
        }.bytes
    }
}
