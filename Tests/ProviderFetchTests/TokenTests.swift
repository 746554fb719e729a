import Foundation
import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// Tokens for an application's id and secret.
@Suite struct TokenTests {
    private func settings(
        _ double: ServiceDouble,
        _ change: (inout ProviderSettings) -> Void = { _ in }
    ) -> ProviderSettings {
        var settings = ProviderSettings(name: "arcgis")
        settings.endpoint = double.baseURL
        settings.tokenEndpoint = double.url + "/sharing/rest/oauth2/token"
        settings.rate = .perSecond(1_000_000)
        settings.concurrency = 32
        settings.client = (id: .environment("ID"), secret: .environment("SECRET"))
        settings.environment = { ["ID": "double-client", "SECRET": "double-secret"][$0] }
        change(&settings)
        return settings
    }

    private func geocoder(_ settings: ProviderSettings, clock: TestClock = TestClock()) throws -> HTTPGeocoder {
        try HTTPGeocoder(settings, stop: StopSignal(), clock: clock, seed: 5)
    }

    /// Asks each query with a call of its own, that many at once.
    private func answers(_ geocoder: HTTPGeocoder, to queries: [Query], callers: Int) async throws -> [Reply] {
        try await withThrowingTaskGroup(of: [Reply].self) { group in
            for caller in 0..<callers {
                group.addTask {
                    var replies: [Reply] = []
                    for index in stride(from: caller, to: queries.count, by: callers) {
                        replies += try await geocoder.replies(to: [queries[index]])
                    }
                    return replies
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private let queries = MixedQuery.queries(100).map(\.query)

    @Test func `however many ask at once, one token is fetched`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let replies = try await answers(geocoder(settings(double)), to: queries, callers: 32)
        #expect(replies.count == 100)
        for reply in replies { _ = try reply.answer.get() }
        #expect(double.tally.tokensIssued == 1)
        #expect(double.tally.refusals == [])
    }

    @Test(arguments: [1, 32])
    func `a token that is used up is renewed, and no query notices`(callers: Int) async throws {
        let double = try ServiceDouble.start(.arcgis, scenario: DoubleScenario { $0.tokenUses = 30 })
        defer { double.stop() }
        let replies = try await answers(geocoder(settings(double)), to: queries, callers: callers)
        for reply in replies { _ = try reply.answer.get() }
        #expect(double.tally.tokensIssued == 4)
        if callers == 1 { #expect(replies.map(\.attempts).reduce(0, +) == 103) }
    }

    @Test func `a batch is asked again with a new token`() async throws {
        let double = try ServiceDouble.start(.arcgis, scenario: DoubleScenario { $0.tokenUses = 2 })
        defer { double.stop() }
        let geocoder = try geocoder(settings(double) { $0.batch = 10 })
        let lines = MixedQuery.queries(40).map(\.query).filter { $0.city.uppercased() != "SPRINGFIELD" }
        for reply in try await geocoder.replies(to: lines) { _ = try reply.answer.get() }
        #expect(double.tally.tokensIssued >= 2)
    }

    @Test func `a token is renewed before it expires`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let clock = TestClock()
        let geocoder = try geocoder(settings(double), clock: clock)
        _ = try await geocoder.replies(to: [queries[0]])
        clock.advance(by: .seconds(6_890))
        _ = try await geocoder.replies(to: [queries[1]])
        #expect(double.tally.tokensIssued == 1)
        clock.advance(by: .seconds(20))
        _ = try await geocoder.replies(to: [queries[2]])
        #expect(double.tally.tokensIssued == 2)
    }

    @Test func `a new token that is refused stops the run`() async throws {
        let double = try ServiceDouble.start(.arcgis, scenario: .failing(at: [2: .expired]))
        defer { double.stop() }
        let geocoder = try geocoder(settings(double))
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [queries[0]]) }
        #expect(stop?.reason == .auth)
        #expect(double.tally.tokensIssued == 1)
    }

    @Test func `a query that no token helps does not ask for tokens for ever`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let geocoder = try geocoder(settings(double))
        _ = try await geocoder.replies(to: [queries[0]])
        let line = Query.line("175 Oak Street \(DoubleTrouble.expired.word()), Manchester")
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [line]) }
        #expect(stop?.reason == .auth)
        #expect(double.tally.tokensIssued == 2)
    }

    @Test func `a wrong secret stops the run at once, and neither secret nor token is told`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let geocoder = try geocoder(
            settings(double) { $0.environment = { ["ID": "double-client", "SECRET": "canary-secret"][$0] } }
        )
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [queries[0]]) }
        #expect(stop?.reason == .auth)
        #expect(double.statistics.attempts == 1)
        var told = "\(stop.map { "\($0)" } ?? "") "
        dump(geocoder, to: &told)
        dump(geocoder.keys, to: &told)
        told += String(decoding: geocoder.question(for: queries[0]), as: UTF8.self)
        #expect(!told.contains("canary"))
        #expect(told.contains("arcgis"))
        // It is in the body of the request, and nowhere in its URL.
        #expect(double.tally.received.allSatisfy { !$0.target.contains("canary") })
    }

    @Test func `a token is in the requests' bodies alone`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let geocoder = try geocoder(settings(double))
        let replies = try await geocoder.replies(to: Array(queries.prefix(5)))
        var told = "\(replies)"
        dump(geocoder, to: &told)
        dump(geocoder.keys, to: &told)
        #expect(!told.contains("double-issued") && !told.contains("double-secret"))
        #expect(double.tally.received.allSatisfy { !$0.target.contains("double-issued") })
        #expect(!String(decoding: geocoder.question(for: queries[0]), as: UTF8.self).contains("double-"))
    }

    /// Settings for a user of a portal, who has the name and the password of the double's client.
    private func userSettings(_ double: ServiceDouble, password: String = "double-secret") -> ProviderSettings {
        settings(double) {
            $0.client = nil
            $0.user = (name: .environment("ID"), password: .environment("SECRET"))
            $0.tokenEndpoint = double.url + "/sharing/rest/generateToken"
            $0.environment = { ["ID": "double-client", "SECRET": password][$0] }
        }
    }

    @Test func `a user's name and password give a token that is good with the referrer it was asked for`() async throws
    {
        let double = try ServiceDouble.start(.arcgis, scenario: DoubleScenario { $0.tokenUses = 30 })
        defer { double.stop() }
        let geocoder = try geocoder(userSettings(double))
        for reply in try await answers(geocoder, to: queries, callers: 4) { _ = try reply.answer.get() }
        #expect(double.tally.tokensIssued == 4)
        #expect(double.tally.received.allSatisfy { !$0.target.contains("double-") })
    }

    @Test func `a wrong password stops the run, with the portal's words`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let geocoder = try geocoder(userSettings(double, password: "canary word"))
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [queries[0]]) }
        #expect(stop?.reason == .auth)
        #expect(stop?.description.contains("Invalid username or password.") == true)
        #expect(stop?.description.contains("canary") == false)
        var other = ProviderSettings(name: "mapbox-v6")
        other.user = (name: .environment("ID"), password: .environment("SECRET"))
        let refusal = #expect(throws: ProviderError.self) { try self.geocoder(other) }
        #expect(refusal?.description.contains("gives no tokens for a user name and password") == true)
    }

    @Test func `without id or secret nothing is sent`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let geocoder = try geocoder(settings(double) { $0.environment = { $0 == "ID" ? "double-client" : nil } })
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [queries[0]]) }
        #expect(stop?.reason == .auth)
        #expect(stop?.description.contains("SECRET") == true)
        #expect(double.statistics.attempts == 0)
    }

    @Test func `a provider that gives no tokens is not asked for any`() {
        var settings = ProviderSettings(name: "mapbox-v6")
        settings.client = (id: .environment("ID"), secret: .environment("SECRET"))
        let error = #expect(throws: ProviderError.self) { try geocoder(settings) }
        #expect(error?.description.contains("gives no tokens") == true)
    }

    @Test func `a token service that is down for a while is asked again`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let broken = try LoopbackProvider.start { request in
            request.total < 3
                ? LoopbackReply(status: 503, text: "busy")
                : LoopbackReply(text: #"{"access_token":"double-token","expires_in":"7200"}"#)
        }
        defer { broken.stop() }
        let geocoder = try geocoder(settings(double) { $0.tokenEndpoint = broken.url + "/token" })
        _ = try await geocoder.replies(to: [queries[0]])[0].answer.get()
        #expect(broken.statistics.attempts == 3)
        let down = try LoopbackProvider.start { _ in LoopbackReply(status: 503, text: "busy") }
        defer { down.stop() }
        let other = try self.geocoder(settings(double) { $0.tokenEndpoint = down.url + "/token" })
        let stop = await #expect(throws: GeocoderStop.self) { try await other.replies(to: [queries[0]]) }
        #expect(stop?.reason == .outOfReach)
    }

    private func answer(_ body: String, status: Int = 200, headers: [String] = []) -> String {
        let answer = TokenAnswer(
            .scripted(status, headers, body: body),
            parser: JSONParser(limit: 1 << 16, depth: 16),
            id: Secret(bytes: Array("the-id".utf8)),
            secret: Secret(bytes: Array("the-secret".utf8)),
            now: 1_893_450_000
        )
        switch answer {
        case .token(let token, let seconds): return "\(String(decoding: token.bytes, as: UTF8.self)) \(Int(seconds))"
        case .refused(let words): return "refused: \(words)"
        case .later(let words, let after): return "later: \(words) \(after.map { "\($0)" } ?? "")"
        }
    }

    @Test func `lifetimes are seconds, or milliseconds of a time`() {
        #expect(answer(#"{"access_token":"a","expires_in":7200}"#) == "a 7200")
        #expect(answer(#"{"access_token":"a","expires_in":"1800"}"#) == "a 1800")
        #expect(answer(#"{"token":"b","expires":1893456000000,"ssl":true}"#) == "b 6000")
        // By the service's clock, when it tells it.
        let date = ["Date: Tue, 01 Jan 2030 00:00:00 GMT"]
        #expect(answer(#"{"token":"b","expires":1893456060000}"#, headers: date) == "b 60")
        #expect(answer(#"{"access_token":"a"}"#) == "a 3600")
        #expect(answer(#"{"access_token":"a","expires_in":-5}"#) == "a 0")
    }

    @Test func `what is no token is refused, or asked for again later`() {
        let invalid = #"{"error":{"code":400,"error":"invalid_client_id","message":"Invalid client_id","details":[]}}"#
        #expect(answer(invalid) == "refused: the token service says: Invalid client_id")
        #expect(
            answer(#"{"error":"invalid_client","error_description":"no the-secret"}"#, status: 401)
                == "refused: the token service says: error 401"
        )
        #expect(answer(#"{"error":{"code":"503","message":"busy"}}"#).hasPrefix("later: the token service says: busy"))
        #expect(answer("busy", status: 429, headers: ["Retry-After: 7"]).hasSuffix("7.0 seconds"))
        for body in ["<html>", "", "{}", #"{"access_token":"a b"}"#, #"{"access_token":7}"#, "[]"] {
            #expect(answer(body).hasPrefix("later: "), "\(body)")
        }
        #expect(answer("<html>", status: 404).hasPrefix("refused: "))
    }
}
