extension Job {
    /// Makes sure that a run could begin: the files do not clash, and the input has the columns that are named.
    ///
    /// - Throws: errors of the stages, which `ExitCode(for:)` sorts.
    package func check() throws {
        try JobFiles(self).check()
        let input = try InputFile(self, spooling: false)
        _ = try input.queryMaker(for: try input.open())
    }
}
