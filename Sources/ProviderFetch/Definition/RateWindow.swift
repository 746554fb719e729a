/// So many attempts in so much time.
package struct RateWindow: Hashable, Sendable, CustomStringConvertible {
    /// More than 0.
    package let attempts: Double
    /// The length of the time.
    package let seconds: Double

    /// A window of that size; `seconds` is more than 0.
    package init(attempts: Double, seconds: Double) {
        self.attempts = attempts
        self.seconds = seconds
    }

    private static let units: [(name: Substring, seconds: Double)] = [("s", 1), ("m", 60), ("h", 3_600), ("d", 86_400)]

    /// The window written as `5/s`, `600/m`, `100/h` or `2500/d`, with at most a million attempts a second; nil for
    /// anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let unit = Self.units.first(where: { $0.name == parts[1] }) else { return nil }
        guard let attempts = Double(parts[0]), attempts > 0.000_01, attempts / unit.seconds <= 1_000_000 else {
            return nil
        }
        self.init(attempts: attempts, seconds: unit.seconds)
    }

    /// What each of so many processes may send, which together keep to this window.
    func shared(by processes: Int) -> RateWindow {
        guard processes > 1 else { return self }
        let share = attempts / Double(processes)
        // What is counted over a long time is counted in whole attempts.
        return RateWindow(attempts: seconds > 3_600 ? max(1, share.rounded(.down)) : share, seconds: seconds)
    }

    /// Attempts a second.
    package var perSecond: Double { attempts / seconds }

    /// As definitions and job files write it.
    package var description: String {
        let unit = Self.units.first { $0.seconds == seconds }?.name ?? "\(seconds) s"
        return "\(Int(exactly: attempts).map(String.init) ?? String(attempts))/\(unit)"
    }
}
