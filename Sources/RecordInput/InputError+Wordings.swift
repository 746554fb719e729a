extension InputError {
    /// A name in the input that the outputs need for themselves; `what` says which and where on the line.
    static func clash(_ what: String, path: String, line: Int) -> InputError {
        InputError(
            .clash(line: line),
            "\(path), line \(line): \(what), a name that the output needs for its own fields; "
                + "set prefix: for the output (--prefix for geocode), or rename it"
        )
    }

    /// Text that is not UTF-8; `what` says where it was found.
    static func notUTF8(_ what: String, path: String) -> InputError {
        InputError(
            .unsupported,
            "\(path): \(what) is not UTF-8 text, the only encoding read so far; convert the file, for example with "
                + "iconv -f windows-1252 -t utf-8"
        )
    }
}
