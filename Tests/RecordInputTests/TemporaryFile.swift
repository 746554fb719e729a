import Foundation
import Geocoding
import RecordInput
import TestSupport

/// A file with that content, in a folder of its own that goes with it.
struct TemporaryFile {
    let path: String
    private let folder: TemporaryFolder

    init(_ content: [UInt8], named name: String = "input.csv") throws {
        folder = try TemporaryFolder()
        path = try folder.write(content, to: name)
    }
}

/// All that a reader gives.
struct Reading {
    var columns: [String] = []
    var notes: [String] = []
    var remarks = InputRemarks()
    var records: [AddressRecord] = []

    /// The records' fields as text.
    var rows: [[String]] { records.map(\.texts) }
    var flaws: [RecordFlaw?] { records.map(\.flaw) }
    var lines: [Int] { records.map(\.line) }
}

extension AddressRecord {
    /// The fields as text.
    var texts: [String] { (0..<count).map { String(decoding: self[$0], as: UTF8.self) } }
    /// The JSON members as text.
    var memberText: String? { members.map { String(decoding: $0, as: UTF8.self) } }
}

/// Reads a file with that content to its end.
func reading(
    _ content: [UInt8],
    named name: String = "input.csv",
    chunk: Int = 1000,
    _ describe: (inout InputDescription) -> Void = { _ in }
) throws -> Reading {
    let file = try TemporaryFile(content, named: name)
    var description = InputDescription(path: file.path)
    describe(&description)
    let reader = try description.open()
    var reading = Reading(columns: reader.columns, notes: reader.notes)
    while true {
        let records = try reader.nextChunk(limit: chunk)
        if records.isEmpty {
            reading.remarks = reader.remarks
            return reading
        }
        reading.records += records
    }
}

/// Reads a file with that text to its end.
func reading(
    _ text: String,
    named name: String = "input.csv",
    _ describe: (inout InputDescription) -> Void = { _ in }
) throws -> Reading {
    try reading(Array(text.utf8), named: name, describe)
}

/// The error that reading a file with that content ends with, or nil.
func failure(
    _ content: [UInt8],
    named name: String = "input.csv",
    _ describe: (inout InputDescription) -> Void = { _ in }
) -> InputError? {
    do {
        _ = try reading(content, named: name, describe)
        return nil
    } catch {
        return error as? InputError
    }
}

/// The error that reading a file with that text ends with, or nil.
func failure(
    _ text: String,
    named name: String = "input.csv",
    _ describe: (inout InputDescription) -> Void = { _ in }
) -> InputError? {
    failure(Array(text.utf8), named: name, describe)
}
