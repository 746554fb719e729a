import JobRun

extension Command {
    /// `geomill version`.
    static let version = Command(
        name: "version",
        usage: "[--json]",
        summary: "Show the version of geomill and of the libraries it uses.",
        operands: 0...0,
        options: [Option(flag: "json", "Write JSON to standard output.")]
    ) { arguments in
        let libraries = ProgramVersion.libraries
        if arguments.has("json") {
            let members = libraries.map { "\"\($0.name)\": \"\($0.version)\"" }.joined(separator: ", ")
            let warnings = ProgramVersion.warnings.map { "\"\($0)\"" }.joined(separator: ", ")
            let text =
                "{\"geomill\": \"\(ProgramVersion.number)\", \"job_file\": \(Job.fileVersion), "
                + "\"libraries\": {\(members)}, \"warnings\": [\(warnings)]}"
            try StandardStreams.output(text + "\n")
        } else {
            let names = libraries.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
            try StandardStreams.output("geomill \(ProgramVersion.number) (\(names))\n")
        }
        return .settled
    }
}
