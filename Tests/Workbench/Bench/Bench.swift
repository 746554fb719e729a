import Foundation

extension Workbench {
    /// Measures the binary and prints the figures; exit code 1 when a bar is missed.
    static func bench(_ arguments: inout Arguments) throws -> Int32 {
        let geomill = arguments.option("geomill") ?? ".build/release/geomill"
        let samples = arguments.option("samples") ?? "samples"
        let rows: Int = try arguments.number("rows", default: 1_000_000)
        let rounds: Int = try arguments.number("rounds", default: 3)
        let parts =
            arguments.option("only")?.split(separator: ",").map(String.init) ?? [
                "reading", "locator", "journal", "http",
            ]
        try arguments.finish()
        let bed = try BenchBed(geomill: geomill, samples: samples)
        defer { bed.removeAll() }
        var bench = Bench(bed: bed, rounds: max(1, rounds), rows: max(10_000, rows))
        if parts.contains("reading") { try bench.measureReading() }
        if parts.contains("locator") || parts.contains("journal") { try bed.buildLocator() }
        if parts.contains("locator") { try bench.measureLocator() }
        if parts.contains("journal") { try bench.measureJournal() }
        if parts.contains("http") { try bench.measureHTTP() }
        print("Medians of \(bench.rounds) rounds; what has \(Double(bench.rows).grouped) rows was done once.")
        print("Load of the machine at the end: \(load()).")
        return bench.report.isGood ? 0 : 1
    }

    private static func load() -> String {
        var averages = [0.0, 0.0, 0.0]
        getloadavg(&averages, 3)
        return averages.map(\.tenths).joined(separator: " ")
    }
}

/// The measurements, one after the other, each adding to the report.
struct Bench {
    let bed: BenchBed
    let rounds: Int
    /// The rows of the largest file.
    let rows: Int
    var report = BenchReport()

    init(bed: BenchBed, rounds: Int, rows: Int) {
        self.bed = bed
        self.rounds = rounds
        self.rows = rows
    }

    func tell(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

    /// The whole job with the embedded locator, on one core.
    mutating func measureLocator() throws {
        let count = min(rows, 100_000)
        try bed.writeRows(count, to: "locator.csv")
        try bed.writeLocatorJob("locate", rows: "locator.csv")
        var rates: [Double] = []
        var cpu: [Double] = []
        for round in 1...rounds {
            tell("locator, \(count) rows, round \(round)")
            try bed.forget("locate")
            let usage = try bed.run("run", "locate", oneCore: true)
            rates.append(Double(count) / usage.seconds)
            cpu.append(usage.cpuSeconds / Double(count) * 1e6)
        }
        report.add(
            "locator, whole job, one core, rows/s",
            rates.median.grouped,
            bar: "≥ 15 000",
            holds: rates.median >= 15_000
        )
        report.add("locator, whole job, CPU µs a row", cpu.median.tenths)
        try bed.forget("locate")
    }

    /// Memory of a small and a large job, then skipping and exporting with the large one's journal.
    mutating func measureJournal() throws {
        var peaks: [Double] = []
        for (name, count) in [("small", 10_000), ("large", rows)] {
            tell("memory, \(count) rows")
            try bed.writeRows(count, to: "\(name).csv")
            try bed.writeLocatorJob(name, rows: "\(name).csv")
            peaks.append(Double(try bed.run("run", name).peakBytes) / 1_048_576)
        }
        let cache = Double(bed.size(of: "bench.locator")) / 1_048_576
        report.add("peak memory, 10 000 rows, MiB", peaks[0].tenths, beside: "locator file \(cache.tenths)")
        report.add(
            "peak memory, \(Double(rows).grouped) rows, MiB",
            peaks[1].tenths,
            beside: "10 000 rows \(peaks[0].tenths)",
            ratio: peaks[1] / peaks[0],
            bar: "≤ 48",
            holds: peaks[1] <= 48
        )
        try measureFinished()
        try bed.forget("large")
        try bed.forget("small")
    }

    /// Skipping and exporting with the large job's journal; the file is so large that once is enough.
    private mutating func measureFinished() throws {
        tell("finished journal, \(rows) rows")
        func rate(of command: String, oneCore: Bool) throws -> Double {
            Double(rows) / (try bed.run(command, "large", oneCore: oneCore).seconds)
        }
        let skip = try rate(of: "plan", oneCore: true)
        report.add("CSV to skip (plan), one core, rows/s", skip.grouped, bar: "≥ 200 000", holds: skip >= 200_000)
        report.add("export, one core, features/s", try rate(of: "export", oneCore: true).grouped)
        let export = try rate(of: "export", oneCore: false)
        report.add("export, all cores, features/s", export.grouped, bar: "≥ 100 000", holds: export >= 100_000)
        let again = try rate(of: "run", oneCore: false)
        report.add("finished job again (skip, export), rows/s", again.grouped)
    }
}
