/// Recognises files that are not read yet by their first bytes, and says what to do with them.
enum ForeignFormat {
    private static let marks: [(mark: [UInt8], name: String, advice: String)] = [
        ([0x1F, 0x8B], "compressed with gzip", "unpack it with gunzip"),
        ([0x50, 0x4B, 0x03, 0x04], "an Excel workbook (.xlsx) or another zip archive", "save it as CSV UTF-8"),
        ([0x50, 0x4B, 0x05, 0x06], "an empty zip archive", "unpack or save it as CSV UTF-8"),
        ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel workbook (.xls)", "save it as CSV UTF-8"),
        (Array("PAR1".utf8), "a Parquet file", "write it as CSV, for example with DuckDB"),
        (Array("BZh".utf8), "compressed with bzip2", "unpack it with bunzip2"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "compressed with xz", "unpack it with unxz"),
        ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd", "unpack it with unzstd"),
        (Array("SQLite format 3\0".utf8), "a SQLite database or GeoPackage", "export the table as CSV"),
        (Array("%PDF-".utf8), "a PDF document", "get the table as CSV"),
        ([0xFF, 0xFE, 0x00, 0x00], "UTF-32 text", "convert it with iconv -f utf-32 -t utf-8"),
        ([0x00, 0x00, 0xFE, 0xFF], "UTF-32 text", "convert it with iconv -f utf-32 -t utf-8"),
        ([0xFF, 0xFE], "UTF-16 text", "convert it with iconv -f utf-16 -t utf-8"),
        ([0xFE, 0xFF], "UTF-16 text", "convert it with iconv -f utf-16 -t utf-8"),
    ]

    /// Does nothing for a file that may be UTF-8 text.
    ///
    /// - Throws: `InputError` that names the format and what to do.
    static func refuse(_ head: UnsafeBufferPointer<UInt8>, path: String) throws {
        if let found = marks.first(where: { head.starts(with: $0.mark) }) {
            throw refusal(path, "is \(found.name), which is not read yet; \(found.advice)")
        }
        // ASCII in UTF-16 has a zero in every other byte, in UTF-32 in three of four.
        let sample = head.prefix(4096)
        var zeros = [0, 0, 0, 0]
        for (index, byte) in sample.enumerated() where byte == 0 { zeros[index % 4] += 1 }
        let (even, odd) = (zeros[0] + zeros[2], zeros[1] + zeros[3])
        guard sample.count >= 4, even + odd > sample.count / 8 else { return }
        if (sample.count * 5 / 8...sample.count * 7 / 8).contains(even + odd) {
            let order = zeros[0] > zeros[3] ? "utf-32be" : "utf-32le"
            throw refusal(path, "looks like UTF-32 text; convert it with iconv -f \(order) -t utf-8")
        }
        if max(even, odd) > 4 * min(even, odd) {
            let order = even > odd ? "utf-16be" : "utf-16le"
            throw refusal(path, "looks like UTF-16 text; convert it with iconv -f \(order) -t utf-8")
        }
        throw refusal(path, "is no text: it is full of zero bytes")
    }

    /// Refuses a JSON document that is not one object a line.
    ///
    /// - Throws: `InputError` that says how to make it so.
    static func refuseDocument(_ head: UnsafeBufferPointer<UInt8>, path: String) throws {
        let text = head.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        if text.first == UInt8(ascii: "[") {
            throw refusal(path, "is a JSON array, not one object a line; convert it with jq -c '.[]'")
        }
        let firstLine = text.prefix { $0 != 0x0A && $0 != 0x0D }
        if String(decoding: text.prefix(1024), as: UTF8.self).contains("\"FeatureCollection\"") {
            throw refusal(
                path,
                "is a GeoJSON document, not one object a line; convert it with jq -c '.features[].properties'"
            )
        }
        if firstLine.count < text.count, firstLine.allSatisfy({ "{ \t".utf8.contains($0) }), firstLine.contains(0x7B) {
            throw refusal(path, "is JSON over several lines, not one object a line; convert it with jq -c .")
        }
    }

    private static func refusal(_ path: String, _ what: String) -> InputError {
        InputError(.unsupported, "\(path): \(what)")
    }
}
