/// Counts the edits between two words: insertions, deletions, substitutions, and exchanges of neighbours.
///
/// Optimal string alignment: no part is edited twice. One value serves for many words and keeps its memory; it is not
/// shared between tasks.
package struct EditDistance: Sendable {
    /// For each byte, the places at which the pattern has it; all 0 between calls.
    private var places = [UInt64](repeating: 0, count: 256)
    private var rows: [Int] = []

    /// Nothing compared yet.
    package init() {}

    /// The number of edits, or `cap + 1` when there are more than `cap`.
    package mutating func distance(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>, cap: Int = .max - 1) -> Int {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in distance(left, right, cap: cap) }
        }
    }

    /// The number of edits, or `cap + 1` when there are more than `cap`.
    package mutating func distance(
        _ left: UnsafeBufferPointer<UInt8>,
        _ right: UnsafeBufferPointer<UInt8>,
        cap: Int = .max - 1
    ) -> Int {
        let cap = min(cap, .max - 1)
        var (pattern, text) = left.count <= right.count ? (left, right) : (right, left)
        guard text.count - pattern.count <= cap else { return cap + 1 }
        while let first = pattern.first, first == text.first {
            pattern = .init(rebasing: pattern.dropFirst())
            text = .init(rebasing: text.dropFirst())
        }
        while let last = pattern.last, last == text.last {
            pattern = .init(rebasing: pattern.dropLast())
            text = .init(rebasing: text.dropLast())
        }
        if pattern.isEmpty { return min(text.count, cap + 1) }
        let distance = pattern.count <= 64 ? bitParallel(pattern, text, cap: cap) : byRows(pattern, text, cap: cap)
        return min(distance, cap + 1)
    }

    /// Hyyrö's bit-vector algorithm (2003) for patterns of at most 64 bytes.
    private mutating func bitParallel(
        _ pattern: UnsafeBufferPointer<UInt8>,
        _ text: UnsafeBufferPointer<UInt8>,
        cap: Int
    ) -> Int {
        for (index, byte) in pattern.enumerated() { places[Int(byte)] |= 1 << UInt64(index) }
        defer { for byte in pattern { places[Int(byte)] = 0 } }
        let last: UInt64 = 1 << UInt64(pattern.count - 1)
        var distance = pattern.count
        var positive = UInt64.max
        var negative: UInt64 = 0
        var diagonal: UInt64 = 0
        var matchesBefore: UInt64 = 0
        var left = text.count
        for byte in text {
            let matches = places[Int(byte)]
            let exchanges = ((~diagonal & matches) << 1) & matchesBefore
            diagonal = (((matches & positive) &+ positive) ^ positive) | matches | negative | exchanges
            var horizontalPositive = negative | ~(diagonal | positive)
            var horizontalNegative = diagonal & positive
            if horizontalPositive & last != 0 { distance += 1 }
            if horizontalNegative & last != 0 { distance -= 1 }
            left -= 1
            // Each byte that is left can take back one edit at most.
            if distance - left > cap { return cap + 1 }
            horizontalPositive = horizontalPositive << 1 | 1
            horizontalNegative <<= 1
            positive = horizontalNegative | ~(diagonal | horizontalPositive)
            negative = horizontalPositive & diagonal
            matchesBefore = matches
        }
        return distance
    }

    /// The textbook table, three rows of it.
    private mutating func byRows(
        _ pattern: UnsafeBufferPointer<UInt8>,
        _ text: UnsafeBufferPointer<UInt8>,
        cap: Int
    ) -> Int {
        let width = pattern.count + 1
        rows.removeAll(keepingCapacity: true)
        rows.append(contentsOf: 0..<width)
        rows.append(contentsOf: repeatElement(0, count: 2 * width))
        var (before, above, row) = (2 * width, 0, width)
        for (line, byte) in text.enumerated() {
            rows[row] = line + 1
            var best = line + 1
            for column in pattern.indices {
                let cost = pattern[column] == byte ? 0 : 1
                var edits = min(rows[above + column] + cost, rows[above + column + 1] + 1, rows[row + column] + 1)
                if line > 0, column > 0, byte == pattern[column - 1], text[line - 1] == pattern[column] {
                    edits = min(edits, rows[before + column - 1] + 1)
                }
                rows[row + column + 1] = edits
                best = min(best, edits)
            }
            if best > cap, line + 1 < text.count, rows[above..<above + width].allSatisfy({ $0 > cap }) {
                return cap + 1
            }
            (before, above, row) = (above, row, before)
        }
        return rows[above + width - 1]
    }
}
