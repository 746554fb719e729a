/// The last 72 bytes of a locator file, behind the database: its length and two digests of it.
///
/// Sixteen bytes that tell a seal, the database's length as eight bytes, the lowest first, half a SHA-256 of the first
/// 4096 bytes, and the SHA-256 of the whole database. Length and first digest are checked whenever a file is opened,
/// which costs nothing; the whole digest when somebody asks for it.
struct LocatorSeal: Equatable {
    /// Bytes of the database.
    let databaseSize: Int
    private let headDigest: [UInt8]
    private let digest: [UInt8]

    private static let mark = Array("geomill locator\n".utf8)
    private static let count = mark.count + 8 + 16 + 32
    private static let headSize = 4096

    /// The bytes as they stand in the file.
    var bytes: [UInt8] {
        let size = UInt64(databaseSize)
        return Self.mark + (0..<8).map { UInt8(truncatingIfNeeded: size >> (UInt64($0) * 8)) } + headDigest + digest
    }

    /// The seal of a complete database.
    ///
    /// - Throws: `LocatorError` of reason `unreadable` when it cannot be read to its end.
    init(of file: OpenFile) throws {
        databaseSize = file.size
        headDigest = try Self.headDigest(of: file, file.size)
        digest = try file.digest(of: 0..<file.size)
    }

    /// The seal that stands in a file, or nil when none does or when it does not fit the file's size and beginning.
    ///
    /// - Throws: `LocatorError` of reason `unreadable`.
    init?(in file: OpenFile) throws {
        guard file.size > Self.count else { return nil }
        let bytes = try file.bytes(file.size - Self.count..<file.size)
        guard bytes.starts(with: Self.mark) else { return nil }
        let size = bytes[16..<24].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        databaseSize = file.size - Self.count
        headDigest = Array(bytes[24..<40])
        digest = Array(bytes[40...])
        guard size == UInt64(databaseSize), try headDigest == Self.headDigest(of: file, databaseSize) else {
            return nil
        }
    }

    /// True when every byte of the file's database is as it was written.
    ///
    /// - Throws: `LocatorError` of reason `unreadable`.
    func holds(for file: OpenFile) throws -> Bool { try file.digest(of: 0..<databaseSize) == digest }

    private static func headDigest(of file: OpenFile, _ size: Int) throws -> [UInt8] {
        Array(try file.digest(of: 0..<min(headSize, size)).prefix(16))
    }
}
