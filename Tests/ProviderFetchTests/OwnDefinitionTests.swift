import Foundation
import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// The definition that the README shows, and the mistakes one makes writing such a thing.
@Suite struct OwnDefinitionTests {
    /// The README's section about providers of one's own.
    private static let section: String = {
        let readme = URL(fileURLWithPath: #filePath).appending(path: "../../../README.md").standardized
        let text = (try? String(contentsOf: readme, encoding: .utf8)) ?? ""
        let rest = text.components(separatedBy: "\n## Add your own provider\n").last ?? ""
        return rest.components(separatedBy: "\n## ").first ?? ""
    }()

    /// The definition in it.
    private static let text =
        section.components(separatedBy: "```json\n").dropFirst().first?.components(separatedBy: "```").first ?? ""

    @Test func `every member and word that a definition may have is told`() throws {
        let told = Set(Self.section.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        // The words for precisions are those of every output.
        let known = told.union(Precision.allCases.map(\.name)).union(["$schema"])
        var names: Set<String> = []
        func collect(_ value: Any) {
            if let list = value as? [Any] { for element in list { collect(element) } }
            guard let object = value as? [String: Any] else { return }
            if let members = object["properties"] as? [String: Any] { names.formUnion(members.keys) }
            names.formUnion(object["enum"] as? [String] ?? [])
            for (key, element) in object where key != "enum" {
                // Names of members are no schemas themselves.
                if key == "properties", let members = element as? [String: Any] {
                    for member in members.values { collect(member) }
                } else {
                    collect(element)
                }
            }
        }
        collect(try JSONSerialization.jsonObject(with: Data(ProviderCatalogue.schema)))
        #expect(names.count > 80)
        #expect(names.subtracting(known).sorted() == [])
    }

    private func replies(
        to queries: [Query],
        answer: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
    ) async throws -> [Reply] {
        let provider = try LoopbackProvider.start { answer($0) }
        defer { provider.stop() }
        let folder = try TemporaryFolder()
        let key = try folder.write("secret-key\n", to: "acme.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        var settings = ProviderSettings(name: "acme")
        settings.definition = try folder.write(Self.text, to: "acme.json")
        settings.endpoint = provider.url
        settings.key = .file(key)
        settings.rate = .perSecond(1_000_000)
        settings.area.countries = ["CH", "LI"]
        settings.parameters = ["mode": "fast"]
        settings.attributes = ["timezone"]
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1)
        return try await geocoder.replies(to: queries)
    }

    private static let hit = """
        {"hits":[{"id":"a1","kind":"building","label":"Bahnhofstr. 1, Zürich","score":0.97,"pos":{"lat":47.37,"lng":"8.54"},
        "address":{"no":"1","street":"Bahnhofstrasse","city":"","village":"Zürich","zip":"8001","country":"CHE"},
        "more":{"tz":"Europe/Zurich"}}]}
        """

    @Test func `the README's definition asks and reads`() async throws {
        let replies = try await replies(to: [
            .parts(number: "1", street: "Bahnhofstr.", city: "Zürich"), .line("Bahnhofstr. 1; Zürich"),
            .reverse(longitude: 8.54, latitude: 47.37),
        ]) { request in
            guard request.header("x-api-key") == "secret-key" else { return LoopbackReply(status: 401, text: "") }
            let expected = [
                "/v1/find": [
                    "?limit=5&lang=en&mode=fast&countries=ch%2Cli&street=1%20Bahnhofstr.&city=Z%C3%BCrich",
                    "?limit=5&lang=en&mode=fast&countries=ch%2Cli&text=Bahnhofstr.%201%20%20Z%C3%BCrich",
                ],
                "/v1/near": ["?lang=en&mode=fast&at=47.37%2C8.54"],
            ]
            let query = request.target.dropFirst(request.path.count)
            let isAsked = expected[request.path]?.contains(String(query)) ?? false
            return isAsked ? LoopbackReply(text: Self.hit) : LoopbackReply(status: 400, text: "{}")
        }
        for reply in replies {
            let candidate = try #require(try reply.answer.get().candidates.first)
            #expect(candidate.coordinate == Coordinate(longitude: 8.54, latitude: 47.37))
            #expect(candidate.precision == .rooftop)
            #expect(candidate.confidence == 0.97)
            #expect(candidate.components.city == "Zürich")
            #expect(candidate.components.countryCode == "CH")
            #expect(candidate.attributes == [CandidateAttribute(name: "timezone", text: "Europe/Zurich")])
        }
    }

    @Test func `its rules tell a miss from a used-up day`() async throws {
        let miss = try await replies(to: [.line("x")]) { _ in LoopbackReply(status: 404, text: "nothing") }
        #expect(try miss[0].answer.get().candidates.isEmpty)
        let stop = await #expect(throws: GeocoderStop.self) {
            try await replies(to: [.line("x")]) { _ in
                LoopbackReply(status: 429, text: #"{"error":{"limit":"day","text":"no"}}"#)
            }
        }
        #expect(stop?.reason == .quota)
        #expect(stop?.description.contains("the day's requests are used up") == true)
    }

    private static let mistakes: [(String, String, String)] = [
        (#""response": {"#, #""answer": {"#, #"acme.json: answer: is unknown here; there are"#),
        (#""limits": {"#, #""limit": {"#, #"acme.json: limit: is unknown here; did you mean limits?"#),
        (#""storage": "open","#, "", #"acme.json: needs "storage""#),
        (#""storage": "open""#, #""storage": "free""#, "acme.json: storage: should be one of open, flag"),
        (
            #""storage": "open""#, #""storage": "expiring""#,
            #"acme.json: storage: should be an object with "class" and "days""#
        ),
        (
            #""storage": "open""#, #""storage": {"class": "flag", "parameter": "keep"}"#,
            #"acme.json: storage: needs "kept""#
        ),
        (
            #""in": "header""#, #""in": "headers""#,
            "acme.json: key.in: should be one of query, body, header, bearer; did you mean header?"
        ),
        (#", "name": "X-Api-Key""#, "", #"acme.json: key: needs "name""#),
        (#""in": "header""#, #""in": "body""#, "acme.json: key: can be in the body only when request.body is form"),
        (
            #""forward": "/v1/find""#, #""foward": "/v1/find""#,
            "acme.json: request.path.foward: is unknown here; did you mean forward?"
        ),
        (#""/v1/find""#, #""v1/find""#, "acme.json: request.path.forward: should begin with a slash"),
        (#""/v1/find""#, #""/v1/find?a=b""#, "acme.json: request.path.forward: should begin with a slash"),
        (
            #"{"name": "at", "value": "{point:latlon}", "when": "reverse"}"#, #"{"name": "x", "value": "y"}"#,
            "acme.json: request.path: has reverse, but no parameter"
        ),
        (
            "{point:latlon}", "{point:latlng}",
            "acme.json: request.parameters[9].value: has no such placeholder as {point:latlng}; did you mean point:latlon?"
        ),
        ("{box:swne}", "{bbox}", "acme.json: request.parameters[2].value: has no such placeholder as {bbox}"),
        (#""{line}""#, #""{line""#, "acme.json: request.parameters[5].value: has a brace without its partner"),
        (
            #""when": "line""#, #""when": "lines""#,
            "acme.json: request.parameters[5].when: should be one of line, parts"
        ),
        (#""most": 20"#, #""most": "20""#, "acme.json: request.parameters[0].most: should be a whole number"),
        (
            #""value": "{language}""#, #""value": "{language}", "choices": ["en"]"#,
            "acme.json: request.parameters[1].choices: belongs to a parameter without"
        ),
        (#""blank": ";""#, #""blanks": ";""#, "acme.json: request.text.blanks: is unknown here; did you mean blank?"),
        (#""latitude": "pos.lat","#, "", #"acme.json: response: needs "latitude""#),
        (#""pos.lng""#, #""pos..lng""#, "acme.json: response.longitude: has an empty step"),
        (#""address.zip""#, #""address[type=zip""#, "acme.json: response.parts.postcode: has a [ without its ]"),
        (
            #""address.zip""#, #""address[zip]""#,
            "acme.json: response.parts.postcode: has a bracket that should say [member=text]"
        ),
        (#""postcode": "#, #""zip": "#, "acme.json: response.parts.zip: is unknown here"),
        (#""message": "#, #""keep": ["tz"], "message": "#, "acme.json: response.keep[0]: there is no attribute tz"),
        (#""is": "rooftop""#, #""is": "house""#, "acme.json: accuracy[0].is: should be one of rooftop"),
        (#""locality": ["#, #""town": ["#, "acme.json: accuracy[1].words.town: is no precision"),
        (#""class": "noMatch""#, #""class": "none""#, "acme.json: outcomes[0].class: should be one of noMatch"),
        (
            #"{"status": 404, "class": "noMatch"}"#, #"{"class": "noMatch"}"#,
            #"acme.json: outcomes[0]: needs "status", "header", "contains" or "when""#
        ),
        (#""status": 404"#, #""status": "404""#, "acme.json: outcomes[0].status: should be a whole number"),
        (#""header": "X-Reset", "#, "", #"acme.json: wait: needs "header", "path" or "seconds""#),
        (#""as": "epoch""#, #""as": "unix""#, "acme.json: wait.as: should be one of seconds"),
        (#""300/m""#, #""300 a minute""#, "acme.json: limits.rate[1]: should be a rate such as 5/s"),
        (#""concurrency": 4"#, #""concurrency": 0"#, "acme.json: limits.concurrency: should be from 1 to 1024"),
        (#""attribution": "#, #""licence": "#, "acme.json: licence: is unknown here"),
        (
            #""storage": "open","#, #""storage": "open",,"#,
            "acme.json: the definition is not JSON: this comma is one too many"
        ),
        (
            #""attribution": "© Acme""#, #""attribution": "© Acme", "name": "b""#,
            "acme.json: name: stands twice"
        ),
        (
            #""street": "address.street","#, #""street": "address.street" // the road"#,
            "acme.json: the definition is not JSON: JSON has no comments"
        ),
        (#""pos.lng""#, #""$.pos.lng""#, "acme.json: response.longitude: begins with the name of a member, without $"),
        (#""pos.lng""#, #""/pos/lng""#, "acme.json: response.longitude: is written with points"),
        (#""pos.lng""#, #""pos.lng ""#, "acme.json: response.longitude: has a blank at the edge of a name"),
        (
            #""pos.lng""#, #""pos[0]""#,
            "acme.json: response.longitude: has a bracket that should say [member=text]; a position"
        ),
        (
            #""hits""#, #""hits[*]""#,
            "acme.json: response.candidates: has a bracket that should say [member=text]; a position"
        ),
        (
            #"{"kind": "building""#, #"{"grade": "1-2", "kind": "building""#,
            #"acme.json: accuracy[0].when.grade: looks like a range, which is written {"from": 1, "to": 2}"#
        ),
        (#""postcode": "zip""#, #""postcode": {"zip": 1}"#, "acme.json: accuracy[1].words.postcode: should be text"),
        (
            #""wait": {"#, #""suggestions": {"list": "a", "label": "b", "id": "c"}, "wait": {"#,
            "acme.json: has suggestions and no such path"
        ),
        (
            #""reverse": "/v1/near""#, #""reverse": "/v1/near", "suggest": "/v1/type""#,
            "acme.json: request.path: has suggest, but no parameter"
        ),
    ]

    @Test(arguments: mistakes)
    func `a mistake is named with its place and a way out`(part: String, replacement: String, message: String) {
        let text = Self.text.replacing(part, with: replacement, maxReplacements: 1)
        #expect(text != Self.text, "\(part)")
        let refusal = #expect(throws: ProviderError.self) {
            try ProviderDefinition(decoding: Array(text.utf8), file: "acme.json")
        }
        // Lines and columns move with the README's text.
        let told = refusal?.description.replacing(/:[0-9]+:[0-9]+:/, with: ":") ?? ""
        #expect(told.hasPrefix(message), "\(refusal?.description ?? "")")
    }
}
