import Foundation
import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct KeyTests {
    private func words(_ source: KeySource, _ variables: [String: String] = [:]) -> String {
        do throws(KeyFault) {
            return String(decoding: try source.key(of: "mine") { variables[$0] }.bytes, as: UTF8.self)
        } catch {
            return error.words
        }
    }

    private func file(_ text: String, mode: Int = 0o600) throws -> (path: String, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        let path = folder.url.path + "/mine"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return (path, folder)
    }

    @Test func `a key comes from the environment`() {
        #expect(words(.environment("KEY"), ["KEY": " pk.1\n"]) == "pk.1")
        #expect(words(.environment("KEY")).contains("the environment variable KEY"))
        #expect(words(.environment("KEY"), ["KEY": " \n"]).contains("is empty"))
        #expect(words(.environment("KEY"), ["KEY": "a b"]).contains("holds no key"))
        #expect(words(.environment("KEY"), ["KEY": "a\r\nX: y"]).contains("holds no key"))
    }

    @Test func `a key comes from a file that nobody else can read`() throws {
        let (path, folder) = try file("pk.2\n")
        #expect(words(.file(path)) == "pk.2")
        let strict = try file("pk.3", mode: 0o400)
        #expect(words(.file(strict.path)) == "pk.3")
        for mode in [0o640, 0o604, 0o620] {
            let open = try file("pk.canary", mode: mode)
            #expect(words(.file(open.path)).contains("chmod 600"))
        }
        #expect(words(.file(folder.url.path)).contains("is no file"))
        #expect(words(.file(folder.url.path + "/none")).contains("cannot be opened"))
    }

    @Test func `a link to a key is followed where nobody else can have made it`() throws {
        let (path, folder) = try file("pk.5\n")
        // As Kubernetes mounts secrets: a link to a file in a folder that is a link too.
        let files = FileManager.default
        try files.createDirectory(atPath: folder.path("..1"), withIntermediateDirectories: false)
        try files.moveItem(atPath: path, toPath: folder.path("..1/key"))
        try files.createSymbolicLink(atPath: folder.path("..data"), withDestinationPath: "..1")
        try files.createSymbolicLink(atPath: folder.path("key"), withDestinationPath: "..data/key")
        try files.createSymbolicLink(atPath: folder.path("mine"), withDestinationPath: folder.path("key"))
        let link = folder.path("mine")
        for mode in [0o700, 0o755, 0o1777] {
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.url.path)
            #expect(words(.file(link)) == "pk.5")
            #expect(words(.credentials, ["CREDENTIALS_DIRECTORY": folder.url.path]) == "pk.5")
        }
        for mode in [0o777, 0o770] {
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.url.path)
            #expect(words(.file(link)).contains("is a link that others can replace"))
            #expect(words(.file(folder.path("..1/key"))) == "pk.5")
        }
        try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.path("..1/key"))
        #expect(words(.file(link)).contains("chmod 600"))
    }

    @Test func `a link that leads nowhere is no key`() throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.path("lost"), withDestinationPath: "nothing")
        try files.createSymbolicLink(atPath: folder.path("round"), withDestinationPath: "round")
        #expect(words(.file(folder.path("lost"))).contains("cannot be opened"))
        #expect(words(.file(folder.path("round"))).contains("too many links"))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make links of other users"))
    func `another user's link to a key is not followed`() throws {
        let (path, folder) = try file("pk.canary")
        let link = folder.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(lchown(link, 65_534, 65_534) == 0)
        #expect(words(.file(link)).contains("is a link of another user"))
        #expect(lchown(link, 0, 0) == 0)
        #expect(words(.file(link)) == "pk.canary")
    }

    @Test func `a password may be any text, a key may not`() throws {
        let (path, folder) = try file("correct horse ü\n")
        let password = try KeySource.file(path).key(of: "mine", noun: "password", isText: true) { _ in nil }
        #expect(password.bytes == Array("correct horse ü".utf8))
        #expect(words(.file(path)).contains("holds no key"))
        #expect(try folder.names == ["mine"])
    }

    @Test func `a key comes from the credentials folder, by the provider's name`() throws {
        let (_, folder) = try file("pk.4\n")
        #expect(words(.credentials, ["CREDENTIALS_DIRECTORY": folder.url.path]) == "pk.4")
        #expect(words(.credentials, ["CREDENTIALS_DIRECTORY": folder.url.path + "/other"]) == "")
        #expect(words(.credentials) == "")
    }

    @Test func `a secret describes itself without itself`() {
        let secret = Secret(bytes: Array("pk.canary".utf8))
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!"\(secret) \(String(reflecting: secret)) \(dumped)".contains("canary"))
    }

    @Test func `without a key that is wanted nothing is sent, and the question can still be made`() async throws {
        var settings = ProviderSettings(name: "mapbox-v6")
        settings.environment = { _ in nil }
        let transport = ScriptedTransport([])
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in transport }
        #expect(!geocoder.question(for: .line("x")).isEmpty)
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [.line("x")]) }
        #expect(stop?.reason == .auth)
        #expect(stop?.description.contains("key_file") == true)
        #expect(transport.urls.isEmpty)
    }

    @Test func `a key is in the request alone, even when the provider repeats it`() async throws {
        var settings = ProviderSettings(name: "mapbox-v6")
        settings.environment = { _ in "pk.canary" }
        settings.key = .environment("KEY")
        let echo = HTTPResponse.scripted(404, body: #"{"message":"no route for pk.canary"}"#)
        let transport = ScriptedTransport([.success(echo)])
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in transport }
        let reply = try await geocoder.replies(to: [.line("x")])[0]
        #expect(transport.urls[0].contains("access_token=pk.canary"))
        #expect(!"\(reply)".contains("canary"))
        #expect(!String(decoding: geocoder.question(for: .line("x")), as: UTF8.self).contains("canary"))
    }

    @Test func `a key goes where the definition says`() throws {
        let endpoint = try Endpoint("https://geo.example.org", provider: "x", plainHTTP: false)
        func request(_ key: String, _ more: String = "") throws -> HTTPRequest {
            let text =
                #"{"name":"x","key":\#(key),"request":{"path":"/s",\#(more)"parameters":[{"name":"q","value":"{line}"}]},"#
                + #""response":{"candidates":"","latitude":"a","longitude":"b"},"limits":{"rate":1,"concurrency":1},"#
                + #""storage":"open"}"#
            let definition = try ProviderDefinition(decoding: Array(text.utf8), file: "x")
            let builder = RequestBuilder(
                definition: definition,
                endpoint: endpoint,
                settings: ProviderSettings(name: "x")
            )
            return try builder.request(for: .line("y"), key: Secret(bytes: Array("k/1".utf8)))
        }
        let query = try request(#"{"in":"query","name":"key"}"#)
        #expect(String(decoding: query.url, as: UTF8.self) == "https://geo.example.org/s?key=k%2F1&q=y")
        let bearer = try request(#"{"in":"bearer"}"#)
        #expect(String(decoding: bearer.url, as: UTF8.self) == "https://geo.example.org/s?q=y")
        #expect(String(decoding: bearer.header, as: UTF8.self) == "Authorization: Bearer k/1")
        let header = try request(#"{"in":"header","name":"X-Key"}"#)
        #expect(String(decoding: header.header, as: UTF8.self) == "X-Key: k/1")
        let body = try request(#"{"in":"body","name":"token"}"#, #""body":"form","#)
        #expect(
            body
                == HTTPRequest(url: Array("https://geo.example.org/s".utf8), body: .form(Array("token=k%2F1&q=y".utf8)))
        )
    }
}
