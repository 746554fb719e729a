import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct RequestTests {
    private func builder(_ change: (inout ProviderSettings) -> Void = { _ in }) throws -> RequestBuilder {
        var settings = ProviderSettings(name: "nominatim")
        settings.endpoint = "http://localhost:8088/nominatim/"
        change(&settings)
        let endpoint = try Endpoint(settings.endpoint ?? "", provider: "nominatim", plainHTTP: settings.plainHTTP)
        let definition = try ProviderDefinition.builtIn("nominatim")
        return RequestBuilder(definition: definition, endpoint: endpoint, settings: settings)
    }

    private func url(_ query: Query, _ change: (inout ProviderSettings) -> Void = { _ in }) throws -> String {
        String(decoding: try builder(change).request(for: query).url, as: UTF8.self)
    }

    private static let start =
        "http://localhost:8088/nominatim/search?format=jsonv2&addressdetails=1&limit=5&accept-language=en"

    @Test func `a line goes into one parameter`() throws {
        #expect(try url(.line("1 Main St")) == Self.start + "&q=1%20Main%20St")
        #expect(try url(.line("1 Main St", country: "US")) == Self.start + "&countrycodes=us&q=1%20Main%20St")
        #expect(try url(.line("1 Main St", country: "France")) == Self.start + "&countrycodes=fr&q=1%20Main%20St")
        #expect(try url(.line("1 Main St", country: "Ruritania")) == Self.start + "&q=1%20Main%20St")
    }

    @Test func `parts go into theirs, and empty ones are left out`() throws {
        var query = Query()
        query.street = "Hauptstraße"
        query.city = "Köln"
        query.country = "de"
        let parts = "&countrycodes=de&street=Hauptstra%C3%9Fe&city=K%C3%B6ln&country=de"
        #expect(try url(query) == Self.start + parts)
        query.number = "7b"
        query.postcode = "50667"
        query.region = "NRW"
        query.country = ""
        let all = "&street=7b%20Hauptstra%C3%9Fe&city=K%C3%B6ln&state=NRW&postalcode=50667"
        #expect(try url(query) == Self.start + all)
    }

    @Test(arguments: [
        ("#&;/%\"'+?=", "%23%26%3B%2F%25%22%27%2B%3F%3D"), ("😀", "%F0%9F%98%80"), ("שלום", "%D7%A9%D7%9C%D7%95%D7%9D"),
        ("a\0b", "a%20b"), ("[house=7] x", "%20house%3D7%20%20x"), ("a\u{1B}\u{7F}b", "a%20%20b"),
        ("a-b.c_d~e", "a-b.c_d~e"),
        ("e\u{301}", "e%CC%81"), ("\\<>`{}|^", "%5C%3C%3E%60%7B%7D%7C%5E"),
    ])
    func `hostile text is sent as text`(text: String, encoded: String) throws {
        #expect(try url(.line(text)) == Self.start + "&q=" + encoded)
    }

    @Test func `what cannot be asked is a bad query`() throws {
        #expect(throws: QueryFailure.self) { try url(Query()) }
        #expect(throws: QueryFailure.self) { try url(.line("[]")) }
        #expect(throws: QueryFailure.self) { try url(.line(String(repeating: "a", count: 1 << 20))) }
        var unit = Query()
        unit.unit = "4"
        #expect(throws: QueryFailure.self) { try url(unit) }
    }

    @Test func `the contact goes to the public server alone`() throws {
        let ours = try url(.line("x")) { $0.contact = "me@example.org" }
        #expect(!ours.contains("example"))
        let theirs = try url(.line("x")) {
            $0.contact = "me@example.org"
            $0.endpoint = "https://nominatim.openstreetmap.org"
        }
        #expect(theirs.contains("&email=me%40example.org"))
    }

    @Test func `case, white space and composition make no other question`() throws {
        let builder = try builder()
        let question = builder.question(for: .line("12 Rue de l'Évêché, Nîmes"))
        #expect(builder.question(for: .line("12  RUE de l'E\u{301}ve\u{302}che\u{301},\tnîmes ")) == question)
        #expect(builder.question(for: .line("12 Rue de l'Eveche, Nimes")) != question)
        #expect(builder.question(for: .line("12 Rue de l'Évêché, Nîmes", country: "FR")) != question)
        #expect(builder.question(for: .line("x[y]")) == builder.question(for: .line("x y")))
    }

    @Test func `parts and a line, and text in other parts, are other questions`() throws {
        let builder = try builder()
        var street = Query()
        street.street = "paris"
        var city = Query()
        city.city = "paris"
        let questions = [street, city, .line("paris")].map(builder.question)
        #expect(Set(questions).count == 3)
    }

    @Test func `what changes the answer changes the question, and nothing else does`() throws {
        let query = Query.line("1 Main St")
        let question = try builder().question(for: query)
        #expect(try builder { $0.timeout = .seconds(3) }.question(for: query) == question)
        #expect(try builder { $0.contact = "me@example.org" }.question(for: query) == question)
        #expect(try builder { $0.rate = .perSecond(3) }.question(for: query) == question)
        #expect(try builder { $0.endpoint = "HTTP://LocalHost:8088/nominatim" }.question(for: query) == question)
        #expect(try builder { $0.language = "de" }.question(for: query) != question)
        #expect(try builder { $0.candidates = 1 }.question(for: query) != question)
        #expect(try builder { $0.endpoint = "http://localhost:8089/nominatim" }.question(for: query) != question)
    }

    @Test(arguments: [
        "https://geo.example.org", "https://geo.example.org:8443/a/b/", "http://localhost:8088", "http://127.0.0.1",
        "http://[::1]:80/x", "HTTPS://Example.ORG.", "https://[2001:db8::1]/",
    ])
    func `endpoints that requests may go to`(text: String) throws {
        let endpoint = try Endpoint(text, provider: "x", plainHTTP: false)
        #expect(!endpoint.url.hasSuffix("/"))
    }

    @Test(arguments: [
        "http://geo.example.org", "ftp://example.org", "example.org", "https://", "https://me:pw@example.org",
        "https://example.org/?a=b", "https://example.org/#x", "https://exa mple.org", "https://example.org:0",
        "https://example.org:99999", "http://127.0.0.1.evil.org", "http://localhost.evil.org", "https://ex\0ample.org",
        "file:///etc/passwd", "https://bücher.example", "http://127.evil.org",
    ])
    func `endpoints that requests may not go to`(text: String) {
        #expect(throws: ProviderError.self) { try Endpoint(text, provider: "x", plainHTTP: false) }
    }

    @Test func `plain HTTP to other machines can be allowed`() throws {
        #expect(try Endpoint("http://geo.lan:8088", provider: "x", plainHTTP: true).host == "geo.lan")
    }
}
