import Foundation
import TestSupport
import Testing

@testable import OfflineLocator

@Suite struct ExternalSortTests {
    private func sorted(_ records: [[UInt8]], memory: Int) throws -> [[UInt8]] {
        let folder = try TemporaryFolder()
        let sort = ExternalSort(beside: folder.path("new.locator"), memory: memory)
        for record in records { try record.withUnsafeBytes { try sort.append($0) } }
        #expect(sort.count == records.count)
        var sorted: [[UInt8]] = []
        try sort.drain { sorted.append(Array($0)) }
        return sorted
    }

    @Test(arguments: [1, 100, 4000, 1 << 20])
    func `records come in the order of their bytes, whatever the memory`(memory: Int) throws {
        var random = SeededGenerator(seed: 3)
        var records = (0..<2000).map { _ in
            (0..<Int.random(in: 0...30, using: &random)).map { _ in UInt8.random(in: 0...3, using: &random) }
        }
        records += [[], [0], [0, 0], [255], [UInt8](repeating: 1, count: 8), [UInt8](repeating: 1, count: 20_000)]
        let expected = records.sorted { $0.lexicographicallyPrecedes($1) }
        #expect(try sorted(records, memory: memory) == expected)
    }

    @Test func `nothing sorted is nothing`() throws {
        #expect(try sorted([], memory: 100).isEmpty)
    }

    @Test func `numbers in records have the order of the numbers`() {
        func bytes<Integer: FixedWidthInteger>(_ value: Integer) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.appendInteger(value)
            return bytes
        }
        let numbers: [Int32] = [.min, -70_000, -1, 0, 1, 255, 256, .max]
        #expect(numbers.map { bytes($0) }.sorted { $0.lexicographicallyPrecedes($1) } == numbers.map { bytes($0) })
        for number in numbers { #expect(bytes(number).withUnsafeBytes { $0.integer(at: 0) } == number) }
        #expect(bytes(UInt64(1)).withUnsafeBytes { $0.integer(at: 0) } == UInt64(1))
    }

    @Test func `a folder that is not there is said`() throws {
        let sort = ExternalSort(beside: "/nowhere/at/all", memory: 1)
        try [UInt8](repeating: 1, count: 8).withUnsafeBytes { try sort.append($0) }
        #expect(throws: LocatorError.self) { try [2].withUnsafeBytes { try sort.append($0) } }
    }

    #if os(Linux)
    @Test func `a full disk is said`() throws {
        let file = TemporaryFile(descriptor: open("/dev/full", O_RDWR), name: "out/new.locator")
        do {
            for _ in 0..<100 {
                try [UInt8](repeating: 1, count: 10_000).withUnsafeBytes { try file.append(record: $0) }
            }
            try file.flush()
            Issue.record("writing to a full disk did not fail")
        } catch let error as LocatorError {
            #expect(error.reason == .diskFailure)
            #expect(error.description.contains("out/new.locator"))
            #expect(error.description.contains("full"))
        }
    }
    #endif
}
