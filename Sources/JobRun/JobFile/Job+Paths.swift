#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Job {
    /// The same job with paths such as `jobs/../out/a.geojson` written as `out/a.geojson`, for people to read.
    ///
    /// A path stays as it is where a link makes the two differ, or where its folder is not there yet to tell.
    func withShortPaths() -> Job {
        var job = self
        job.input.file = FilePath.shortened(input.file)
        job.journal = FilePath.shortened(journal)
        job.metricsFile = metricsFile.map(FilePath.shortened)
        job.pingURL = pingURL?.mapFile(FilePath.shortened)
        if let changes { job.changes?.file = FilePath.shortened(changes.file) }
        if let overrides { job.overrides?.file = FilePath.shortened(overrides.file) }
        for index in job.output.indices { job.output[index].file = FilePath.shortened(output[index].file) }
        for index in job.providers.indices {
            job.providers[index].file = providers[index].file.map(FilePath.shortened)
            job.providers[index].definition = providers[index].definition.map(FilePath.shortened)
            job.providers[index].caFile = providers[index].caFile.map(FilePath.shortened)
            for (_, place) in ProviderEntry.secretPlaces {
                job.providers[index][keyPath: place] = providers[index][keyPath: place]?.mapFile(FilePath.shortened)
            }
        }
        return job
    }
}

extension FilePath {
    /// The path without steps into a folder and out again, when both lead to the same folder on this disk.
    fileprivate static func shortened(_ path: String) -> String {
        var steps: [Substring] = []
        for step in path.split(separator: "/") where step != "." {
            if step == "..", let last = steps.last, last != ".." { steps.removeLast() } else { steps.append(step) }
        }
        let short = (path.hasPrefix("/") ? "/" : "") + steps.joined(separator: "/")
        guard short != path, let real = realFolder(of: path), real == realFolder(of: short) else { return path }
        return short
    }

    private static func realFolder(of path: String) -> String? {
        let folder = folder(of: path)
        guard let real = realpath(folder.isEmpty ? "." : folder, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
