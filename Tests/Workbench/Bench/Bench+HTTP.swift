import Foundation

extension Bench {
    /// HTTP beside a bare libcurl loop that sends the same requests to the same server, in alternating rounds.
    mutating func measureHTTP() throws {
        let count = 20_000
        try bed.writeRows(count, to: "http-rows.csv")
        tell("http, recording the requests")
        try bed.recordRequests(of: "http-rows.csv", to: "requests.txt")
        try measureNoLatency(count: count)
        try measureLatency(count: count / 2)
    }

    private mutating func measureNoLatency(count: Int) throws {
        let server = try ProviderProcess(workbench: bed.workbench, latencyMilliseconds: 0)
        defer { server.stop() }
        try bed.writeHTTPJob("http", rows: "http-rows.csv", url: server.url)
        var ours: [ChildUsage] = []
        var bare: [ChildUsage] = []
        var export: [ChildUsage] = []
        for round in 1...rounds {
            tell("http, no latency, \(count) attempts, round \(round)")
            bare.append(try runBareLoop(server.url, "requests.txt"))
            try bed.forget("http")
            ours.append(try bed.run("run", "http"))
            export.append(try bed.run("export", "http"))
        }
        func cost(_ usage: ChildUsage) -> Double { usage.cpuSeconds / Double(count) * 1e6 }
        func compare(_ name: String, _ costs: [Double], atMost most: Double) {
            let ratio = zip(costs, bare).map { $0 / cost($1) }.median
            report.add(
                name,
                costs.median.tenths,
                beside: "bare libcurl \(bare.map(cost).median.tenths)",
                ratio: ratio,
                bar: "≤ \(most.tenths) ×",
                holds: ratio <= most
            )
        }
        compare("HTTP, no latency, whole job, CPU µs an attempt", ours.map(cost), atMost: 2.5)
        // What the same job's export takes by itself; the rest is asking, reading answers and the journal.
        let fetch = zip(ours, export).map { cost($0) - cost($1) }
        compare("HTTP, no latency, without its export", fetch, atMost: 2)
        report.add(
            "HTTP, no latency, attempts/s",
            ours.map { Double(count) / $0.seconds }.median.grouped,
            beside: "bare libcurl \(bare.map { Double(count) / $0.seconds }.median.grouped)",
            ratio: zip(ours, bare).map { $1.seconds / $0.seconds }.median
        )
        try bed.forget("http")
    }

    private mutating func measureLatency(count: Int) throws {
        let server = try ProviderProcess(workbench: bed.workbench, latencyMilliseconds: 20)
        defer { server.stop() }
        try bed.writeRows(count, to: "late-rows.csv")
        try bed.recordRequests(of: "late-rows.csv", to: "late.txt")
        try bed.writeHTTPJob("late", rows: "late-rows.csv", url: server.url)
        // From the first request's arrival to the last one's: what comes before and after is not HTTP.
        var ours: [Double] = []
        var bare: [Double] = []
        var wrk: [Double] = []
        var whole: [Double] = []
        for round in 1...rounds {
            tell("http, 20 ms latency, \(count) attempts, round \(round)")
            if let rate = try runWrk(server.url) { wrk.append(rate) }
            _ = try server.arrivalRate()
            _ = try runBareLoop(server.url, "late.txt")
            bare.append(try server.arrivalRate())
            try bed.forget("late")
            whole.append(Double(count) / (try bed.run("run", "late").seconds))
            ours.append(try server.arrivalRate())
        }
        report.add("HTTP, 20 ms, whole job with export, rows/s", whole.median.grouped)
        report.add(
            "HTTP, 20 ms, 32 under way, arrivals/s",
            ours.median.grouped,
            beside: "bare libcurl \(bare.median.grouped)",
            ratio: zip(ours, bare).map { $0 / $1 }.median
        )
        guard !wrk.isEmpty else {
            return report.add("the same beside wrk", "", beside: "wrk is not installed")
        }
        let ratio = zip(ours, wrk).map { $0 / $1 }.median
        report.add(
            "the same beside wrk",
            ours.median.grouped,
            beside: "wrk \(wrk.median.grouped)",
            ratio: ratio,
            bar: "≥ 0.95 ×",
            holds: ratio >= 0.95
        )
    }

    private func runBareLoop(_ url: String, _ requests: String) throws -> ChildUsage {
        try ChildProcess.run(
            [bed.workbench, "bare-loop", url, bed.path(requests), "--concurrency", "32"],
            in: bed.folder
        )
    }

    /// The requests a second that `wrk` reaches, or nil when it is not installed.
    private func runWrk(_ url: String) throws -> Double? {
        guard ChildProcess.exists("wrk") else { return nil }
        let target = url + "/search?q=12+Main+Street,+Springfield,+IL+62701&format=jsonv2&addressdetails=1&limit=5"
        let output = try ChildProcess.run(["wrk", "-t1", "-c32", "-d6s", target], in: bed.folder).output
        let line = output.split(separator: "\n").first { $0.hasPrefix("Requests/sec:") }
        return line?.split(separator: " ").last.flatMap { Double($0) }
    }
}

/// The loopback provider in a process of its own, so that its CPU time is nobody else's.
struct ProviderProcess {
    let url: String
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(workbench: String, latencyMilliseconds: Int) throws {
        process.executableURL = URL(fileURLWithPath: workbench)
        process.arguments = ["provider", "--latency", "\(latencyMilliseconds)"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        url = line.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The requests a second that have arrived since the last call, from the first to the last of them.
    func arrivalRate() throws -> Double {
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let numbers = line.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard numbers.count == 2, numbers[1] > 0 else { return 0 }
        return (numbers[0] - 1) / numbers[1]
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
