import Geocoding
import TestSupport
import Testing

@testable import JobRun

struct FetchPassTests {
    private static let missing = Reply(.success(Answer(candidates: [])), attempts: 1)

    @Test func `each distinct question is asked once, in input order`() async throws {
        let fixture = try PassFixture(
            "id,address\n1,\"1 Elm St, Salem\"\n2,\"2 Elm St, Salem\"\n3,\"1  ELM st, salem\"\n"
        )
        let geocoder = ScriptedGeocoder(concurrency: 1, script: ScriptedGeocoder.echo)
        let figures = try await fixture.fetch([geocoder])
        #expect(geocoder.asked == ["1 Elm St, Salem", "2 Elm St, Salem"])
        #expect(figures.records == 3)
        #expect(figures.repeats == 1)
        #expect(figures.fromJournal == 0)
        #expect(figures.lanes.map(\.attempts) == [2])
    }

    @Test func `a question answered while the input is read on is not asked again`() async throws {
        // Far more rows than are read at once, and each question comes again after others.
        let rows = (0..<4_000).map { "\($0),\"\($0 % 700) Elm St, Salem\"\n" }.joined()
        let fixture = try PassFixture("id,address\n" + rows)
        let geocoder = ScriptedGeocoder(concurrency: 3, script: ScriptedGeocoder.echo)
        let figures = try await fixture.fetch([geocoder])
        #expect(geocoder.asked.count == 700)
        #expect(Set(geocoder.asked).count == 700)
        #expect(figures.records == 4_000)
        #expect(figures.repeats == 3_300)
    }

    @Test func `the first provider's batches are filled before they are sent`() async throws {
        let rows = (1...2_500).map { "\($0),\"\($0) Elm St, Salem\"\n" }.joined()
        let fixture = try PassFixture("id,address\n" + rows)
        let geocoder = ScriptedGeocoder(batchSize: 1_000, concurrency: 2, script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([geocoder], queryLimit: 1_200)
        #expect(geocoder.calls.sorted() == [200, 1_000])
        let rest = ScriptedGeocoder(batchSize: 1_000, concurrency: 2, script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([rest])
        #expect(rest.calls.sorted() == [300, 1_000])
    }

    @Test func `a finished job asks nothing when it runs again`() async throws {
        let fixture = try PassFixture("id,address\n1,\"1 Elm St, Salem\"\n2,\"2 Elm St, Salem\"\n")
        _ = try await fixture.fetch([ScriptedGeocoder(script: ScriptedGeocoder.echo)])
        let again = ScriptedGeocoder { _ in throw GeocoderStop(.auth, "must not be asked") }
        let figures = try await fixture.fetch([again])
        #expect(again.asked.isEmpty)
        #expect(figures.fromJournal == 2)
        #expect(figures.ending == nil)
    }

    @Test func `blank rows and rows with a flaw are never asked`() async throws {
        let fixture = try PassFixture("id,address\n1,\" \"\n2,\"a\0b\"\n3,\"3 Elm St, Salem\"\n")
        let geocoder = ScriptedGeocoder(script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([geocoder])
        #expect(geocoder.asked == ["3 Elm St, Salem"])
    }

    @Test func `the next provider is asked only what the first did not match`() async throws {
        let fixture = try PassFixture("id,address\n1,\"1 Elm St, Salem\"\n2,\"2 Oak St, Salem\"\n")
        let first = ScriptedGeocoder(name: "first") { query in
            query.line.hasPrefix("1") ? ScriptedGeocoder.echo(query) : Self.missing
        }
        let second = ScriptedGeocoder(name: "second", script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([first, second])
        #expect(second.asked == ["2 Oak St, Salem"])
        let features = try await fixture.export([first, second])
        #expect(features.map { $0["geo_provider"] as? String } == ["first", "second"])
        #expect(features.map { $0["geo_outcome"] as? String } == ["matched", "matched"])
    }

    @Test func `the next provider's batches are filled before they are sent`() async throws {
        let rows = (1...100).map { "\($0),\"\($0) Elm St, Salem\"\n" }.joined()
        let fixture = try PassFixture("id,address\n" + rows)
        let first = ScriptedGeocoder(name: "first", concurrency: 3) { _ in Self.missing }
        let second = ScriptedGeocoder(name: "second", batchSize: 30, script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([first, second])
        #expect(second.calls.sorted() == [10, 30, 30, 30])
        let limited = try PassFixture("id,address\n" + rows)
        let third = ScriptedGeocoder(name: "second", batchSize: 30, script: ScriptedGeocoder.echo)
        _ = try await limited.fetch([first, third], queryLimit: 40)
        #expect(third.calls.sorted() == [10, 30])
    }

    @Test func `what a call had before its provider could not go on is kept`() async throws {
        let fixture = try PassFixture("id,address\n1,\"1 Elm St, Salem\"\n2,\"2 Elm St, Salem\"\n")
        let geocoder = ScriptedGeocoder(batchSize: 2, concurrency: 1) { _ in
            var stop = GeocoderStop(.quota, "used up")
            stop.replies = [1: Self.missing]
            stop.attempts = 1
            throw stop
        }
        let figures = try await fixture.fetch([geocoder])
        #expect(figures.lanes.map(\.attempts) == [2])
        let features = try await fixture.export([geocoder])
        #expect(features.map { $0["geo_outcome"] as? String } == ["pending", "unmatched"])
    }

    @Test func `what was refused before the job turned out to be wrong is asked again`() async throws {
        let fixture = try PassFixture("address\n1 A Street\n2 B Street\n3 C Street\n")
        let refusal = Reply(.failure(QueryFailure(.badQuery, "refused")), attempts: 1)
        let wrong = ScriptedGeocoder(concurrency: 1) { query in
            guard !query.line.hasPrefix("3") else { throw GeocoderStop(.misconfigured, "refuses every query") }
            return refusal
        }
        _ = try await fixture.fetch([wrong])
        let mended = ScriptedGeocoder(concurrency: 1) { query in
            query.line.hasPrefix("2") ? refusal : ScriptedGeocoder.echo(query)
        }
        _ = try await fixture.fetch([mended])
        #expect(mended.asked == ["1 A Street", "2 B Street", "3 C Street"])
        // Beside answers a refusal speaks against its query.
        let again = ScriptedGeocoder(script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([again])
        #expect(again.asked.isEmpty)
    }

    @Test(arguments: [GeocoderStop.Reason.outOfReach, .quota])
    func `a provider that cannot be asked is passed over where the job says so`(
        reason: GeocoderStop.Reason
    ) async throws {
        let fixture = try PassFixture("address\n1 A Street\n2 B Street\n3 C Street\n4 D Street\n")
        fixture.onOutage = [.next]
        let first = ScriptedGeocoder(name: "first") { query in
            guard query.line.hasPrefix("1") else { throw GeocoderStop(reason, "first: cannot go on") }
            return ScriptedGeocoder.echo(query)
        }
        let second = ScriptedGeocoder(name: "second") { query in
            query.line.hasPrefix("3")
                ? Reply(.success(Answer(candidates: [])), attempts: 1) : ScriptedGeocoder.echo(query)
        }
        let figures = try await fixture.fetch([first, second])
        #expect(figures.ending == nil)
        #expect(Set(second.asked) == ["2 B Street", "3 C Street", "4 D Street"])
        let features = try await fixture.export([first, second])
        #expect(features.map { $0["geo_outcome"] as? String } == ["matched", "matched", "pending", "matched"])
        #expect(features.map { $0["geo_provider"] as? String } == ["first", "second", nil, "second"])

        // What the second matched is done; what it did not is asked of the first when that is well again.
        let well = ScriptedGeocoder(name: "first", script: ScriptedGeocoder.echo)
        let again = try await fixture.fetch([well, second])
        #expect(again.ending == nil)
        #expect(well.asked == ["3 C Street"])
    }

    @Test func `a refused key ends the pass even where outages are passed over`() async throws {
        let fixture = try PassFixture("address\n1 A Street\n2 B Street\n")
        fixture.onOutage = [.next]
        let first = ScriptedGeocoder(name: "first") { _ in throw GeocoderStop(.auth, "first: the key is refused") }
        let second = ScriptedGeocoder(name: "second", script: ScriptedGeocoder.echo)
        let figures = try await fixture.fetch([first, second])
        #expect(figures.ending != nil)
        #expect(second.asked.isEmpty)
    }

    @Test func `a throttled record goes on to the next provider where the job says so`() async throws {
        let fixture = try PassFixture("address\n1 A Street\n")
        fixture.onOutage = [.next]
        let first = ScriptedGeocoder(name: "first") { _ in
            Reply(.failure(QueryFailure(.throttled, "")), attempts: 1)
        }
        let second = ScriptedGeocoder(name: "second", script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([first, second])
        #expect(second.asked == ["1 A Street"])
        #expect(try await fixture.export([first, second]).first?["geo_provider"] as? String == "second")
    }

    @Test func `a provider that was throttled leaves the record pending and the next one unasked`() async throws {
        let fixture = try PassFixture("id,address\n1,\"1 Elm St, Salem\"\n")
        let first = ScriptedGeocoder(name: "first") { _ in Reply(.failure(QueryFailure(.throttled, "")), attempts: 1) }
        let second = ScriptedGeocoder(name: "second", script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([first, second])
        #expect(second.asked.isEmpty)
        let features = try await fixture.export([first, second])
        #expect(features.map { $0["geo_outcome"] as? String } == ["pending"])
        #expect(features.map { $0["geo_reason"] as? String } == ["throttled"])
    }

    @Test func `a provider that cannot go on ends the pass with what was answered kept`() async throws {
        let rows = (1...40).map { "\($0),\"\($0) Elm St, Salem\"\n" }.joined()
        let fixture = try PassFixture("id,address\n" + rows)
        let geocoder = ScriptedGeocoder(concurrency: 1) { query in
            if query.line.hasPrefix("9 ") { throw GeocoderStop(.quota, "the day's quota is used up") }
            return ScriptedGeocoder.echo(query)
        }
        let figures = try await fixture.fetch([geocoder])
        #expect(figures.ending?.exitCode == .stopped)
        #expect(geocoder.asked.count == 9)
        let again = ScriptedGeocoder(concurrency: 1, script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([again])
        #expect(again.asked.count == 32)
    }

    @Test func `attempts of a call that could not go on are counted`() async throws {
        let fixture = try PassFixture("id,address\n1,\"1 Elm St, Salem\"\n2,\"2 Elm St, Salem\"\n")
        let geocoder = ScriptedGeocoder(concurrency: 1) { query in
            guard query.line.hasPrefix("2") else { return ScriptedGeocoder.echo(query) }
            var stop = GeocoderStop(.auth, "access is refused")
            (stop.attempts, stop.retries) = (3, 2)
            throw stop
        }
        let figures = try await fixture.fetch([geocoder])
        #expect(figures.lanes.map(\.attempts) == [4])
        #expect(figures.lanes.map(\.retries) == [2])
        #expect(figures.lanes.map(\.answers) == [1])
    }

    @Test func `the last report counts what was skipped, failed and answered`() async throws {
        let fixture = try PassFixture("id,address\n1,\" \"\n2,\"2 Elm St, Salem\"\n3,\"3 Elm St, Salem\"\n4,4 Elm St\n")
        let observer = LastProgress()
        let geocoder = ScriptedGeocoder { query in
            query.line.hasPrefix("3")
                ? Reply(.failure(QueryFailure(.badResponse, "")), attempts: 2) : ScriptedGeocoder.echo(query)
        }
        _ = try await fixture.fetch([geocoder], observer: observer)
        let progress = try #require(observer.progress)
        #expect(progress.records == 4)
        #expect(progress.answered == 2)
        #expect(progress.outcomes[.skipped] == 1)
        #expect(progress.outcomes[.failed] == 1)
        #expect(progress.outcomes.total == 2)
        #expect(progress.attempts == 4)
    }

    @Test func `a pass that stops early says where it stood`() async throws {
        let rows = (1...40).map { "\($0),\"\($0) Elm St, Salem\"\n" }.joined()
        let fixture = try PassFixture("id,address\n0,\n" + rows)
        let geocoder = ScriptedGeocoder(concurrency: 1, script: ScriptedGeocoder.echo)
        let figures = try await fixture.fetch([geocoder], queryLimit: 5)
        #expect(figures.standing.answered == 5)
        #expect(figures.standing.records == 6)
        #expect(figures.standing.outcomes[.skipped] == 1)
        #expect(figures.standing.outcomes.total == 1)
        #expect(figures.standing.share.map { $0 > 0 && $0 < 0.5 } == true)
    }

    @Test func `a limit stops the pass after that many queries`() async throws {
        let rows = (1...20).map { "\($0),\"\($0) Elm St, Salem\"\n" }.joined()
        let fixture = try PassFixture("id,address\n" + rows)
        let geocoder = ScriptedGeocoder(concurrency: 1, script: ScriptedGeocoder.echo)
        let figures = try await fixture.fetch([geocoder], queryLimit: 5)
        #expect(geocoder.asked.count == 5)
        #expect(figures.ending?.exitCode == .stopped)
    }

    @Test func `limits add up over runs, also with batches`() async throws {
        let rows = (1...20).map { "\($0),\"\($0) Elm St, Salem\"\n" }.joined()
        let fixture = try PassFixture("id,address\n" + rows)
        let geocoder = ScriptedGeocoder(batchSize: 8, concurrency: 3, script: ScriptedGeocoder.echo)
        for run in 1...2 {
            let figures = try await fixture.fetch([geocoder], queryLimit: 7)
            #expect(figures.ending?.exitCode == .stopped)
            #expect(geocoder.asked.count == 7 * run)
        }
        let figures = try await fixture.fetch([geocoder], queryLimit: 7)
        #expect(figures.ending == nil, "the limit is not met")
        #expect(Set(geocoder.asked).count == 20)
    }

    @Test(arguments: [(OutcomeReason.badQuery, 1), (.attemptsExhausted, 1), (.badResponse, 2), (.outage, 2)])
    func `a failure is asked again only where that can help`(reason: OutcomeReason, times: Int) async throws {
        let fixture = try PassFixture("id,address\n1,\"1 Elm St, Salem\"\n")
        let geocoder = ScriptedGeocoder { _ in Reply(.failure(QueryFailure(reason, "")), attempts: 1) }
        _ = try await fixture.fetch([geocoder])
        _ = try await fixture.fetch([geocoder])
        #expect(geocoder.asked.count == times)
    }
}
