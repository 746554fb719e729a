import Foundation
import TestSupport
import Testing

@testable import FeatureOutput

@Suite struct PublishedFileTests {
    let folder: OutputFolder

    init() throws { folder = try OutputFolder() }

    @Test func `the old file stays until the new one is published`() throws {
        try Data("old".utf8).write(to: URL(filePath: folder.path))
        let file = try PublishedFile(path: folder.path, run: "r1")
        try file.append("new")
        #expect(try folder.text() == "old")
        #expect(try TemporaryFolder.mode(of: folder.root + "/.places.geojson.tmp-r1") == 0o600)
        try file.publish()
        #expect(try folder.text() == "new")
        #expect(try folder.names == ["places.geojson"])
    }

    @Test func `what is not published leaves nothing behind`() throws {
        var file: PublishedFile? = try PublishedFile(path: folder.path, run: "r1")
        try file?.append("half")
        file = nil
        #expect(try folder.names.isEmpty)
    }

    @Test func `a published file is as open as the umask says, a private one its owner's`() throws {
        try PublishedFile(path: folder.path, run: "r1").publish()
        #expect(try TemporaryFolder.mode(of: folder.path) == 0o666 & ~Int(OutputPath.umask()))
        let status = folder.root + "/status.json"
        try PublishedFile(path: status, run: "r1", mode: .ownerOnly).publish(durably: false)
        #expect(try TemporaryFolder.mode(of: status) == 0o600)
    }

    @Test func `leftovers of this output are removed, and nothing else`() throws {
        let kept = [".places.geojson", ".places.geojson.bak", ".other.geojson.tmp-r1", "places.geojson.tmp-r1"]
        for name in kept + [".places.geojson.tmp-r1", ".places.geojson.tmp-r2"] {
            try Data().write(to: URL(filePath: folder.root + "/" + name))
        }
        PublishedFile.removeLeftovers(of: folder.path)
        #expect(try folder.names == kept.sorted())
        PublishedFile.removeLeftovers(of: folder.root + "/nowhere/places.geojson")
    }

    @Test func `missing folders are made`() throws {
        let path = folder.root + "/out/deep/places.geojson"
        try PublishedFile(path: path, run: "r1").publish()
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `a temporary file that is there already is not touched, nor one behind a link`() throws {
        let precious = folder.root + "/precious"
        try Data("precious".utf8).write(to: URL(filePath: precious))
        let temporary = folder.root + "/.places.geojson.tmp-r1"
        try FileManager.default.createSymbolicLink(atPath: temporary, withDestinationPath: precious)
        let error = #expect(throws: OutputError.self) { try PublishedFile(path: folder.path, run: "r1") }
        #expect(error?.reason == .cannotCreate)
        #expect(try folder.text(precious) == "precious")
        #expect(FileManager.default.fileExists(atPath: temporary))
    }

    @Test func `a folder, a device or no name at all cannot be an output`() throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        for path in [folder.path, "/dev/null", folder.root + "/", "..", ""] {
            let error = #expect(throws: OutputError.self) { try PublishedFile(path: path, run: "r1") }
            #expect(error?.reason == .cannotCreate)
        }
        try Data().write(to: URL(filePath: folder.root + "/file"))
        let error = #expect(throws: OutputError.self) { try PublishedFile(path: folder.root + "/file/x", run: "r1") }
        #expect(error?.reason == .cannotCreate)
    }

    @Test func `pieces of any size arrive in order`() throws {
        let file = try PublishedFile(path: folder.path, run: "r1")
        var expected: [UInt8] = []
        for size in [0, 1, 65_535, 65_536, 65_537, 3, 200_000, 10] {
            let piece = [UInt8](repeating: UInt8(size % 251), count: size)
            try file.append(piece)
            expected += piece
        }
        try [UInt8]([1, 2, 3]).withUnsafeBytes { try file.overwrite($0, at: 100) }
        expected.replaceSubrange(100..<103, with: [1, 2, 3])
        #expect(file.count == expected.count)
        try file.publish()
        #expect(try Data(contentsOf: URL(filePath: folder.path)) == Data(expected))
    }

    @Test(arguments: [
        (ENOSPC, OutputError.Reason.diskFull), (EDQUOT, .diskFull), (EFBIG, .diskFull), (EIO, .inputOutput),
    ])
    func `the system's codes come to the right reason`(code: Int32, reason: OutputError.Reason) {
        #expect(OutputError.writing("x", code).reason == reason)
    }
}
