import Foundation
import Geocoding
import RecordInput
import Testing

/// A file with that content, in a folder of its own that goes with it.
final class TemporaryFile {
    let path: String
    private let folder: URL

    init(_ content: [UInt8], named name: String = "input.csv") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "geomill-input-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try Data(content).write(to: file)
        path = file.path
    }

    convenience init(_ text: String, named name: String = "input.csv") throws {
        try self.init(Array(text.utf8), named: name)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}

@Suite struct `Reading CSV` {
    @Test func `rows become records in order`() throws {
        let file = try TemporaryFile("id,street\n1,\"Main St, 5\"\r\n2,Elm\r3,\"a\"\"b\"\n")
        let reader = try InputDescription(path: file.path).open()
        #expect(reader.columns == ["id", "street"])
        let records = try reader.nextChunk(limit: 10)
        #expect(records.map { String(decoding: $0[1], as: UTF8.self) } == ["Main St, 5", "Elm", "a\"b"])
        #expect(records.map(\.line) == [2, 3, 4])
        #expect(records.map(\.number) == [1, 2, 3])
        #expect(try reader.nextChunk(limit: 10).isEmpty)
    }
}
