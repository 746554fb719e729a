/// The report on what is different since the outputs were written before.
package struct ChangesEntry: Hashable, Sendable {
    /// The file to write.
    package var file: String
    /// Points that moved by no more metres than that are let pass.
    package var movedMetres = 50.0
    /// Scores that differ by no more than that, 0 to 1, are let pass.
    package var scoreDrift = 0.1
    /// The template of the text by which records are known again; nil when by what they ask.
    package var id: QueryPart?

    /// A report in that file, with the defaults for all else.
    package init(file: String) { self.file = file }

    /// The report of a job with that output: beside it, with the ending `.changes.csv`.
    package init(besideOutput output: String) {
        self.init(file: FilePath.join(FilePath.folder(of: output), FilePath.stem(of: output) + ".changes.csv"))
    }
}

/// Positions that people have corrected.
package struct OverridesEntry: Hashable, Sendable {
    /// The file that holds them.
    package var file: String
    /// The template of the text that the file's column `id` is compared with; nil when it has none.
    package var id: QueryPart?

    /// The corrections of that file.
    package init(file: String) { self.file = file }
}
