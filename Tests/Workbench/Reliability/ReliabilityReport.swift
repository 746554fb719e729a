import Foundation

/// What all proofs have found.
struct ReliabilityReport: Codable {
    /// True when every count was reached, false for a tenth of it.
    let isLong: Bool
    /// Seconds that all took.
    let seconds: Double
    let findings: [Finding]

    init(isLong: Bool, seconds: Double, findings: [Finding]) {
        (self.isLong, self.seconds, self.findings) = (isLong, seconds, findings)
    }

    /// The report that a file holds.
    init(reading path: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
    }

    /// True when no promise was broken.
    var isGood: Bool { findings.allSatisfy { $0.violations == 0 } }

    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(self) + [0x0A]
    }

    /// A table for a terminal.
    var table: String {
        var table = TextTable(["promise", "tries", "violations", "seconds", "seed"])
        for finding in findings {
            let isSkipped = finding.skipped != nil
            table.add([
                "\(finding.name)  \(finding.title)", isSkipped ? "" : "\(finding.tries)",
                isSkipped ? "skipped" : "\(finding.violations)", finding.seconds.tenths, "\(finding.seed)",
            ])
            table.add(["      " + (finding.skipped ?? "\(finding.figure) (\(finding.bar))")])
        }
        let broken = findings.count { $0.violations > 0 }
        let skipped = findings.count { $0.skipped != nil }
        return table.text
            + "\n\(isLong ? "long" : "short") form, \(Int(seconds)) s; broken: \(broken), skipped: \(skipped)"
            + findings.filter { $0.violations > 0 }.map { complaint(about: $0) }.joined()
    }

    /// A broken line once more, with the command that plays it again: of a log often only the end is kept.
    private func complaint(about finding: Finding) -> String {
        let command = "make reliability ONLY=\(finding.promise) SEED=\(finding.seed)" + (isLong ? " LONG=1" : "")
        let examples = finding.examples.map { example in
            "\n    " + example.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(400)
        }
        let figure = finding.figure.isEmpty ? "nothing measured" : finding.figure
        return "\nBROKEN \(finding.name)  \(finding.title): \(finding.violations) violations in "
            + "\(finding.tries) tries; \(figure) (\(finding.bar))"
            + examples.joined() + "\n    again: \(command)"
    }

    /// The rows of the README's table.
    var markdown: String {
        "| Promise | Bar | Tries | Measured |\n| --- | --- | --- | --- |\n"
            + findings.filter { $0.skipped == nil && $0.violations == 0 }.map { finding in
                "| **\(finding.name)** \(finding.title) | \(finding.bar) | \(Double(finding.tries).grouped) | \(finding.figure) |"
            }.joined(separator: "\n")
    }
}

extension Finding {
    /// The promise's number; security rules come last.
    var number: Int { (promise.hasPrefix("P") ? 0 : 1000) + (Int(promise.dropFirst()) ?? 0) }
}
