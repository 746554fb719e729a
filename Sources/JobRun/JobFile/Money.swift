/// An amount of money, exact to a billionth of its currency's unit.
package struct Money: Hashable, Sendable, CustomStringConvertible {
    /// Billionths of the unit, at least 0.
    package let billionths: Int64
    /// The currency's code, three capital letters.
    package let currency: String

    /// That many billionths of that currency's unit.
    package init(billionths: Int64, currency: String) {
        self.billionths = billionths
        self.currency = currency
    }

    /// `20 EUR`, `0.005 USD`; nil for other text.
    package init?(_ text: some StringProtocol) {
        let words = text.split(separator: " ")
        guard words.count == 2, let amount = Self.billionths(words[0]), Self.isCurrency(words[1]) else { return nil }
        self.init(billionths: amount, currency: String(words[1]))
    }

    /// The price of one attempt: `0.0005 EUR`, or for so many attempts: `0.50 EUR/1000`; nil for other text.
    package static func price(_ text: some StringProtocol) -> Money? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, let money = Money(first) else { return nil }
        guard parts.count == 2 else { return money }
        guard let count = ScalarText.count(parts[1]).flatMap(Int64.init(exactly:)), count > 0 else { return nil }
        // Rounded up, so that no budget is overrun.
        let price = money.billionths / count + (money.billionths % count == 0 ? 0 : 1)
        return Money(billionths: price, currency: money.currency)
    }

    /// This amount so many times, at most the largest there is.
    package func times(_ count: Int) -> Money {
        let (amount, isTooLarge) = billionths.multipliedReportingOverflow(by: Int64(count))
        return Money(billionths: isTooLarge ? .max : amount, currency: currency)
    }

    /// As job files write it, with at least two decimals unless it is whole: `20 EUR`, `0.50 EUR`, `0.0005 EUR`.
    package var description: String {
        let (whole, rest) = billionths.quotientAndRemainder(dividingBy: Self.unit)
        guard rest > 0 else { return "\(whole) \(currency)" }
        var decimals = String(rest + Self.unit).dropFirst()
        while decimals.count > 2, decimals.last == "0" { decimals.removeLast() }
        return "\(whole).\(decimals) \(currency)"
    }

    private static let unit: Int64 = 1_000_000_000

    private static func isCurrency(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    /// The billionths of a decimal number with at most nine decimals; nil for other text and more than a billion.
    private static func billionths(_ text: some StringProtocol) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = ScalarText.count(parts[0]), whole <= 1_000_000_000 else { return nil }
        guard parts.count == 2 else { return Int64(whole) * unit }
        guard parts[1].utf8.count <= 9, let decimals = ScalarText.count(parts[1]) else { return nil }
        let scale = (parts[1].utf8.count..<9).reduce(Int64(1)) { product, _ in product * 10 }
        return Int64(whole) * unit + Int64(decimals) * scale
    }
}
