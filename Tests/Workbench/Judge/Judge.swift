import Geocoding

extension Workbench {
    /// Prints how right an output is, kind by kind, and what must hold; exit code 1 when something does not.
    static func judge(_ arguments: inout Arguments) throws -> Int32 {
        let output = try arguments.word("OUTPUT.geojson")
        let truth = try arguments.word("TRUTH.csv")
        let listed: Int = try arguments.number("list", default: 5)
        try arguments.finish()
        let rows = try JudgedRow.read(output: output, truth: truth)
        printTable(of: rows)
        print()
        var isGood = true
        for rule in rules(for: rows) {
            print(rule.holds ? "ok    " : "FAIL  ", rule.text, separator: "")
            guard !rule.holds else { continue }
            isGood = false
            for row in rule.offenders.prefix(listed) { print("        \(row.line)") }
            if rule.offenders.count > listed { print("        … and \(rule.offenders.count - listed) more") }
        }
        return isGood ? 0 : 1
    }

    private static func printTable(of rows: [JudgedRow]) {
        var table = TextTable(["kind", "rows"] + OutcomeKind.allCases.map(\.name) + ["≤ 100 m", "> 1 km", "too fine"])
        func add(_ name: String, _ rows: [JudgedRow]) {
            let outcomes = OutcomeKind.allCases.map { outcome in rows.count { $0.outcome == outcome.name } }
            let judged = [rows.count(where: \.isRight), rows.count(where: \.isFarOff), rows.count(where: \.isTooFine)]
            table.add([name] + ([rows.count] + outcomes + judged).map { $0 == 0 ? "·" : "\($0)" })
        }
        for kind in SampleKind.allCases { add(kind.rawValue, rows.filter { $0.kind == kind }) }
        add("all", rows)
        print(table.text)
    }

    private struct Rule {
        let text: String
        let holds: Bool
        let offenders: [JudgedRow]
    }

    private static func rules(for rows: [JudgedRow]) -> [Rule] {
        let known = rows.filter(\.kind.mustMatch)
        let wrong = known.filter { !$0.isRight }
        let matched = rows.filter(\.isMatched)
        let farOff = matched.filter(\.isFarOff)
        let unskipped = rows.filter { row in
            (row.kind == .blank || row.kind == .poBox) && row.outcome != OutcomeKind.skipped.name
        }
        let tooFine = rows.filter(\.isTooFine)
        return [
            Rule(
                text: "in the locator, no typing error: \(share(known.count - wrong.count, of: known.count)) "
                    + "matched within 100 m (at least 97 %)",
                holds: Double(wrong.count) <= 0.03 * Double(known.count) && !known.isEmpty,
                offenders: wrong
            ),
            Rule(
                text: "matched, but farther off than 1 km or nowhere right: \(share(farOff.count, of: matched.count)) "
                    + "(at most 1 %)",
                holds: Double(farOff.count) <= 0.01 * Double(matched.count),
                offenders: farOff
            ),
            Rule(
                text: "blanks and PO boxes not skipped: \(unskipped.count) (none)",
                holds: unskipped.isEmpty,
                offenders: unskipped
            ),
            Rule(
                text: "rows that name only a city, with a point finer than that: \(tooFine.count) (none)",
                holds: tooFine.isEmpty,
                offenders: tooFine
            ),
        ]
    }

    private static func share(_ part: Int, of whole: Int) -> String {
        let perMille = whole == 0 ? 0 : (Double(part) / Double(whole) * 1000).rounded()
        return "\(part) of \(whole), \(perMille / 10) %,"
    }
}
