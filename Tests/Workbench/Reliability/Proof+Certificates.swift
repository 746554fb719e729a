import Foundation
import TestSupport

extension Proof {
    /// S5: providers whose certificates are not to be trusted.
    static let certificates = Proof(
        Line(
            "S5",
            "a certificate that cannot be trusted stops the run at once",
            bar: "code 69; 0 answers; ≤ C connections"
        ),
        isPatient: true
    ) { trial in
        let host = "IP:127.0.0.1"
        let courses: [(String, () throws -> SecureProvider, isTrusted: Bool)] = [
            ("nobody vouches for it", { try SecureProvider() }, false),
            ("it has expired", { try SecureProvider(name: host, validity: -7_200...(-3_600)) }, true),
            ("it is not valid yet", { try SecureProvider(name: host, validity: 3_600...7_200) }, true),
            ("it is another host's", { try SecureProvider(name: "DNS:geo.example.org") }, true),
        ]
        var (most, slowest) = (0, 0.0)
        for concurrency in trial.pick([1, 8], long: [1, 2, 8, 64]) {
            for (what, start, isTrusted) in courses {
                let provider = try start()
                defer { provider.stop() }
                let bed = try secureBed(trial, provider, trusting: isTrusted, concurrency)
                let (ending, errors) = try bed.run()
                trial.count("S5")
                trial.expect("S5", ending.code == 69, "\(what): ended with \(ending.code): \(errors)")
                let answers = try JournalLook(at: bed.journal).answers
                trial.expect("S5", answers == 0 && bed.outputBytes == nil, "\(what): \(answers) records settled")
                let tried = provider.connections
                trial.expect(
                    "S5",
                    tried > 0 && tried <= concurrency,
                    "\(what): \(tried) connections, C = \(concurrency)"
                )
                (most, slowest) = (max(most, tried), max(slowest, ending.seconds))
            }
        }
        // One that is good, so that it is the certificate's fault.
        let provider = try SecureProvider()
        defer { provider.stop() }
        let bed = try secureBed(trial, provider, trusting: true, 4)
        try bed.complete()
        let tally = try bed.tally()
        trial.count("S5")
        trial.expect("S5", tally.keys.allSatisfy { $0.hasPrefix("unmatched") }, "with a good one: \(tally)")
        trial.measured("S5", "0 answers, at most \(most) connections and \(slowest.tenths) s")
    }

    private static func secureBed(
        _ trial: Trial,
        _ provider: SecureProvider,
        trusting isTrusted: Bool,
        _ concurrency: Int
    ) throws -> ProofBed {
        let bed = try ProofBed(trial, rows: 20)
        _ = try bed.folder.write(provider.certificate, to: "own.pem")
        try bed.writeJob(provider.url) { settings in
            settings.concurrency = concurrency
            if isTrusted { settings.provider = "ca_file: own.pem," }
        }
        return bed
    }
}
