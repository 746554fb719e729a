import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// What definitions can say that no built-in one needs.
@Suite struct DefinitionEngineTests {
    private func definition(_ request: String, response: String = "", more: String = "") throws -> ProviderDefinition {
        let text = """
            {"name":"mine","request":{\(request)},
            "response":{"candidates":"hits","latitude":"y","longitude":"x"\(response)},
            "limits":{"rate":1,"concurrency":1},"storage":"open"\(more)}
            """
        return try ProviderDefinition(decoding: Array(text.utf8), file: "mine.json")
    }

    private func request(
        _ definition: ProviderDefinition,
        _ query: Query,
        _ change: (inout ProviderSettings) -> Void = { _ in }
    ) throws -> HTTPRequest {
        var settings = ProviderSettings(name: "mine")
        change(&settings)
        let endpoint = try Endpoint("https://geo.example.org", provider: "mine", plainHTTP: false)
        return try RequestBuilder(definition: definition, endpoint: endpoint, settings: settings).request(for: query)
    }

    @Test func `a JSON body nests names with points and types its values`() throws {
        let definition = try definition(
            """
            "path":"/find","body":"json","parameters":[{"name":"QueryText","value":"{line}"},
            {"name":"MaxResults","value":"{candidates}","default":"5","as":"number"},
            {"name":"BiasPosition","value":"{near:lonlat}","as":"numbers"},
            {"name":"Filter.IncludeCountries","value":"{countries:alpha3}","as":"texts"},
            {"name":"Filter.Strict","value":"true","as":"truth"}]
            """
        )
        let request = try request(definition, .line("1 \"Main\\\" St\n2")) {
            $0.area.near = Coordinate(longitude: -7.5, latitude: 40)
            $0.area.countries = ["DE", "AT"]
        }
        #expect(String(decoding: request.url, as: UTF8.self) == "https://geo.example.org/find")
        let body = String(decoding: request.body?.bytes ?? [], as: UTF8.self)
        #expect(
            body
                == #"{"MaxResults":5,"BiasPosition":[-7.5,40],"Filter":{"Strict":true,"IncludeCountries":["DEU","AUT"]},"#
                + #""QueryText":"1 \"Main\\\" St 2"}"#
        )
    }

    @Test(arguments: [
        ("alpha2", "Great Britain", "GB"), ("alpha2-lower", "GBR", "gb"), ("cctld", "UK", "uk"),
        ("cctld", "Schweiz", "ch"),
        ("alpha3", "de", "DEU"), ("name", "DE", "Germany"), ("name", "usa", "United%20States"), ("name", "Narnia", nil),
    ])
    func `a country is written in the form that is wanted`(form: String, country: String, value: String?) throws {
        let definition = try definition(
            #""path":"/find","parameters":[{"name":"q","value":"{line}"},{"name":"c","value":"{country:\#(form)}"}]"#
        )
        var query = Query.line("x")
        query.country = country
        let url = String(decoding: try request(definition, query).url, as: UTF8.self)
        #expect(url == "https://geo.example.org/find?q=x" + (value.map { "&c=\($0)" } ?? ""))
    }

    @Test func `positions, boxes and countries are written as asked`() throws {
        let definition = try definition(
            """
            "path":"/find","parameters":[{"name":"a","value":"{near:latlon}"},{"name":"b","value":"{box:senw}"},
            {"name":"c","value":"{box:sw}|{box:ne}"},{"name":"d","value":"{near:lat}"},
            {"name":"e","value":"{countries:alpha2}"},{"name":"f","value":"component:{country:alpha2}"},
            {"name":"q","value":"{line}"}]
            """
        )
        let change: (inout ProviderSettings) -> Void = {
            $0.area.near = Coordinate(longitude: 1.5, latitude: 2.25)
            $0.area.box = BoundingBox(west: 1, south: 2, east: 3, north: 4)
            $0.area.countries = ["FR"]
        }
        func url(_ query: Query) throws -> String {
            String(decoding: try request(definition, query, change).url, as: UTF8.self)
        }
        let start = "https://geo.example.org/find?a=2.25%2C1.5&b=2.0%2C3.0%2C4.0%2C1.0&c=2.0%2C1.0%7C4.0%2C3.0&d=2.25"
        #expect(try url(.line("x")) == start + "&e=FR&q=x")
        #expect(try url(.line("x", country: "Deutschland")) == start + "&e=DE&f=component%3ADE&q=x")
        #expect(try url(.line("x", country: "UK")) == start + "&e=GB&f=component%3AGB&q=x")
    }

    @Test func `a provider without lines or parts is asked what it understands`() throws {
        let parts = try definition(#""path":"/find","parameters":[{"name":"s","value":"{street}","when":"parts"}]"#)
        #expect(parts.request.kinds == .parts)
        #expect(throws: QueryFailure.self) { try request(parts, .line("1 Main St")) }
        let line = try definition(#""path":"/find/{line}","parameters":[]"#)
        #expect(line.request.kinds == .line)
        let asked = try request(line, .parts(number: "1", street: "Main St", city: "Ulm"))
        #expect(String(decoding: asked.url, as: UTF8.self) == "https://geo.example.org/find/1%20Main%20St%2C%20Ulm")
        #expect(throws: QueryFailure.self) { try request(line, .reverse(longitude: 1, latitude: 2)) }
    }

    private func read(
        _ definition: ProviderDefinition,
        _ body: String,
        _ headers: [String] = [],
        status: Int = 200
    )
        -> ResponseReader.Reading
    {
        ResponseReader(definition).read(
            .scripted(status, headers, body: body),
            to: Query(),
            parser: JSONParser(limit: 1 << 20, depth: 32),
            now: 100
        )
    }

    @Test func `elements are picked by a member, wrappers opened, and texts joined`() throws {
        let definition = try definition(
            #""path":"/find","parameters":[{"name":"q","value":"{line}"}]"#,
            response: """
                ,"candidate":"DPA|LPI","label":{"join":["a","b.c"],"with":" / "},
                "parts":{"postcode":"parts[types=postal_code].long","city":["parts[types=town].long","parts[types=loc*].long"]}
                """
        )
        let body = """
            {"hits":[{"LPI":{"x":"1","y":2,"a":"A","b":{"c":7},
            "parts":[{"types":["locality","political"],"long":"Ulm"},{"types":["postal_code"],"long":"89073"}]}}]}
            """
        let candidate = try #require(read(definition, body).candidates.first)
        #expect(candidate.label == "A / 7")
        #expect(candidate.components.postcode == "89073")
        #expect(candidate.components.city == "Ulm")
        #expect(candidate.coordinate == Coordinate(longitude: 1, latitude: 2))
    }

    @Test func `rules look at status, header and body in their order`() throws {
        let definition = try definition(
            #""path":"/find","parameters":[{"name":"q","value":"{line}"}]"#,
            more: """
                ,"outcomes":[{"status":429,"header":{"X-Day-Remaining":0},"class":"quota"},
                {"status":429,"when":{"limit":"minute"},"class":"throttle","wait":{"seconds":60}},
                {"status":{"from":500,"to":599},"header":{"X-Kind":"HTML"},"class":"config"},
                {"status":[404,410],"class":"noMatch"},{"status":200,"when":{"code":["ZERO","NONE"]},"class":"noMatch"},
                {"status":200,"when":{"code":{"not":"OK"}},"class":"transient"}],
                "wait":[{"path":"rate.reset","as":"epochMilliseconds"},{"header":"X-Wait","as":"milliseconds"}]
                """
        )
        let table: [(Int, [String], String, AttemptClass)] = [
            (429, ["x-day-remaining: 0"], "{}", .quota), (429, ["X-Day-Remaining: 7"], "{}", .throttled(after: nil)),
            (429, [], #"{"limit":"minute"}"#, .throttled(after: .seconds(60))),
            (429, ["Retry-After: 2"], #"{"limit":"minute"}"#, .throttled(after: .seconds(2))),
            (429, [], #"{"rate":{"reset":130000}}"#, .throttled(after: .seconds(30))),
            (429, ["X-Wait: 1500"], "", .throttled(after: .milliseconds(1500))),
            (503, ["X-Kind: html"], "", .misconfigured), (404, [], "", .answer), (410, [], "gone", .answer),
            (200, [], #"{"code":"ZERO"}"#, .answer), (200, [], #"{"code":"OOPS"}"#, .transient(isTimeout: false)),
            (200, [], #"{"code":"OK"}"#, .malformed), (200, [], #"{"code":"OK","hits":[]}"#, .answer),
        ]
        for (status, headers, body, expected) in table {
            #expect(read(definition, body, headers, status: status).attemptClass == expected, "\(status) \(body)")
        }
    }

    @Test func `a word list grades, and a box of four members gives the radius`() throws {
        let definition = try definition(
            #""path":"/find","parameters":[{"name":"q","value":"{line}"}]"#,
            response: """
                ,"confidence":{"path":"grade","words":{"High":0.9}},
                "box":{"west":"v.w","south":"v.s","east":"v.e","north":"v.n"}
                """,
            more: #","accuracy":[{"path":"kind","words":{"locality":["town","city"]}}]"#
        )
        let body = #"{"hits":[{"x":1,"y":2,"kind":"city","grade":"High","v":{"w":0.9,"s":1.9,"e":1.1,"n":2.1}}]}"#
        let candidate = try #require(read(definition, body).candidates.first)
        #expect(candidate.confidence == 0.9)
        #expect(candidate.precision == .locality)
        #expect((15_000...16_500).contains(candidate.radius ?? 0))
    }
}
