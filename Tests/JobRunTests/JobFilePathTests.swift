import Foundation
import JobRun
import TestSupport
import Testing

struct JobFilePathTests {
    private static let text = """
        version: 1
        input: {file: ../in.csv, query: {line: "{address}"}}
        providers: [{name: locator, file: ../gone/x.locator}]
        output: [{file: ../out.geojson}]
        """

    @Test func `paths lose their detours where the disk agrees`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "jobs"),
            withIntermediateDirectories: true
        )
        let job = try JobFile.read(path: try folder.write(Self.text, to: "jobs/job.yaml"))
        #expect(job.input.file == folder.path("in.csv"))
        #expect(job.output[0].file == folder.path("out.geojson"))
        #expect(
            job.providers[0].file == folder.path("jobs/../gone/x.locator"),
            "a folder that is not there cannot tell"
        )
    }

    @Test func `a path through a link stays as it is`() throws {
        let folder = try TemporaryFolder()
        for name in ["a/b", "c"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: name),
                withIntermediateDirectories: true
            )
        }
        let link = folder.url.appending(path: "c/link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url.appending(path: "a/b"))
        _ = try folder.write(Self.text, to: "a/b/job.yaml")
        let job = try JobFile.read(path: folder.path("c/link/job.yaml"))
        #expect(job.input.file == folder.path("c/link/../in.csv"), "which is a/in.csv, not c/in.csv")
    }
}
