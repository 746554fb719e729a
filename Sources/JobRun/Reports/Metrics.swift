import Geocoding
import ProviderFetch

/// The figures of a job in the text format of Prometheus, for node_exporter's folder of text files.
///
/// One file for each job. Counters, and when it succeeded last, go on from the file of the run before.
struct Metrics {
    /// One family of figures, as its first lines describe it.
    private struct Family {
        let name: String
        let type: String
        let help: String
    }

    private static let families = [
        Family(name: "geomill_run_last_start_timestamp_seconds", type: "gauge", help: "When the last run began."),
        Family(
            name: "geomill_run_last_success_timestamp_seconds",
            type: "gauge",
            help: "When a run last ended with exit code 0."
        ),
        Family(name: "geomill_run_last_exit_code", type: "gauge", help: "The exit code of the last run that ended."),
        Family(name: "geomill_run_duration_seconds", type: "gauge", help: "How long the last run took."),
        Family(name: "geomill_records", type: "gauge", help: "Records of the last run by outcome."),
        Family(name: "geomill_records_remaining", type: "gauge", help: "Records that are still to be settled."),
        Family(name: "geomill_attempts_total", type: "counter", help: "Requests sent, by what came of them."),
        Family(
            name: "geomill_retry_wait_seconds_total",
            type: "counter",
            help: "Time that queries waited for another attempt, all together."
        ),
        Family(
            name: "geomill_throttled_seconds_total",
            type: "counter",
            help: "Time in which nothing was sent, as the provider had asked."
        ),
        Family(name: "geomill_score", type: "histogram", help: "Scores of the matches of the last run."),
    ]

    private let job: String
    /// The figures by name and labels, as they are written.
    private var values: [String: Double] = [:]

    /// The figures of that job, as the text of an earlier run has them; lines of other jobs are left out.
    init(of job: String, earlier text: String = "") {
        self.job = job
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            guard let blank = line.lastIndex(of: " "), let value = Double(line[line.index(after: blank)...]) else {
                continue
            }
            let name = line[..<blank]
            if name.hasSuffix("{job=\"\(job)\"}") || name.contains("{job=\"\(job)\",") { values[String(name)] = value }
        }
    }

    /// A run begins, so many seconds after 1970.
    mutating func begin(at time: Double) { set("geomill_run_last_start_timestamp_seconds", time) }

    /// A run has ended, so many seconds after 1970.
    mutating func end(_ summary: RunSummary, at time: Double) {
        set("geomill_run_last_exit_code", Double(summary.exitCode))
        set("geomill_run_duration_seconds", summary.seconds)
        if summary.exitCode == 0 { set("geomill_run_last_success_timestamp_seconds", time) }
        for provider in summary.providers {
            for (reason, count) in provider.attemptsByReason {
                add("geomill_attempts_total", Double(count), ["provider": provider.name, "reason": reason])
            }
            add("geomill_retry_wait_seconds_total", provider.counts.retryWait.inSeconds, ["provider": provider.name])
            add("geomill_throttled_seconds_total", provider.counts.throttledTime.inSeconds, ["provider": provider.name])
        }
        // A run that ended with an error has nothing to say of records.
        guard summary.records > 0 || summary.outcomes.total > 0 || summary.exitCode == 0 else { return }
        let outcomes = summary.standing?.outcomes ?? summary.outcomes
        for kind in OutcomeKind.allCases {
            set("geomill_records", Double(outcomes[kind]), ["outcome": kind.name])
        }
        if let remaining = summary.remaining { set("geomill_records_remaining", Double(remaining)) }
        guard summary.standing == nil else { return }
        for (bound, count) in zip(ScoreCounts.bounds, summary.scores.upToBounds) {
            set("geomill_score_bucket", Double(count), ["le": "\(bound)"])
        }
        set("geomill_score_bucket", Double(summary.scores.total), ["le": "+Inf"])
        set("geomill_score_sum", summary.scores.sum)
        set("geomill_score_count", Double(summary.scores.total))
    }

    /// The file's text; figures have no time of their own, which node_exporter would refuse.
    var text: String {
        var text = ""
        for family in Self.families {
            let lines = values.filter { Self.family(of: $0.key) == family.name }
                .map { (name: $0.key, line: "\($0.key) \(Self.number($0.value))\n") }
            guard !lines.isEmpty else { continue }
            text += "# HELP \(family.name) \(family.help)\n# TYPE \(family.name) \(family.type)\n"
            text += lines.sorted { Self.order($0.name) < Self.order($1.name) }.map(\.line).joined()
        }
        return text
    }

    private mutating func set(_ name: String, _ value: Double, _ labels: KeyValuePairs<String, String> = [:]) {
        values[key(name, labels)] = value
    }

    private mutating func add(_ name: String, _ value: Double, _ labels: KeyValuePairs<String, String>) {
        values[key(name, labels), default: 0] += value
    }

    /// Names of jobs and providers have no signs that would have to be escaped.
    private func key(_ name: String, _ labels: KeyValuePairs<String, String>) -> String {
        "\(name){job=\"\(job)\"" + labels.map { ",\($0)=\"\($1)\"" }.joined() + "}"
    }

    private static func family(of key: String) -> Substring {
        let name = key.prefix { $0 != "{" }
        guard name.hasPrefix("geomill_score_") else { return name }
        return "geomill_score"
    }

    /// The buckets stand in the order of their bounds, the one for all last of them.
    private static func order(_ key: String) -> String { key.replacing("+Inf", with: "9") }

    private static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\((value * 1000).rounded() / 1000)"
    }
}
