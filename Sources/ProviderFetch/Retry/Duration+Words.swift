extension Duration {
    /// The duration for a person, in whole milliseconds, seconds, minutes or hours.
    var words: String {
        let seconds = components.seconds
        if seconds < 1 { return "\(components.attoseconds / 1_000_000_000_000_000) ms" }
        if seconds < 120 { return "\(seconds) s" }
        return seconds < 7_200 ? "\(seconds / 60) min" : "\(seconds / 3_600) h"
    }
}
