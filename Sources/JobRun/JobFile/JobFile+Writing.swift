import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension JobFile {
    /// Writes `job` to the new file at `path`, with paths as seen from its folder.
    ///
    /// Throws `JobFileError` when the job uses that file itself, when it is there already or cannot be written.
    package static func write(_ job: Job, path: String) throws(JobFileError) {
        try JobFiles(job).check(jobFile: path)
        let place = SourcePlace(option: path)
        func refused(_ message: String) -> JobFileError { JobFileError(.notWritable, [JobProblem(place, message)]) }
        let text = text(of: job, path: path, workingFolder: workingFolder())
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            if errno == EEXIST { throw refused("there is such a file already; move it away or choose another name") }
            throw refused("the job file cannot be written: \(String(cString: strerror(errno)))")
        }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let cause = String(cString: strerror(errno))
                close(descriptor)
                unlink(path)
                throw refused("the job file cannot be written: \(cause)")
            }
            rest = rest.dropFirst(count)
        }
        guard close(descriptor) == 0 else {
            throw refused("the job file cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// The commented text of a job file at `path` that reads back to `job`.
    package static func text(of job: Job, path: String, workingFolder: String) -> String {
        let folder = FilePath.folder(of: path)
        func shown(_ path: String) -> String {
            quoted(FilePath.relative(path, to: folder, workingFolder: workingFolder))
        }
        var lines = [
            "# A job for geomill. Do it with: geomill run \(Escaping.shown(FilePath.name(of: path)))",
            "# Paths are relative to this file. Columns stand in braces. Nothing that stands here is secret.",
            "version: \(Job.fileVersion)",
            "name: \(quoted(job.name))",
            "input:",
            "  file: \(shown(job.input.file))",
        ]
        if let format = job.input.format { lines.append("  format: \(format.rawValue)") }
        if let delimiter = job.input.delimiter {
            lines.append("  delimiter: \(quoted(ScalarText.text(ofDelimiter: delimiter)))")
        }
        if !job.input.header { lines.append("  header: false  # the first row is a record already") }
        lines.append(
            "  ragged: \(job.input.ragged.rawValue)  # rows of another length: error, or pad with empty fields"
        )
        if let point = job.input.point {
            lines.append("  point:  # the position whose address is wanted, in degrees")
            lines += [point.longitude, point.latitude].map { "    \($0.name): \(quoted($0.template))" }
        } else {
            lines.append("  query:  # how an address is made of the columns")
            lines += job.input.query.map { "    \($0.name): \(quoted($0.template))" }
        }
        lines.append("providers:  # asked in this order, the next one only where the ones before were not good enough")
        for provider in job.providers {
            lines.append("  - name: \(quoted(provider.name))")
            if let file = provider.file { lines.append("    file: \(shown(file))") }
            if let definition = provider.definition { lines.append("    definition: \(shown(definition))") }
            if let certificates = provider.caFile { lines.append("    ca_file: \(shown(certificates))") }
            for (name, place) in ProviderEntry.secretPlaces {
                switch provider[keyPath: place] {
                case .variable(let variable): lines.append("    \(name)_env: \(quoted(variable))")
                case .file(let file): lines.append("    \(name)_file: \(shown(file))")
                case nil: break
                }
            }
            lines += provider.lines(quoted: quoted).map { "    \($0)" }
        }
        lines += [
            "match:",
            "  accept: \(job.match.accept)  # taken as matched from this score on, 0 to 1",
            "  reject: \(job.match.reject)  # unmatched below it",
        ]
        if let precision = job.match.precision {
            lines.append("  precision: \(precision.name)  # the coarsest that is taken as matched")
        }
        lines.append("limits:")
        lines.append("  attempts: \(job.limits.attempts)  # for one query")
        if let attempts = job.limits.attemptsPerRun { lines.append("  max_attempts_per_run: \(attempts)") }
        if let attempts = job.limits.attemptsTotal { lines.append("  max_attempts_total: \(attempts)") }
        if let cost = job.limits.cost { lines.append("  max_cost: \(cost)") }
        if job.limits.onUncertain != .retry { lines.append("  on_uncertain: \(job.limits.onUncertain.rawValue)") }
        lines += job.limits.durationLines
        lines += [
            "tolerate:  # records, or a share of all; more of them end the run with exit code 3",
            "  failed: \(job.tolerate.failed)",
            "  unmatched: \(job.tolerate.unmatched)",
            "  review: \(job.tolerate.review)",
            "output:",
        ]
        for output in job.output {
            lines.append("  - file: \(shown(output.file))")
            lines.append("    unmatched: \(output.unmatched.rawValue)  # or \(output.unmatched.other.rawValue)")
            if output.prefix != OutputEntry(file: "").prefix { lines.append("    prefix: \(quoted(output.prefix))") }
            if !output.attributes.isEmpty {
                lines.append("    attributes: [\(output.attributes.map(quoted).joined(separator: ", "))]")
            }
        }
        if let changes = job.changes {
            lines.append("changes:  # the report on what is different since the outputs were written before")
            lines.append("  file: \(shown(changes.file))")
            lines.append("  moved_metres: \(changes.movedMetres)  # smaller moves are let pass")
            lines.append("  score_drift: \(changes.scoreDrift)  # smaller differences are let pass")
            if let id = changes.id { lines.append("  id: \(quoted(id.template))") }
        }
        if let overrides = job.overrides {
            lines.append("overrides:  # positions that people have corrected")
            lines.append("  file: \(shown(overrides.file))")
            if let id = overrides.id { lines.append("  id: \(quoted(id.template))") }
        }
        lines += ["journal:  # holds the answers; running again goes on from it", "  file: \(shown(job.journal))"]
        if let retention = job.journalRules.retention {
            lines.append("  retention: \(ScalarText.text(of: retention))  # older answers are forgotten")
        }
        if let file = job.metricsFile { lines.append("metrics_file: \(shown(file))") }
        switch job.pingURL {
        case .variable(let variable): lines.append("ping_url_env: \(quoted(variable))")
        case .file(let file): lines.append("ping_url_file: \(shown(file))")
        case nil: break
        }
        lines.append("")
        return lines.joined(separator: "\n")
    }

    /// Text as YAML reads it back, in double quotes unless it is a plain word; `${` is kept from being resolved.
    private static func quoted(_ text: String) -> String {
        if ScalarText.isName(text) { return text }
        var quoted = "\""
        for scalar in text.replacing("${", with: "$${").unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            default:
                if Escaping.isSteering(scalar) {
                    let digits = String(scalar.value, radix: 16)
                    quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
        }
        return quoted + "\""
    }

    private static func workingFolder() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}

extension OutputEntry.Unmatched {
    fileprivate var other: Self { self == .omit ? .nullGeometry : .omit }
}

/// `write(2)`, which the name of `JobFile.write` hides.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

extension JobLimits {
    /// The lines of a job file for the times that it may say; the usual ones are left out, but for the outage.
    fileprivate var durationLines: [String] {
        let usual = JobLimits()
        let times: [(name: String, time: Duration?, usual: Duration?)] = [
            (name: "longest_wait", time: longestWait, usual: usual.longestWait),
            (name: "longest_backoff", time: longestBackoff, usual: usual.longestBackoff),
            (name: "max_duration", time: maxDuration, usual: nil),
            (name: "grace", time: grace, usual: usual.grace),
        ]
        return ["  longest_outage: \(ScalarText.text(of: longestOutage))  # then the run stops"]
            + times.compactMap { name, time, usual in
                time.flatMap { $0 == usual ? nil : "  \(name): \(ScalarText.text(of: $0))" }
            }
    }
}
