extension RecordReader {
    /// The format that the path's ending names, else the one that the file's beginning looks like.
    static func format(of path: String, head: UnsafeBufferPointer<UInt8>) -> InputFormat {
        let name = path.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased()
        switch ending {
        case "csv": return .csv
        case "tsv", "tab": return .tsv
        case "jsonl", "ndjson", "jsonlines", "json", "geojson", "geojsonl", "geojsons": return .jsonl
        default:
            let first = head.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
            return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .jsonl : .csv
        }
    }

    /// The byte between fields: as described, or found by looking at the file's beginning.
    ///
    /// It is noted unless it is what everybody expects.
    ///
    /// - Throws: `InputError` for a byte that cannot be one.
    static func dialect(
        of description: InputDescription,
        _ format: InputFormat,
        head: UnsafeBufferPointer<UInt8>
    ) throws -> (delimiter: UInt8, notes: [String]) {
        if let delimiter = description.delimiter {
            guard Delimiter.candidates.contains(where: { $0.byte == delimiter }) else {
                throw InputError(.unsupported, "\(description.path): the delimiter must be one of , ; | or a tab")
            }
            return (delimiter, [])
        }
        if format == .tsv { return (UInt8(ascii: "\t"), []) }
        guard let found = Delimiter.found(in: head) else {
            let delimiter = Delimiter.forOneColumn(head)
            return (delimiter, head.isEmpty ? [] : ["no delimiter found: one column"])
        }
        guard found != UInt8(ascii: ",") else { return (found, []) }
        let name = Delimiter.candidates.first { $0.byte == found }?.name ?? ""
        return (found, ["the delimiter is the \(name)"])
    }
}
