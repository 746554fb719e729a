import Geocoding
import TestSupport
import Testing

@Suite struct NormalizationHostileTests {
    private func examine(_ bytes: [UInt8]) {
        var text = AddressText()
        for options in [FoldingOptions(), [.breaksGluedWords, .umlautsAsDigraphs]] {
            text.append(bytes[...], options: options)
        }
        #expect(text.tokens.count <= AddressText.tokenLimit)
        #expect(text.folded.count <= AddressText.tokenLimit * (AddressText.tokenByteLimit + 1))
        var end = 0
        for token in text.tokens {
            #expect(token.start >= end && token.count > 0)
            end = token.range.upperBound
        }
        #expect(end == text.folded.count)
        let all = AddressText.mask(text.tokens.indices)
        #expect((text.unitMask() | text.postBoxMask()) & ~all == 0)
        let key = text.streetKey(all)
        #expect((key.wordCount == 0) == text.tokens.isEmpty)
        var name: [UInt8] = []
        text.appendCanonicalName(all, to: &name)
        for index in text.tokens.indices {
            if let reading = text.houseNumber(at: index) {
                #expect(reading.words.lowerBound == index && reading.words.upperBound <= text.tokens.count)
                #expect((0...999_999).contains(reading.number.base))
                #expect(!reading.number.text.isEmpty)
            }
            _ = text.placeKey(index..<text.tokens.count)
            _ = text.postcodeKey(index..<min(index + 2, text.tokens.count), country: "US")
        }
    }

    @Test func `random bytes never crash it`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<800 {
            examine(
                (0..<Int.random(in: 0...120, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            )
        }
    }

    @Test func `random pieces of addresses never crash it`() {
        let pieces = """
            12 12a 1-2-3 37-11 1/2 ½ st dr n e N.W. p.o. box apt # , ; . ' ’ - / + & bis ter no nº ª forty second dix sept dos de
            rue r c/ strasse hauptstr 0 00 999999 1000000 99999999999 東 京 ー é ß \u{301} \u{0} 🏠 شارع N6W23001 fl 33101 etage 3.
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        var random = SeededGenerator(seed: 2)
        for _ in 0..<800 {
            var text = ""
            for _ in 0..<Int.random(in: 0...14, using: &random) {
                text += pieces.randomElement(using: &random) ?? ""
                if Bool.random(using: &random) { text += " " }
            }
            examine(Array(text.utf8))
        }
    }

    @Test func `a megabyte is cut at forty words`() {
        var text = AddressText()
        text.append(String(repeating: "wort ", count: 200_000))
        #expect(text.tokens.count == AddressText.tokenLimit)
        #expect(text.isCut)
        text.removeAll()
        text.append(String(repeating: "x", count: 1 << 20))
        #expect(text.tokens.count == 1)
        #expect(text.tokens[0].count == 255)
        #expect(text.isCut)
        text.removeAll()
        text.append("short")
        #expect(!text.isCut)
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xE2, 0x82],
            [0xFF],
            [0x80],
        ] as [[UInt8]]
    )
    func `bytes that are no UTF-8 separate words`(_ bytes: [UInt8]) {
        var text = AddressText()
        text.append(([0x61] + bytes + [0x62])[...])
        #expect(text.folded.elementsEqual("a b".utf8))
    }
}
