import RunJournal

extension UncertainQueries {
    /// What a person should know of attempts whose fate is unknown.
    var notes: [String] {
        var notes: [String] = []
        if found > 0 {
            let what = held > 0 ? "they are held; ask them with geomill retry JOB --uncertain" : "they are asked again"
            notes.append(
                "attempts under way when a run was cut off, which may have been answered and billed: \(found.grouped); \(what)"
            )
        }
        if held > found { notes.append("queries held since earlier runs: \((held - found).grouped)") }
        return notes
    }
}
