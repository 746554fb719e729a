#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads job files.
package enum JobFile {
    /// One value of a job given beside its file, as `--set match.accept=0.9` does.
    package struct Setting: Hashable, Sendable {
        /// Such as `providers[1].rate`; list positions are counted from 1.
        package let path: String
        /// The value as a job file would write it.
        package let text: String

        /// A value for that path.
        package init(path: String, text: String) {
            self.path = path
            self.text = text
        }
    }

    /// Reads the job file at `path`.
    ///
    /// The settings stand above the values in the file, the last one for a path wins; `environment` gives the value of
    /// an environment variable, or nil when it is not set. Throws `JobFileError` with all that is wrong.
    package static func read(
        path: String,
        settings: [Setting] = [],
        environment: @escaping (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
    ) throws(JobFileError) -> Job {
        try job(in: try bytes(path: path), file: path, settings: settings, environment: environment).withShortPaths()
    }

    /// The job that the bytes of a job file say; paths are resolved against the folder of `file`.
    ///
    /// Throws `JobFileError` with all that is wrong.
    package static func job(
        in bytes: [UInt8],
        file: String,
        settings: [Setting] = [],
        environment: @escaping (String) -> String?
    ) throws(JobFileError) -> Job {
        let start = SourcePlace(file: file, line: 1, column: 1, path: "")
        guard var root = try YAMLReader.document(in: bytes, file: file) else {
            throw JobFileError(.invalid, [JobProblem(start, "the file is empty; a job begins with \"version: 1\"")])
        }
        for setting in settings {
            let origin = SourcePlace(option: "--set \(setting.path)")
            guard let steps = JobPath.steps(setting.path), root.set(steps[...], to: setting.text, at: origin) else {
                let isCountedFromZero = setting.path.contains("[0]")
                let hint = isCountedFromZero ? "lists count from 1" : "write it like match.accept or providers[1].rate"
                let message = "leads to no value of the job; \(hint)"
                throw JobFileError(.invalid, [JobProblem(origin, message)])
            }
        }
        var decoder = JobDecoder(file: file, environment: environment)
        let job = decoder.job(root)
        guard let job, decoder.problems.isEmpty else { throw JobFileError(.invalid, decoder.problems) }
        return job
    }

    private static func bytes(path: String) throws(JobFileError) -> [UInt8] {
        let place = SourcePlace(option: path)
        func missing(_ message: String) -> JobFileError { JobFileError(.missing, [JobProblem(place, message)]) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { throw missing("there is no such job file") }
            throw missing("the job file cannot be opened: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= YAMLReader.largestFile {
            let count = readBytes(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw missing("the job file cannot be read: \(String(cString: strerror(errno)))") }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}

/// `read(2)`, which the name of `JobFile.read` hides.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
