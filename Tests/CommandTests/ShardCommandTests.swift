import Foundation
import Synchronization
import TestSupport
import Testing

/// A job that several processes do part by part.
struct ShardCommandTests {
    private let folder: TemporaryFolder
    private static let concurrency = 4
    private static let group = 64

    init() throws { folder = try TemporaryFolder() }

    private func prepare(_ provider: LoopbackProvider, rows count: Int) throws {
        var rows = "id,street,city,state,zip\n"
        for number in 1...count {
            rows += "\(number),\(number % (count - 7) + 1) Elm Street,Salem,MA,01970\n"
            if number % 20 == 0 { rows += "blank,,,,\n" }
        }
        _ = try folder.write(rows, to: "in.csv")
        let more = "name: customers\njournal: {file: state/customers.journal}"
        try folder.writeStreetJob(provider, "concurrency: \(Self.concurrency)", more: more)
    }

    private func run(_ command: String) throws -> CommandRun {
        try CommandRun(shell: "geomill \(command)", in: folder.url)
    }

    @Test func `three parts come to the file of the whole, without a question asked twice`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider, rows: 60)
        #expect(try run("run job.yaml --set journal.file=whole.journal").code == 0)
        let whole = try folder.text(of: "out.geojson")
        let questions = provider.statistics.attempts
        for name in ["out.geojson", "out.geojson.summary.json"] {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
        #expect(try run("merge job.yaml").code == 66)
        for index in [2, 0] {
            let part = try run("run job.yaml --shard \(index)/3 --rate-share 1/2 --log-format json")
            #expect(part.code == 0, "\(part.errors)")
            #expect(part.errors.contains(#""shard":"\#(index)/3""#))
        }
        #expect(try !folder.names.contains("out.geojson"), "a part writes no output")
        let early = try run("merge job.yaml")
        #expect(early.code == 3)
        #expect(early.errors.contains("no journal of shard 1/3; run the job"))
        let limited = try run("run job.yaml --shard 1/3 --limit 2")
        #expect(limited.code == 75)
        let half = try run("merge job.yaml --journals 'state/*.journal'")
        #expect(half.code == 3)
        #expect(half.errors.contains("records without an answer of shard 1/3"), "\(half.errors)")
        #expect(try run("run job.yaml --shard 1/3").code == 0)
        #expect(try run("status job.yaml --shard 1/3").output.contains("exit code 0"))
        let merged = try run("merge job.yaml")
        #expect(merged.code == 0, "\(merged.errors)")
        #expect(try folder.text(of: "out.geojson") == whole)
        #expect(try folder.text(of: "out.geojson.summary.json").contains(#""records":63,"#))
        #expect(provider.statistics.attempts == 2 * questions)
    }

    @Test func `another number of parts, or none, is refused on a part's journal`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider, rows: 20)
        #expect(try run("run job.yaml --shard 1/4 --journal j").code == 0)
        let attempts = provider.statistics.attempts
        for option in ["--shard 1/2", "--shard 0/4", ""] {
            let other = try run("run job.yaml \(option) --journal j")
            #expect(other.code == 64)
            #expect(other.errors.contains("j is the journal of shard 1/4"), "\(other.errors)")
        }
        #expect(try run("run job.yaml --journal whole").code == 0)
        #expect(try run("run job.yaml --shard 0/1 --journal whole").code == 64)
        #expect(provider.statistics.attempts == attempts + 13)
        #expect(try run("merge job.yaml --journals j --journals whole").code == 64)
        for option in ["--shard 4/4", "--shard 1", "--rate-share 2/4", "--rate-share 1/0"] {
            #expect(try run("run job.yaml \(option)").code == 64)
        }
        #expect(try run("run job.yaml --shard 0/2 --set input.file=-").code == 64)
    }

    @Test func `a part leaves it to the merge to judge`() throws {
        let provider = try LoopbackProvider.start { _ in LoopbackReply(text: "[]") }
        defer { provider.stop() }
        try prepare(provider, rows: 20)
        let strict = "--set tolerate.unmatched=0"
        #expect(try run("run job.yaml --shard 0/1 \(strict)").code == 3)
        #expect(try run("run job.yaml --shard 0/1 \(strict) --tolerate-partial").code == 0)
        #expect(try run("merge job.yaml \(strict)").code == 3)
        #expect(try run("merge job.yaml").code == 0)
    }

    @Test func `parts are planned and asked once more by themselves, and a merge reports what has changed`() throws {
        let knowsAll = Mutex(false)
        let provider = try LoopbackProvider.start { request in
            let isKnown = knowsAll.withLock { $0 } || !request.query.contains("2 Elm")
            return isKnown ? LoopbackProvider.echo(request) : LoopbackReply(text: "[]")
        }
        defer { provider.stop() }
        try prepare(provider, rows: 60)
        func planned(_ what: Regex<(Substring, Substring)>) throws -> Int {
            try (0..<3).reduce(0) { sum, index in
                let plan = try run("plan job.yaml --shard \(index)/3 --rate-share 1/3")
                #expect(plan.code == 0, "\(plan.errors)")
                #expect(plan.output.hasPrefix("job customers, shard \(index)/3: "))
                return sum + (plan.output.firstMatch(of: what).flatMap { Int($0.1) } ?? 0)
            }
        }
        #expect(try planned(/: ([0-9]+) records/) == 63)
        #expect(try planned(/to ask nominatim: ([0-9]+)/) == 53)
        for index in 0..<3 { #expect(try run("run job.yaml --shard \(index)/3").code == 0) }
        #expect(try planned(/to ask nominatim: ([0-9]+)/) == 0)
        #expect(try planned(/settled in the journal: ([0-9]+)/) == 53)
        let first = try run("merge job.yaml --changes")
        #expect(first.code == 0 && first.errors.contains("nothing to compare with yet"), "\(first.errors)")
        knowsAll.withLock { $0 = true }
        #expect(try run("retry job.yaml --unmatched --shard 0/2").code == 66)
        let other = "--journal state/customers.0-of-3.journal"
        for command in ["plan job.yaml", "retry job.yaml --unmatched", "retry job.yaml --unmatched --shard 1/3"] {
            #expect(try run("\(command) \(other)").code == 64)
        }
        #expect(provider.statistics.attempts == 53)
        for index in 0..<3 { #expect(try run("retry job.yaml --unmatched --shard \(index)/3").code == 0) }
        #expect(provider.statistics.attempts == 53 + 6)
        let second = try run("merge job.yaml --changes")
        #expect(second.errors.contains("changed since the outputs before: 7\n"), "\(second.errors)")
        let report = try folder.text(of: "out.changes.csv").split(separator: "\n").dropFirst()
        #expect(report.count == 7 && report.allSatisfy { $0.hasPrefix("found,") })
        #expect(try run("purge job.yaml --all --shard 1/3").code == 0)
        #expect(try run("merge job.yaml").code == 3)
    }

    @Test func `a part that is killed asks little again`() throws {
        let trap = Trap()
        let provider = try LoopbackProvider.start(latency: .milliseconds(1)) { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        try prepare(provider, rows: 2_000)
        let words = ["run", "job.yaml", "--shard", "1/2", "--quiet"]
        var mostRepeats = 0
        for after in [40, 300, 77] {
            let (code, repeats) = try trap.run(
                { try RunningCommand(words, in: folder) },
                signal: SIGKILL,
                after: after
            )
            #expect(code == 128 + SIGKILL)
            mostRepeats = max(mostRepeats, repeats)
        }
        let (code, repeats) = try trap.run({ try RunningCommand(words, in: folder) }, signal: SIGKILL, after: .max)
        #expect(code == 0)
        #expect(max(mostRepeats, repeats) <= Self.concurrency + Self.group)
        #expect(provider.statistics.attemptsByQuery.count < 1_200)
        #expect(try run("run job.yaml --shard 0/2").code == 0)
        #expect(provider.statistics.attemptsByQuery.count == 1_993)
        #expect(try run("merge job.yaml").code == 0)
        #expect(try OutputFile("out.geojson", in: folder).features.count == 2_100)
    }

    @Test func `parts that run at once keep to one rate`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider, rows: 67)
        let (rate, parts) = (30, 3)
        let commands = try (0..<parts).map { index in
            let words = ["run", "job.yaml", "--shard", "\(index)/\(parts)", "--rate-share", "1/\(parts)", "--quiet"]
            return try RunningCommand(words + ["--set", "providers[1].rate=\(rate)/s"], in: folder)
        }
        for command in commands { #expect(command.wait() == 0, "\(command.errors)") }
        let arrivals = provider.statistics.arrivals
        #expect(arrivals.count == 60)
        for (index, start) in arrivals.enumerated() {
            let inOneSecond = arrivals[index...].prefix { $0 - start < .seconds(1) }.count
            #expect(inOneSecond <= rate + parts)
        }
    }

    private static let recipes = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "jobs/shards")

    /// Puts a program of that name into the folder, which stands for the scheduler's own.
    private func standIn(_ name: String, _ script: String) throws {
        let path = try folder.write("#!/bin/sh\n" + script, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    @Test func `the recipes' commands do what they say`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        // So many that none of sixteen parts is without a question.
        try prepare(provider, rows: 400)
        try standIn("srun", "exec \"$@\"\n")
        // Does the commands of GNU parallel one after the other.
        let loop = "shift; while read number; do $(echo \"$@\" | sed \"s/{}/$number/\") || exit; done\n"
        try standIn("parallel", loop)
        func recipe(_ name: String) -> String { "PATH=.:$PATH sh '\(Self.recipes.appending(path: name).path)'" }
        let task = try CommandRun(shell: "SLURM_ARRAY_TASK_ID=3 \(recipe("slurm.sh"))", in: folder.url)
        #expect(task.code == 0, "\(task.errors)")
        let attempts = provider.statistics.attempts
        #expect(attempts > 0 && attempts < 393)
        let all = try CommandRun(shell: recipe("parallel.sh"), in: folder.url)
        #expect(all.code == 0, "\(all.errors)")
        #expect(provider.statistics.attempts == 393)
        #expect(try OutputFile("out.geojson", in: folder).features.count == 420)
    }

    @Test func `the recipe for Kubernetes names the number of parts twice alike`() throws {
        let text = try String(contentsOf: Self.recipes.appending(path: "kubernetes.yaml"), encoding: .utf8)
        let completions = try #require(text.firstMatch(of: /completions: ([0-9]+)\n/)?.1)
        let shard = try #require(text.firstMatch(of: /--shard, "\$\(JOB_COMPLETION_INDEX\)\/([0-9]+)"/)?.1)
        let parallelism = try #require(text.firstMatch(of: /parallelism: ([0-9]+)\n/)?.1)
        let share = try #require(text.firstMatch(of: /--rate-share, 1\/([0-9]+),/)?.1)
        #expect(completions == shard)
        #expect(parallelism == share)
    }
}
