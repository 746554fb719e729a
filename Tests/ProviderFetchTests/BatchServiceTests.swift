import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// Batches against doubles of the services that take them.
///
/// One case after the other: each has a server and dozens of connections, and all at once would be thousands of open files.
@Suite(.serialized) struct BatchServiceTests {
    typealias Service = ServiceDouble.Service
    static let services: [Service] = [.mapboxV6, .mapboxV5, .arcgis]

    private func geocoder(
        _ double: ServiceDouble,
        clock: TestClock = TestClock(),
        _ change: (inout ProviderSettings) -> Void = { _ in }
    ) throws -> HTTPGeocoder {
        var settings = ProviderSettings(for: double)
        // With candidates of its own a job asks ArcGIS singly.
        if double.service == .arcgis { settings.candidates = nil }
        change(&settings)
        return try HTTPGeocoder(settings, stop: StopSignal(), clock: clock, seed: 5)
    }

    /// Asks in calls of that size, with that many under way; the replies are in the order of the queries.
    private func replies(
        _ geocoder: HTTPGeocoder,
        to queries: [Query],
        size: Int,
        callers: Int
    ) async throws -> [Reply] {
        let starts = Array(stride(from: 0, to: queries.count, by: size))
        return try await withThrowingTaskGroup(of: [(Int, [Reply])].self) { group in
            for caller in 0..<callers {
                group.addTask {
                    var replies: [(Int, [Reply])] = []
                    for index in stride(from: caller, to: starts.count, by: callers) {
                        let call = Array(queries[starts[index]..<min(starts[index] + size, queries.count)])
                        replies.append((index, try await geocoder.replies(to: call)))
                    }
                    return replies
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.flatMap(\.1)
        }
    }

    private func lines(_ count: Int) -> [Query] { MixedQuery.queries(count).map { .line($0.query.oneLine) } }

    @Test(arguments: services, [1, 32])
    func `two hundred mixed queries have the same answers as singly`(service: Service, callers: Int) async throws {
        let (alone, together) = (try ServiceDouble.start(service), try ServiceDouble.start(service))
        defer {
            alone.stop()
            together.stop()
        }
        let queries = MixedQuery.queries(200).map(\.query)
        let singly = try geocoder(alone) { $0.batch = 1 }
        let batches = try geocoder(together)
        #expect(singly.batchSize == 1)
        let expected = try await replies(singly, to: queries, size: 1, callers: callers)
        let found = try await replies(batches, to: queries, size: 20, callers: callers)
        for (index, (one, other)) in zip(found, expected).enumerated() {
            let (some, all) = (try one.answer.get().candidates, try other.answer.get().candidates)
            // ArcGIS gives only the best one in a batch.
            let wanted = service == .arcgis && one.attempts == 1 ? Array(all.prefix(1)) : all
            #expect(some == wanted, "\(service.rawValue): \(queries[index].oneLine)")
        }
        for (reply, mixed) in zip(found, MixedQuery.queries(200)) where mixed.expectation == .nothing {
            #expect(reply.attempts == 1, "an empty answer was asked again: \(mixed.query.oneLine)")
        }
        #expect(together.tally.refusals == [])
        #expect(found.map(\.attempts).reduce(0, +) == together.tally.questions)
        #expect(batches.counts.attempts == together.statistics.attempts)
        #expect(together.tally.mostAskingsOfOneQuestion <= alone.tally.mostAskingsOfOneQuestion + 1)
        // At v5, queries of another country need another URL.
        let sent = together.tally.batchSizes.count
        #expect(service == .mapboxV5 ? (10...20).contains(sent) : sent == 10)
    }

    @Test(arguments: services, [2, 16, 50])
    func `a poisoned query is found, and no other row notices`(service: Service, count: Int) async throws {
        for position in [0, count / 3, count - 1] {
            let double = try ServiceDouble.start(service)
            defer { double.stop() }
            var queries = lines(count)
            queries[position].line += " \(DoubleTrouble.poison.word())"
            let geocoder = try geocoder(double)
            let replies = try await geocoder.replies(to: queries)
            for (index, reply) in replies.enumerated() where index != position { _ = try reply.answer.get() }
            guard case .failure(let failure) = replies[position].answer else {
                Issue.record("answered")
                continue
            }
            #expect(failure.reason == .badQuery)
            let ties = double.tally.requests["findAddressCandidates"] ?? 0
            let halvings = Int.bitWidth - (count - 1).leadingZeroBitCount
            let extra = service == .arcgis ? double.tally.batchSizes.count - 1 : double.statistics.attempts - 1
            #expect(
                extra <= halvings + 1,
                "\(service.rawValue) \(position) of \(count): \(double.tally.batchSizes) \(ties)"
            )
            #expect(replies.map(\.attempts).reduce(0, +) == double.tally.questions)
        }
    }

    @Test(arguments: services, [DoubleRepetition.once, .always])
    func `what is missing from an answer is asked again`(service: Service, repetition: DoubleRepetition) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        var queries = lines(30)
        for index in [3, 17] { queries[index].line += " \(DoubleOddity.missing.word(repetition))" }
        let replies = try await geocoder(double).replies(to: queries)
        for reply in replies { _ = try reply.answer.get() }
        #expect(replies.map(\.attempts).reduce(0, +) == double.tally.questions)
        #expect(replies[3].attempts >= 2)
        if service == .arcgis { #expect(replies[4].attempts == 1) }
    }

    @Test(arguments: [DoubleOddity.repeated, .strangeID, .noID])
    func `an answer whose row is not known is nobody's`(oddity: DoubleOddity) async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        var queries = lines(12)
        let expected = try await geocoder(double).replies(to: queries)
        queries[5].line += " \(oddity.word(.once))"
        let replies = try await geocoder(double).replies(to: queries)
        for (index, reply) in replies.enumerated() where index != 5 {
            #expect(try reply.answer.get() == expected[index].answer.get())
        }
        _ = try replies[5].answer.get()
        #expect(replies[5].attempts >= 2)
    }

    @Test func `a query answered by an error object fails alone`() async throws {
        let double = try ServiceDouble.start(.mapboxV6, scenario: .switched(.itemErrors))
        defer { double.stop() }
        var queries = lines(10)
        queries[4].line += " \(DoubleTrouble.poison.word())"
        let replies = try await geocoder(double).replies(to: queries)
        for (index, reply) in replies.enumerated() {
            if index == 4 {
                #expect(throws: QueryFailure.self) { try reply.answer.get() }
            } else {
                _ = try reply.answer.get()
            }
            #expect(reply.attempts == 1)
        }
        #expect(double.statistics.attempts == 1)
    }

    private static let passing: [DoubleTrouble] = [
        .throttle, .unavailable, .timeout, .gateway, .page, .cut, .empty, .otherJSON, .torn, .codeless,
    ]

    @Test(arguments: services, passing)
    func `trouble of a whole batch that passes leaves each row with its own answer`(
        service: Service,
        trouble: DoubleTrouble
    ) async throws {
        let well = try ServiceDouble.start(service)
        let double = try ServiceDouble.start(service, scenario: .failing(trouble, first: service == .arcgis ? 2 : 1))
        defer {
            well.stop()
            double.stop()
        }
        let queries = lines(20)
        let expected = try await geocoder(well).replies(to: queries)
        let replies = try await geocoder(double).replies(to: queries)
        for (reply, other) in zip(replies, expected) {
            #expect(try reply.answer.get().candidates.first == other.answer.get().candidates.first)
        }
        #expect(replies.map(\.attempts).reduce(0, +) >= 20)
    }

    @Test(arguments: services, [DoubleTrouble.gateway, .page, .timeout, .cut])
    func `a query that the provider always stumbles over fails alone`(
        service: Service,
        trouble: DoubleTrouble
    ) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        var queries = lines(16)
        queries[6].line += " \(trouble.word())"
        let replies = try await geocoder(double).replies(to: queries)
        for (index, reply) in replies.enumerated() where index != 6 { _ = try reply.answer.get() }
        #expect(throws: QueryFailure.self) { try replies[6].answer.get() }
    }

    @Test(arguments: [Service.mapboxV6, .mapboxV5])
    func `a batch refused for its size comes in smaller ones from then on`(service: Service) async throws {
        let double = try ServiceDouble.start(service, scenario: DoubleScenario { $0.batchCeiling = 20 })
        defer { double.stop() }
        let geocoder = try geocoder(double) { $0.batch = 50 }
        for _ in 0..<2 {
            for reply in try await geocoder.replies(to: lines(50)) { _ = try reply.answer.get() }
        }
        #expect(geocoder.batchSize <= 20)
        #expect(double.tally.batchSizes.filter { $0 > 20 }.count <= 3)
    }

    @Test func `ArcGIS says itself how large batches may be, and is asked once`() async throws {
        for change in [nil, DoubleSwitch.textProperties, .noProperties, .hugeDescription] {
            let scenario = DoubleScenario { scenario in
                scenario.batchCeiling = 25
                if let change { scenario.switches = [change] }
            }
            let double = try ServiceDouble.start(.arcgis, scenario: scenario)
            defer { double.stop() }
            let geocoder = try geocoder(double)
            #expect(geocoder.batchSize == 150)
            let replies = try await replies(geocoder, to: lines(200), size: 100, callers: 2)
            for reply in replies { _ = try reply.answer.get() }
            #expect(double.tally.requests["description"] == 1)
            #expect(geocoder.batchSize == 25, "\(change.map(\.rawValue) ?? "")")
            if change != .noProperties { #expect(double.tally.batchSizes.allSatisfy { $0 <= 25 }) }
        }
    }

    @Test func `each query of a batch counts against the rate`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        let clock = TestClock()
        let geocoder = try geocoder(double, clock: clock) { $0.rate = .perSecond(10) }
        for _ in 0..<3 { _ = try await geocoder.replies(to: lines(20)) }
        #expect(clock.now.offset >= .seconds(4))
        #expect(clock.now.offset < .seconds(7))
    }

    @Test func `a batch larger than what is allowed in a minute is halved until it is not`() async throws {
        let clock = TestClock()
        let scenario = DoubleScenario {
            $0.allowance = (questions: 30, seconds: 60)
            $0.unixTime = { Int(clock.now.offset.components.seconds) }
        }
        let double = try ServiceDouble.start(.mapboxV6, scenario: scenario)
        defer { double.stop() }
        let geocoder = try geocoder(double, clock: clock)
        for reply in try await geocoder.replies(to: lines(100)) { _ = try reply.answer.get() }
        #expect(double.tally.answered == 100)
        #expect(clock.now.offset > .seconds(180))
    }

    @Test func `in an outage batches stay whole`() async throws {
        let clock = TestClock()
        let scenario = DoubleScenario { $0.trouble = { $0.total <= 16 ? .unavailable : nil } }
        let double = try ServiceDouble.start(.mapboxV6, scenario: scenario)
        defer { double.stop() }
        let geocoder = try geocoder(double, clock: clock) { $0.concurrency = 8 }
        let replies = try await self.replies(geocoder, to: lines(200), size: 25, callers: 8)
        for reply in replies { _ = try reply.answer.get() }
        // None, unless one batch meets most of the first failures; were all to blame their batches, 16 and more.
        #expect(double.tally.batchSizes.filter { $0 < 25 }.count <= 11)
    }

    @Test(arguments: services, [DoubleTrouble.badToken, .forbidden])
    func `what stops the run hands over the answers that are there`(
        service: Service,
        trouble: DoubleTrouble
    ) async throws {
        let double = try ServiceDouble.start(
            service,
            scenario: DoubleScenario { $0.trouble = { $0.total >= (service == .arcgis ? 3 : 2) ? trouble : nil } }
        )
        defer { double.stop() }
        let geocoder = try geocoder(double) { $0.batch = 10 }
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: lines(30)) }
        let replies = try #require(stop?.replies)
        #expect(Set(replies.keys).isSubset(of: Set(0..<10)))
        #expect(replies.count >= 8)
        for reply in replies.values { _ = try reply.answer.get() }
        #expect(stop?.attempts ?? 0 >= 10)
    }
}
