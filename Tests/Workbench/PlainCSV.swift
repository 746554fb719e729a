import Foundation

/// A comma-separated file with a header, read whole: quotes, doubled quotes and line ends inside quotes.
struct PlainCSV {
    let header: [String]
    let rows: [[String]]

    init(path: String) throws {
        var lines = Self.lines(of: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
        guard !lines.isEmpty else { throw UsageError(description: "\(path) is empty") }
        header = lines.removeFirst()
        let count = header.count
        guard let odd = lines.firstIndex(where: { $0.count != count }) else {
            rows = lines
            return
        }
        throw UsageError(description: "\(path): row \(odd + 1) has not as many fields as the header")
    }

    /// The place of a column.
    ///
    /// - Throws: `UsageError` when there is none of that name.
    func column(_ name: String) throws -> Int {
        guard let index = header.firstIndex(of: name) else { throw UsageError(description: "no column \(name)") }
        return index
    }

    private static func lines(of bytes: [UInt8]) -> [[String]] {
        var lines: [[String]] = []
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        var index = 0
        func endField() {
            fields.append(String(decoding: field, as: UTF8.self))
            field.removeAll(keepingCapacity: true)
        }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x22 where isQuoted && index < bytes.count && bytes[index] == 0x22:
                field.append(byte)
                index += 1
            case 0x22: isQuoted.toggle()
            case 0x2C where !isQuoted: endField()
            case 0x0D where !isQuoted: continue
            case 0x0A where !isQuoted:
                endField()
                lines.append(fields)
                fields = []
            default: field.append(byte)
            }
        }
        if !field.isEmpty || !fields.isEmpty {
            endField()
            lines.append(fields)
        }
        return lines
    }

    /// One line of a file, with its line end; fields are quoted where they must be.
    static func line(_ fields: [String]) -> String {
        fields.map { field in
            let needsQuotes = field.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
            return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
        }.joined(separator: ",") + "\n"
    }
}
