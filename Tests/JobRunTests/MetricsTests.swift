import Foundation
import Geocoding
import ProviderFetch
import Testing

@testable import JobRun

/// The figures for Prometheus.
struct MetricsTests {
    private func summary(exitCode: Int32 = 0) -> RunSummary {
        var summary = RunSummary()
        summary.records = 4
        summary.outcomes[.matched] = 3
        summary.outcomes[.unmatched] = 1
        summary.seconds = 1.5
        summary.exitCode = exitCode
        for score in [0.97, 0.42, 0.1] { summary.scores.count(score) }
        var provider = ProviderSummary(name: "acme", attempts: 7, answers: 4, attribution: "")
        provider.counts.throttled = 2
        provider.counts.transient = 1
        provider.counts.retryWait = .milliseconds(1_250)
        provider.counts.throttledTime = .seconds(3)
        summary.providers = [provider]
        return summary
    }

    private func value(_ key: String, in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix("\(key) ") }.map { String($0.dropFirst(key.count + 1)) }
    }

    @Test func `a run's figures are in the file`() {
        var metrics = Metrics(of: "nightly")
        metrics.begin(at: 100)
        metrics.end(summary(), at: 200)
        let text = metrics.text
        for (key, expected) in [
            (#"geomill_run_last_start_timestamp_seconds{job="nightly"}"#, "100"),
            (#"geomill_run_last_success_timestamp_seconds{job="nightly"}"#, "200"),
            (#"geomill_run_last_exit_code{job="nightly"}"#, "0"),
            (#"geomill_run_duration_seconds{job="nightly"}"#, "1.5"),
            (#"geomill_records{job="nightly",outcome="matched"}"#, "3"),
            (#"geomill_records{job="nightly",outcome="review"}"#, "0"),
            (#"geomill_records_remaining{job="nightly"}"#, "0"),
            (#"geomill_attempts_total{job="nightly",provider="acme",reason="answered"}"#, "4"),
            (#"geomill_attempts_total{job="nightly",provider="acme",reason="throttled"}"#, "2"),
            (#"geomill_retry_wait_seconds_total{job="nightly",provider="acme"}"#, "1.25"),
            (#"geomill_throttled_seconds_total{job="nightly",provider="acme"}"#, "3"),
            (#"geomill_score_bucket{job="nightly",le="0.1"}"#, "1"),
            (#"geomill_score_bucket{job="nightly",le="0.5"}"#, "2"),
            (#"geomill_score_bucket{job="nightly",le="+Inf"}"#, "3"), (#"geomill_score_count{job="nightly"}"#, "3"),
            (#"geomill_score_sum{job="nightly"}"#, "1.49"),
        ] { #expect(value(key, in: text) == expected, "\(key)") }
    }

    @Test func `every line is a comment or a figure without a time of its own`() throws {
        var metrics = Metrics(of: "nightly")
        metrics.begin(at: 100)
        metrics.end(summary(), at: 200)
        #expect(metrics.text.hasSuffix("\n"))
        let figure = /[a-z_]+\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\} [0-9.]+/
        let comment = /# (HELP|TYPE) geomill_[a-z_]+ .+/
        var families: Set<String> = []
        for line in metrics.text.split(separator: "\n") {
            let isWhole = try figure.wholeMatch(in: line) != nil || comment.wholeMatch(in: line) != nil
            #expect(isWhole, "\(line)")
            if line.hasPrefix("# TYPE ") { #expect(families.insert(String(line)).inserted, "each family once") }
        }
        let buckets = metrics.text.split(separator: "\n").filter { $0.hasPrefix("geomill_score_bucket") }
        #expect(buckets.count == ScoreCounts.bounds.count + 1)
        #expect(buckets.last?.contains("+Inf") == true)
    }

    @Test func `a failure keeps the last success, and counters go on`() {
        var first = Metrics(of: "nightly")
        first.begin(at: 100)
        first.end(summary(), at: 200)
        var second = Metrics(of: "nightly", earlier: first.text)
        second.begin(at: 300)
        second.end(summary(exitCode: 75), at: 400)
        let text = second.text
        #expect(value(#"geomill_run_last_success_timestamp_seconds{job="nightly"}"#, in: text) == "200")
        #expect(value(#"geomill_run_last_start_timestamp_seconds{job="nightly"}"#, in: text) == "300")
        #expect(value(#"geomill_run_last_exit_code{job="nightly"}"#, in: text) == "75")
        #expect(value(#"geomill_attempts_total{job="nightly",provider="acme",reason="answered"}"#, in: text) == "8")
        #expect(value(#"geomill_records{job="nightly",outcome="matched"}"#, in: text) == "3")
    }

    @Test(arguments: ["garbage\n\u{0}x y z\n{} 1\n", "geomill_records{job=\"other\"} 5\n", "a 1e999\n"])
    func `an earlier file of another making is left out`(text: String) {
        var metrics = Metrics(of: "nightly", earlier: text)
        metrics.begin(at: 1)
        #expect(metrics.text.split(separator: "\n").count == 3)
    }

    @Test func `a run that ended with an error says nothing of records`() {
        var failed = RunSummary()
        failed.exitCode = 66
        var metrics = Metrics(of: "nightly")
        metrics.end(failed, at: 1)
        #expect(!metrics.text.contains("geomill_records"))
        #expect(metrics.text.contains("geomill_run_last_exit_code{job=\"nightly\"} 66\n"))
    }
}
