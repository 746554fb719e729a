internal import Geocoding

extension Statement {
    /// Binds the key's 16 bytes, highest first.
    func bind(_ key: QueryKey, at index: Int32) throws(JournalError) {
        var bytes = (key.high.bigEndian, key.low.bigEndian)
        let code: Int32 = withUnsafeBytes(of: &bytes) { bindCopy(of: $0, at: index) }
        try check(code)
    }
}
