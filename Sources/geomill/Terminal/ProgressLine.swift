import Geocoding
import JobRun

/// How a run's progress is put into words: pure text, for a bar that is redrawn or for lines in a log.
enum ProgressLine {
    /// One line at most `width` columns wide: bar, share, rate, time left and outcomes, as much as there is room for.
    static func bar(_ progress: RunProgress, width: Int, hasColor: Bool) -> String {
        let phase = progress.phase == .fetching ? "asking" : "writing"
        var parts = [phase, records(progress), rate(progress), timeLeft(progress)].compactMap(\.self)
        if let share = progress.share { parts.insert(percent(share), at: 1) }
        var room = width - 1 - parts.reduce(0) { $0 + $1.count + 2 }
        while room < 0, parts.count > 1 { room += parts.removeLast().count + 2 }
        var line = parts.joined(separator: "  ")
        if let share = progress.share, room >= 12 {
            let length = min(24, room - 3)
            line = "[\(filled(share, length))] " + line
            room -= length + 3
        }
        if progress.answered > 0 {
            let text = "answered \(progress.answered.grouped)"
            if room >= text.count + 2 {
                line += "  " + text
                room -= text.count + 2
            }
        }
        for kind in OutcomeKind.allCases where progress.outcomes[kind] > 0 {
            let text = "\(kind.name) \(progress.outcomes[kind].grouped)"
            guard room >= text.count + 2 else { break }
            line += "  " + (hasColor ? "\u{1B}[\(color(kind))m\(text)\u{1B}[0m" : text)
            room -= text.count + 2
        }
        return room < 0 ? String(line.prefix(max(0, width - 1))) : line
    }

    /// One line for a log.
    static func plain(_ progress: RunProgress) -> String {
        let phase = progress.phase == .fetching ? "asking" : "writing"
        let share = progress.share.map { " (\(percent($0)))" }
        var parts = ["\(phase): \(records(progress))\(share ?? "")"]
        parts += [rate(progress), timeLeft(progress)].compactMap(\.self)
        let answered = progress.answered > 0 ? "\(progress.answered.grouped) answered" : ""
        let outcomes = [answered, outcomes(progress.outcomes)].filter { !$0.isEmpty }.joined(separator: ", ")
        let attempts = progress.attempts > 0 ? "; \(progress.attempts.grouped) attempts" : ""
        return parts.joined(separator: ", ") + (outcomes.isEmpty ? "" : "; \(outcomes)") + attempts
    }

    /// The outcomes that occurred with their counts: `900 matched, 12 review`.
    static func outcomes(_ counts: OutcomeCounts) -> String {
        OutcomeKind.allCases.filter { counts[$0] > 0 }
            .map { "\(counts[$0].grouped) \($0.name)" }
            .joined(separator: ", ")
    }

    /// A number of things: `1 record`, `2 records`.
    static func counted(_ number: Int, _ thing: String) -> String {
        "\(number.grouped) \(thing)\(number == 1 ? "" : "s")"
    }

    /// A time in its two largest units: `2m 10s`; below ten seconds with one decimal.
    static func time(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds < 8_640_000 else { return "more than 100 days" }
        if seconds < 9.95 {
            let tenths = Int((max(0, seconds) * 10).rounded())
            return "\(tenths / 10).\(tenths % 10)s"
        }
        let whole = Int(seconds.rounded())
        let parts = [(whole / 86_400, "d"), (whole / 3_600 % 24, "h"), (whole / 60 % 60, "m"), (whole % 60, "s")]
        return parts.drop { $0.0 == 0 }.prefix(2).map { "\($0.0)\($0.1)" }.joined(separator: " ")
    }

    private static func records(_ progress: RunProgress) -> String { counted(progress.records, "record") }

    private static func rate(_ progress: RunProgress) -> String? {
        let seconds = progress.elapsed / .seconds(1)
        guard seconds >= 1, progress.records > 0 else { return nil }
        return perSecond(Double(progress.records) / seconds)
    }

    /// A rate: `1,234/s`, below ten with one decimal.
    static func perSecond(_ rate: Double) -> String {
        if rate >= 10 { return "\(Int(min(rate, 1e12).rounded()).grouped)/s" }
        let tenths = Int((max(0, rate) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)/s"
    }

    private static func timeLeft(_ progress: RunProgress) -> String? {
        let seconds = progress.elapsed / .seconds(1)
        guard let share = progress.share, share > 0.001, share < 1, seconds >= 1 else { return nil }
        return "\(time(seconds * (1 - share) / share)) left"
    }

    /// A share of 1 in whole percent, rounded down.
    static func percent(_ share: Double) -> String {
        "\(Int((min(1, max(0, share)) * 100).rounded(.down))) %"
    }

    private static func filled(_ share: Double, _ length: Int) -> String {
        let done = Int((min(1, max(0, share)) * Double(length)).rounded(.down))
        return String(repeating: "#", count: done) + String(repeating: ".", count: length - done)
    }

    private static func color(_ kind: OutcomeKind) -> Int {
        switch kind {
        case .matched: 32
        case .review: 33
        case .failed: 31
        case .unmatched, .skipped, .pending: 2
        }
    }
}
