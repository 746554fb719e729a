import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P9: batches that are refused for one of their rows, or fail for no reason of theirs.
    static let batches = Proof(
        Line(
            "P9 batches",
            "batches are not sent again without end either",
            bar: "≤ 1.2 × batches + 100, and \(halvings) + 1 for each row refused"
        ),
        isPatient: true
    ) { trial in
        let seed = trial.random.next()
        let random = Mutex(SeededGenerator(seed: seed))
        func flapping(_ share: Double, _ reply: LoopbackReply) -> @Sendable ([String]) -> LoopbackReply? {
            { _ in random.withLock { $0.chance(share) } ? reply : nil }
        }
        let bad = LoopbackReply(status: 400, text: "{}")
        let busy = LoopbackReply(status: 503, text: "busy")
        let slow = LoopbackReply(status: 429, headers: [("Retry-After", "0")], text: "{}")
        let courses: [(String, @Sendable ([String]) -> LoopbackReply?)] = [
            ("1 row in 20 is refused", { $0.contains(where: isBad) ? bad : nil }),
            ("1 request in 10 fails", flapping(0.1, busy)), ("1 request in 4 fails", flapping(0.25, busy)),
            ("1 request in 4 is HTML", flapping(0.25, LoopbackReply(text: "<html></html>"))),
            ("1 request in 4 is to slow down", flapping(0.25, slow)),
        ]
        var worst = 0.0
        var perRow = 0.0
        for (name, failure) in courses {
            let (share, extra) = try course(trial, name, failure)
            worst = max(worst, share)
            perRow = max(perRow, extra)
        }
        let share = (worst * 100).rounded() / 100
        trial.measured("P9 batches", "at most \(share) × batches + 100; \(perRow.tenths) more for a row refused")
    }

    private static let size = 16
    /// How often a batch can be halved.
    private static let halvings = 4

    /// True for a row that the provider refuses, and every batch with it.
    @Sendable private static func isBad(_ place: String) -> Bool {
        (Int(place.prefix { $0.isNumber }) ?? 0) % 20 == 7
    }

    /// One run; gives the requests beyond 100 by the batches, without those for rows refused, and the latter by these
    /// rows.
    private static func course(
        _ trial: Trial,
        _ name: String,
        _ failure: @escaping @Sendable ([String]) -> LoopbackReply?
    ) throws -> (share: Double, perRow: Double) {
        struct Counts {
            var requests = 0
            /// Requests with a row that was in none before.
            var new = 0
            var seen: Set<String> = []
            var refused: Set<String> = []
        }
        let counts = Mutex(Counts())
        let provider = try LoopbackProvider.start { request in
            var places = [request.query]
            if request.path.hasSuffix("/many") {
                places =
                    (try? JSONDecoder().decode([String: String].self, from: Data(request.body)))?.map(\.value) ?? []
            }
            let reply = failure(places)
            counts.withLock { counts in
                counts.requests += 1
                let before = counts.seen.count
                counts.seen.formUnion(places)
                if counts.seen.count > before { counts.new += 1 }
                if reply?.status == 400 { counts.refused.formUnion(places.filter(isBad)) }
            }
            return reply ?? answer(to: request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: trial.pick(1_600, long: 16_000))
        _ = try bed.folder.write(definition, to: "many.json")
        try bed.writeJob(provider.url) { settings in
            settings.name = "many"
            settings.provider = "definition: many.json,"
            settings.outage = "5s"
        }
        let child = try bed.start()
        let limit = ContinuousClock.now + .seconds(trial.pick(20, long: 60))
        while child.look() == nil, ContinuousClock.now < limit { usleep(5000) }
        child.send(SIGTERM)
        let code = try child.wait(atMost: 60).code
        let isKnown = [0, 69, 75, 128 + SIGTERM].contains(code)
        trial.expect("P9 batches", isKnown, "\(name): ended with \(code): \(child.errors)")
        let (requests, new, refused) = counts.withLock { ($0.requests, $0.new, $0.refused.count) }
        trial.count("P9 batches", new)
        trial.expect("P9 batches", new >= 20, "\(name): only \(new) batches were asked")
        let most = Double(new) * 1.2 + 100 + Double(refused * (halvings + 1))
        trial.expect(
            "P9 batches",
            Double(requests) <= most,
            "\(name): \(requests) requests for \(new) batches with \(refused) rows refused"
        )
        if refused > 0 { return (0, Double(requests - new) / Double(refused)) }
        return (Double(requests - 100) / Double(max(1, new)), 0)
    }

    /// An answer to each question of a request.
    private static func answer(to request: LoopbackRequest) -> LoopbackReply {
        let hit = #"{"hits":[{"l":"here","x":1,"y":2}]}"#
        guard request.path.hasSuffix("/many") else { return LoopbackReply(text: hit) }
        let places = (try? JSONDecoder().decode([String: String].self, from: Data(request.body))) ?? [:]
        return LoopbackReply(text: "{\"out\":{" + places.keys.map { "\"\($0)\":\(hit)" }.joined(separator: ",") + "}}")
    }

    /// A provider that takes batches of sixteen.
    private static let definition =
        #"{"name":"many","request":{"path":"/one","parameters":[{"name":"q","value":"{line}"}]},"#
        + #""response":{"candidates":"hits","latitude":"y","longitude":"x","label":"l"},"#
        + #""batch":{"strategy":"array","path":"/many","by":"key","bare":true,"answers":"out","most":\#(size)},"#
        + #""limits":{"rate":100000,"concurrency":4},"storage":"open"}"#
}
