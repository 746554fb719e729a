import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct PacingTests {
    /// Lets waiting attempts go through a pacing; each wakes late by what `lateness` says.
    private func starts(
        rate: Double,
        waiting: Int,
        pause: (from: Duration, length: Duration)? = nil,
        lateness: (Int) -> Duration = { _ in .zero }
    ) -> [Duration] {
        var pacing = Pacing(requestsPerSecond: rate, now: .zero)
        var attempts = (0..<waiting).map { (wake: Duration.zero, place: Duration?.none, number: $0) }
        var starts: [Duration] = []
        var turns = 0
        while let next = attempts.indices.min(by: { attempts[$0].wake < attempts[$1].wake }) {
            turns += 1
            guard turns < 1_000_000 else { break }
            var now = max(attempts[next].wake + lateness(turns), starts.last ?? .zero)
            if let pause, now >= pause.from, now < pause.from + pause.length { now = pause.from + pause.length }
            if let later = pacing.admit(place: &attempts[next].place, now: now) {
                #expect(later > now)
                attempts[next].wake = later
            } else {
                starts.append(now)
                attempts.remove(at: next)
            }
        }
        return starts
    }

    private func mostInAnySecond(_ starts: [Duration]) -> Int {
        starts.indices.map { first in
            starts[first...].prefix { $0 < starts[first] + .seconds(1) }.count
        }.max() ?? 0
    }

    @Test func `the first attempt waits for its token`() {
        #expect(starts(rate: 2, waiting: 3) == [.milliseconds(500), .seconds(1), .milliseconds(1_500)])
    }

    @Test(arguments: [1.0, 5, 20, 50, 333])
    func `no second sees more than the rate and one`(rate: Double) {
        var random = SeededRandom(seed: 9)
        let starts = starts(rate: rate, waiting: Int(rate * 6)) { _ in
            .microseconds(Int.random(in: 0...3_000, using: &random))
        }
        #expect(starts.count == Int(rate * 6))
        #expect(mostInAnySecond(starts) <= Int(rate) + 1)
        #expect(starts.last ?? .zero <= .seconds(rate > 100 ? 13 : 6.5))
    }

    @Test func `nothing is made up for after a pause`() {
        let starts = starts(rate: 10, waiting: 100, pause: (from: .seconds(2), length: .seconds(30)))
        #expect(starts.count == 100)
        #expect(mostInAnySecond(starts) <= 11)
        let pairs = zip(starts, starts.dropFirst())
        #expect(pairs.allSatisfy { $1 - $0 >= .milliseconds(89) })
        #expect(starts.last ?? .zero >= .seconds(39))
    }

    @Test func `a rate past what clocks can tell is no bound`() {
        #expect(starts(rate: 1_000_000, waiting: 50).allSatisfy { $0 == .zero })
    }

    @Test func `the strictest of several rates decides, and what counts as several costs as many`() {
        #expect(Pacing.perSecond([RateWindow("2/s"), RateWindow("60/m")].compactMap(\.self)) == 1)
        var pacing = Pacing([RateWindow("2/s"), RateWindow("60/m")].compactMap(\.self), now: .zero)
        var place: Duration?
        #expect(pacing.admit(place: &place, now: .zero) == .seconds(1))
        #expect(pacing.admit(place: &place, cost: 5, now: .seconds(1)) == nil)
        var next: Duration?
        #expect(pacing.admit(place: &next, now: .seconds(2)) == .seconds(6))
    }

    @Test func `a day's attempts are counted, not spread`() {
        var pacing = Pacing([RateWindow("1000000/s"), RateWindow("3/d")].compactMap(\.self), now: .zero)
        var place: Duration?
        for _ in 0..<3 { #expect(pacing.admit(place: &place, now: .seconds(10)) == nil) }
        #expect(pacing.isUsedUp)
        #expect(pacing.admit(place: &place, now: .seconds(20)) == .seconds(86_410))
        #expect(pacing.admit(place: &place, now: .seconds(86_410)) == nil)
        #expect(!pacing.isUsedUp)
    }

    @Test(arguments: ["1/s", "50/s", "600/m", "2500/d", "5000/d"], [1, 3, 4, 16])
    func `processes that share a rate keep to it together`(text: String, processes: Int) throws {
        let whole = try #require(RateWindow(text))
        let share = whole.shared(by: processes)
        #expect(share.attempts * Double(processes) <= whole.attempts * (1 + 1e-9))
        #expect(share.attempts * Double(processes) > whole.attempts - Double(processes))
        #expect(share.seconds == whole.seconds)
    }

    @Test func `a job's share applies to the provider's own rate and to that of its host`() throws {
        for (endpoint, rate) in [(nil, 0.25), ("http://localhost:1", 5.0)] as [(String?, Double)] {
            var settings = ProviderSettings(name: "nominatim")
            settings.endpoint = endpoint
            settings.contact = "a@example.org"
            settings.rateShare = 4
            let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in
                ScriptedTransport([])
            }
            #expect(geocoder.requestsPerSecond == rate)
        }
    }
}
