import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

@Suite struct NumberListTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `any list of numbers reads back as it was written`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let origin = point(&random)
        let numbers = (0..<Int.random(in: 0...60, using: &random)).map { _ in number(&random) }.sorted()
        var read: [KnownNumber] = []
        let isWhole = NumberList.encode(numbers, from: origin).withUnsafeBytes {
            NumberList.decode($0, from: origin, into: &read)
        }
        #expect(isWhole)
        #expect(read == numbers)
    }

    @Test func `a cut list reads as damaged, and as far as it goes`() {
        var random = SeededGenerator(seed: 7)
        let origin = point(&random)
        let numbers = (0..<40).map { _ in number(&random) }.sorted()
        let bytes = NumberList.encode(numbers, from: origin)
        for length in bytes.indices {
            var read: [KnownNumber] = []
            // A copy of the exact length, so that reading past its end would be seen by the address sanitizer.
            let isWhole = Array(bytes[..<length]).withUnsafeBytes { NumberList.decode($0, from: origin, into: &read) }
            #expect(!isWhole)
            #expect(read == Array(numbers.prefix(read.count)))
        }
    }

    @Test(arguments: 0..<2000 as Range<UInt64>)
    func `random bytes never give a number out of bounds`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        var read: [KnownNumber] = []
        _ = bytes.withUnsafeBytes { NumberList.decode($0, from: point(&random), into: &read) }
        #expect(read.allSatisfy { (0...999_999).contains($0.base) && $0.point.coordinate != nil })
    }

    @Test func `a real street takes about four bytes a number`() {
        let numbers = (1...200).map { index in
            let point = GridPoint(latitude: 5_250_000 + Int32(index * 7), longitude: 1_340_000 + Int32(index % 2 * 25))
            return KnownNumber(base: Int32(index), suffix: .none, point: point)
        }
        #expect(NumberList.encode(numbers, from: numbers[100].point).count <= 4 * 200 + 4)
    }

    private func number(_ random: inout SeededGenerator) -> KnownNumber {
        let code = UInt8.random(in: 0...31, using: &random)
        return KnownNumber(
            base: Int32.random(in: 0...999_999, using: &random),
            suffix: HouseNumber.Suffix(code: code, extra: UInt16.random(in: 0...UInt16.max, using: &random)),
            point: point(&random)
        )
    }

    private func point(_ random: inout SeededGenerator) -> GridPoint {
        GridPoint(
            latitude: Int32.random(in: -9_000_000...9_000_000, using: &random),
            longitude: Int32.random(in: -18_000_000...18_000_000, using: &random)
        )
    }
}

@Suite struct ByteCodingTests {
    @Test(arguments: [0, 1, -1, 63, -64, 64, 300, -300, Int64.max, Int64.min])
    func `signed numbers read back`(value: Int64) {
        var writer = ByteWriter()
        writer.appendZigzag(value)
        writer.bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            #expect(reader.zigzag() == value)
            #expect(reader.isAtEnd)
        }
    }

    @Test func `an endless varint is none`() {
        let bytes = [UInt8](repeating: 0xFF, count: 40)
        bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            #expect(reader.varint() == nil)
        }
    }

    @Test func `a list of ids reads back up to its limit`() {
        let ids: [UInt32] = [1, 2, 300, 70_000, 4_000_000_000]
        var read: [UInt32] = []
        ByteWriter.ids(ids).withUnsafeBytes { ByteReader.appendIDs($0, limit: 100, to: &read) }
        #expect(read == ids)
        read = []
        ByteWriter.ids(ids).withUnsafeBytes { ByteReader.appendIDs($0, limit: 2, to: &read) }
        #expect(read == [1, 2])
    }
}

@Suite struct BloomFilterTests {
    @Test func `every key put in is found, and few others`() {
        var random = SeededGenerator(seed: 1)
        let keys = (0..<5000).map { _ in random.next() }
        var filter = BloomFilter(capacity: keys.count)
        for key in keys { filter.insert(key) }
        #expect(keys.allSatisfy(filter.mayContain))
        let strangers = (0..<20_000).filter { _ in filter.mayContain(random.next()) }
        #expect(strangers.count < 400)
    }

    @Test(arguments: [0, 3, 1000]) func `bytes of an odd size are no filter`(count: Int) {
        #expect(BloomFilter(bytes: [UInt8](repeating: 0, count: count)) == nil)
    }
}
