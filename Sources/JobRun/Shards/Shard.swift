package import Geocoding

/// One of the equal parts that a job is cut into, so that several machines can do it.
///
/// A record belongs to the part that the key of its question says, so equal questions meet in one part.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// Which part, from 0 to `count - 1`.
    package let index: Int
    /// The number of parts, at least 1.
    package let count: Int
    /// The most parts there can be.
    package static let most = 65_536

    /// The part of that index; nil when there is none such.
    package init?(index: Int, count: Int) {
        guard (1...Self.most).contains(count), (0..<count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    /// The part written as `3/16`.
    package init?(_ text: some StringProtocol) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { ScalarText.count($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
        self.init(index: index, count: count)
    }

    /// As `--shard` has it.
    package var description: String { "\(index)/\(count)" }

    /// The index of the part, out of so many, that a question belongs to: the rest when its key is divided.
    package static func index(of key: QueryKey, among count: Int) -> Int {
        let divisor = UInt64(max(1, count))
        return Int(divisor.dividingFullWidth((high: key.high % divisor, low: key.low)).remainder)
    }

    /// True when the question belongs to this part.
    package func holds(_ key: QueryKey) -> Bool { Self.index(of: key, among: count) == index }

    /// This part's share of so many; those of all parts add up.
    func part(of total: Int) -> Int {
        let (quotient, remainder) = total.quotientAndRemainder(dividingBy: count)
        return quotient + (index < remainder ? 1 : 0)
    }

    /// The journal of this part of a job with that journal: `NAME.3-of-16.journal`.
    package func journal(of path: String) -> String {
        let (stem, ending) = Self.parts(ofJournal: path)
        return "\(stem).\(index)-of-\(count)\(ending)"
    }

    /// What the journals of all parts of a job with that journal are called, with stars for the numbers.
    package static func journals(of path: String) -> String {
        let (stem, ending) = parts(ofJournal: path)
        return "\(FilePattern.escaped(stem)).*-of-*\(ending)"
    }

    /// What the journals of all parts are called beside this part's journal at that path; nil when it is none.
    func journals(beside path: String) -> String? {
        let ending = ".\(index)-of-\(count).journal"
        return path.hasSuffix(ending) ? Self.journals(of: path.dropLast(ending.count) + ".journal") : nil
    }

    private static func parts(ofJournal path: String) -> (stem: String, ending: String) {
        let ending = ".journal"
        return (path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path, ending)
    }
}

extension Shard {
    /// True for the part to which records belong that have no question.
    var takesSkipped: Bool { index == 0 }

    /// The metrics file of this part of a job with that one.
    func metrics(of path: String?) -> String? {
        path.map { "\($0.dropLast(".prom".count)).\(index)-of-\(count).prom" }
    }
}
