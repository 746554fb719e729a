import Geocoding
import Testing

@Suite struct NormalizationDistanceTests {
    @Test(
        arguments: [
            ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("abc", "abd", 1), ("abc", "acb", 1), ("abcd", "acbd", 1),
            ("ca", "abc", 3), ("kitten", "sitting", 3), ("main", "mian", 1), ("washington", "wasington", 1),
        ]
    )
    func `edits are counted`(_ left: String, _ right: String, _ expected: Int) {
        var edits = EditDistance()
        #expect(edits.distance(Array(left.utf8)[...], Array(right.utf8)[...]) == expected)
        #expect(edits.distance(Array(right.utf8)[...], Array(left.utf8)[...]) == expected)
    }

    @Test func `it agrees with the textbook on random words of every length`() {
        var edits = EditDistance()
        var state: UInt64 = 7
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for round in 0..<600 {
            let longest = round % 10 == 0 ? 150 : 14
            let left = (0..<random(longest)).map { _ in UInt8(97 + random(3)) }
            var right = left
            for _ in 0..<random(6) where !right.isEmpty {
                switch random(4) {
                case 0: right.remove(at: random(right.count))
                case 1: right.insert(UInt8(97 + random(3)), at: random(right.count + 1))
                case 2: right[random(right.count)] = UInt8(97 + random(3))
                default: right.swapAt(random(right.count), random(right.count))
                }
            }
            let expected = Self.textbook(left, right)
            #expect(edits.distance(left[...], right[...]) == expected)
            let cap = random(8)
            #expect(edits.distance(left[...], right[...], cap: cap) == min(expected, cap + 1))
        }
    }

    private static func textbook(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var table = (0...left.count).map { row in (0...right.count).map { $0 == 0 ? row : row == 0 ? $0 : 0 } }
        for row in 1..<max(1, left.count + 1) {
            for column in 1..<max(1, right.count + 1) {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                var best = min(
                    table[row - 1][column] + 1,
                    table[row][column - 1] + 1,
                    table[row - 1][column - 1] + cost
                )
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, table[row - 2][column - 2] + 1)
                }
                table[row][column] = best
            }
        }
        return table[left.count][right.count]
    }

    @Test(
        arguments: [
            ("mueller", "muller", true), ("aalborg", "alborg", true), ("soeborg", "soborg", true),
            ("muller", "moller", false),
            ("muller", "mullers", false), ("", "", true), ("a", "ae", true), ("ae", "e", false), ("same", "same", true),
        ]
    )
    func `words may differ in vowels written with two letters`(_ left: String, _ right: String, _ expected: Bool) {
        let isSame = Array(left.utf8).withUnsafeBufferPointer { left in
            Array(right.utf8).withUnsafeBufferPointer { AddressText.isSameButDigraphs(left, $0) }
        }
        #expect(isSame == expected)
    }
}
