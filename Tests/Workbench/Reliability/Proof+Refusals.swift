import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P13: keys that are refused and quotas that are used up in the middle of a run.
    static let refusals = Proof(
        Line("P13", "auth and quota failures stop the run at once", bar: "≤ C more attempts"),
        isPatient: true
    ) { trial in
        var most = 0
        let day = [(name: "Retry-After", value: "86400")]
        let courses: [(String, LoopbackReply, Int32)] = [
            ("401", LoopbackReply(status: 401, text: "{}"), 77), ("403", LoopbackReply(status: 403, text: "{}"), 77),
            ("402", LoopbackReply(status: 402, text: "{}"), 75),
            ("429 for a day", LoopbackReply(status: 429, headers: day, text: "{}"), 75),
            ("a quota error with 200", LoopbackReply(text: #"{"error":{"code":"quota","message":"used up"}}"#), 75),
        ]
        for _ in 0..<trial.pick(1, long: 10) {
            for (name, reply, code) in courses {
                for concurrency in [1, 8, 64] {
                    let more = try refusedRun(trial, name, reply, code, concurrency)
                    trial.expect("P13", more <= concurrency, "\(name): \(more) attempts at C = \(concurrency)")
                    most = max(most, more)
                }
            }
        }
        trial.measured("P13", "at most \(most) at C = 64")
    }

    /// A run that is refused from its 150th request on; gives the requests from then on, the first one left out.
    private static func refusedRun(
        _ trial: Trial,
        _ name: String,
        _ reply: LoopbackReply,
        _ code: Int32,
        _ concurrency: Int
    ) throws -> Int {
        let state = Mutex((isRefusing: true, refused: 0))
        let provider = try LoopbackProvider.start(latency: .milliseconds(1)) { request in
            state.withLock { state in
                guard state.isRefusing, request.total > 150 else { return LoopbackProvider.echo(request) }
                state.refused += 1
                return reply
            }
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 400)
        _ = try bed.folder.write(definition, to: "quota.json")
        try bed.writeJob(provider.url) { settings in
            settings.name = "quota"
            settings.provider = "definition: quota.json,"
            settings.concurrency = concurrency
        }
        let (ending, errors) = try bed.run()
        trial.count("P13")
        trial.expect("P13", ending.code == code, "\(name): ended with \(ending.code): \(errors)")
        let refused = state.withLock { state in
            state.isRefusing = false
            return state.refused
        }
        try bed.complete()
        let tally = try bed.tally()
        trial.expect("P13", tally == ["matched exact": 400], "after \(name): \(tally)")
        return refused - 1
    }

    /// A provider that answers as Nominatim does, and tells a quota that is used up with status 200.
    private static let definition = """
        {
          "name": "quota", "title": "Quota", "endpoint": "https://quota.example",
          "request": {"path": "/search", "parameters": [{"name": "q", "value": "{line}", "when": "line"}]},
          "response": {
            "candidates": "", "latitude": "lat", "longitude": "lon", "label": "display_name", "precision": "addresstype",
            "message": "error.message",
            "parts": {
              "number": "address.house_number", "street": "address.road", "city": "address.city",
              "region": "address.state", "postcode": "address.postcode", "countryCode": "address.country_code"
            }
          },
          "accuracy": [{"when": {"place_rank": 30}, "is": "rooftop"}],
          "outcomes": [{"status": 200, "when": {"error.code": "quota"}, "class": "quota", "says": "used up"}],
          "limits": {"rate": "20/s", "concurrency": 4}, "storage": "open", "attribution": ""
        }
        """
}
