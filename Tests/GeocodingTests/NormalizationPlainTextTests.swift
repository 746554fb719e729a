import TestSupport
import Testing

@testable import Geocoding

@Suite struct `Plain text` {
    private static let bytes = Array("abcdefgNOPQRSTUVWXYZ0123456789    ,,;-/\t\n()*:_|\"".utf8)

    /// The words that the reader of any text finds, after those of an earlier text.
    private func slowly(_ earlier: String, _ text: [UInt8]) -> AddressText {
        var words = AddressText(earlier)
        let segment = UInt8(words.segmentCount)
        words.segmentCount += 1
        text.withUnsafeBufferPointer { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: AddressText.tokenByteLimit) { word in
                var folder = TextFolder(bytes: bytes, options: [], segment: segment, word: word)
                folder.run(into: &words)
            }
        }
        return words
    }

    @Test(arguments: 1...40)
    func `comes to the same words as any text`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<50 {
            let count = Int.random(in: 0...70, using: &random)
            let text = (0..<count).map { _ in Self.bytes.randomElement(using: &random) ?? 0x20 }
            let earlier = Bool.random(using: &random) ? "12 Main St," : ""
            var words = AddressText(earlier)
            let range = text.withUnsafeBufferPointer { words.append($0) }
            let expected = slowly(earlier, text)
            #expect(words.folded == expected.folded)
            #expect(words.segmentCount == expected.segmentCount)
            #expect(words.tokens.map { "\($0)" } == expected.tokens.map { "\($0)" })
            #expect(range.upperBound == words.tokens.count)
        }
    }

    @Test func `that is too long for one pass is read all the same`() {
        let words = AddressText(String(repeating: "long street ", count: 19) + String(repeating: "x", count: 300))
        #expect(words.tokens.count == 39)
        #expect(words.isCut)
    }
}
