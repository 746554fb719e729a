import Foundation
import TestSupport

/// One proof under way: what it is to be done with, and what it has found.
final class Trial {
    /// The binary that is put to the test.
    let geomill: String
    /// True when every count is to be reached, false when a tenth will do.
    let isLong: Bool
    /// Random numbers of the seed.
    var random: SeededGenerator
    private(set) var findings: [Finding]

    init(_ proof: Proof, geomill: String, isLong: Bool, seed: UInt64) {
        self.geomill = geomill
        self.isLong = isLong
        random = SeededGenerator(seed: seed)
        findings = proof.lines.map { Finding(name: $0.name, title: $0.title, bar: $0.bar, seed: seed) }
    }

    /// The one count in the short form, the other in the long one.
    func pick<Value>(_ short: Value, long: Value) -> Value { isLong ? long : short }

    /// Counts tries of a promise.
    func count(_ name: String, _ tries: Int = 1) { change(name) { $0.tries += tries } }

    /// Counts a violation unless the condition holds.
    func expect(_ name: String, _ holds: Bool, _ words: @autoclosure () -> String) {
        guard !holds else { return }
        let words = words()
        change(name) { finding in
            finding.violations += 1
            if finding.examples.count < 5 { finding.examples.append(words) }
        }
        FileHandle.standardError.write(Data("  \(name) broken: \(words)\n".utf8))
    }

    /// Says what was measured.
    func measured(_ name: String, _ figure: String) { change(name) { $0.figure = figure } }

    /// Says why a promise cannot be put to the test here.
    func skip(_ name: String, _ reason: String) { change(name) { $0.skipped = reason } }

    /// Runs the proof to its end, whatever happens, and gives what was found.
    func run(_ proof: Proof) -> [Finding] {
        let start = ContinuousClock.now
        do { try proof.body(self) } catch let error as Unable {
            for line in proof.lines { skip(line.name, error.reason) }
        } catch {
            // A proof that breaks has shown nothing.
            for line in proof.lines { expect(line.name, false, "the proof itself failed: \(error)") }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return findings.map { finding in
            var finding = finding
            finding.seconds = seconds
            if finding.tries == 0, finding.violations == 0, finding.skipped == nil { finding.skipped = "not tried" }
            return finding
        }
    }

    private func change(_ name: String, _ body: (inout Finding) -> Void) {
        guard let index = findings.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("no line \(name)")
        }
        body(&findings[index])
    }
}

/// Tries to break promises that can be shown together.
struct Proof: Sendable {
    /// A line of the report.
    struct Line: Sendable {
        let name: String
        let title: String
        let bar: String

        init(_ name: String, _ title: String, bar: String) { (self.name, self.title, self.bar) = (name, title, bar) }
    }
    let lines: [Line]
    /// True when it mostly waits, and may run beside others of that kind.
    let isPatient: Bool
    let body: @Sendable (Trial) throws -> Void

    init(_ lines: Line..., isPatient: Bool = false, body: @escaping @Sendable (Trial) throws -> Void) {
        (self.lines, self.isPatient, self.body) = (lines, isPatient, body)
    }

    /// True when the names ask for any of its lines, or for all.
    func isWanted(_ names: Set<String>) -> Bool {
        names.isEmpty || lines.contains { names.contains(String($0.name.prefix { $0 != " " })) }
    }
}
