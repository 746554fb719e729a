import Geocoding

/// The addresses that a builder took in, on disk in the order in which they came.
final class AddressSpool {
    /// An address point; town and postcode are indices into the builder's pools.
    struct Address: Equatable {
        var town: Int32
        /// -1 when the row had none.
        var postcode: Int32
        /// -1 when the row had no number.
        var base: Int32
        var suffix: HouseNumber.Suffix
        var point: GridPoint
    }

    private let file: TemporaryFile
    private var record: [UInt8] = []
    private(set) var count = 0

    /// An empty spool whose file lies beside `path`.
    ///
    /// - Throws: `LocatorError` when the file cannot be made.
    init(beside path: String) throws { file = try TemporaryFile(beside: path) }

    /// Adds an address with its street in the source's spelling.
    ///
    /// - Throws: `LocatorError` of reason `diskFailure`.
    func append(_ address: Address, street: String) throws {
        record.removeAll(keepingCapacity: true)
        record.appendInteger(address.town)
        record.appendInteger(address.postcode)
        record.appendInteger(address.base)
        record.appendInteger(address.suffix.order)
        record.appendInteger(address.point.latitude)
        record.appendInteger(address.point.longitude)
        record += street.utf8
        try record.withUnsafeBytes { try file.append(record: $0) }
        count += 1
    }

    /// Calls `body` with each address and the bytes of its street, in the order in which they came.
    ///
    /// - Throws: `LocatorError` of reason `diskFailure`, and what `body` throws.
    func forEach(_ body: (Address, UnsafeRawBufferPointer) throws -> Void) throws {
        try file.flush()
        var cursor = RecordCursor(file, 0..<file.size, bufferSize: 1 << 18)
        while try cursor.advance() {
            try cursor.withRecord { record in
                let address = Address(
                    town: record.integer(at: 0),
                    postcode: record.integer(at: 4),
                    base: record.integer(at: 8),
                    suffix: HouseNumber.Suffix(order: record.integer(at: 12)),
                    point: GridPoint(latitude: record.integer(at: 16), longitude: record.integer(at: 20))
                )
                try body(address, UnsafeRawBufferPointer(rebasing: record[24...]))
            }
        }
    }
}

extension HouseNumber.Suffix {
    /// The suffix with that place in the order.
    init(order: UInt32) {
        self.init(code: UInt8(truncatingIfNeeded: order >> 16), extra: UInt16(truncatingIfNeeded: order))
    }
}
