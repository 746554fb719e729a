package import FoundationEssentials

extension Date {
    /// Milliseconds since 1970, as journals count.
    package var milliseconds: Int64 { Int64(timeIntervalSince1970 * 1000) }
}

extension Duration {
    /// The whole milliseconds.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    }

    /// The seconds with their parts.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
