import Geocoding

/// How the name of a street begins that is being typed.
///
/// The words typed so far stand for themselves and, where they are types or directions, for all forms of these; the last
/// may be unfinished. A name fits from its first word on, or from a later one when that many letters are typed.
struct StreetBeginning {
    /// The ways to read what was typed, in the letters of canonical names.
    private let readings: [[UInt8]]

    private static let innerLetters = 3

    /// The beginning that those words of a text are.
    init(_ text: AddressText, _ words: Range<Int>) {
        var whole: [UInt8] = []
        text.appendCanonicalName(AddressText.mask(words), to: &whole)
        var unfinished: [UInt8] = []
        let before = words.dropLast()
        if !before.isEmpty {
            text.appendCanonicalName(AddressText.mask(before), to: &unfinished)
            unfinished.append(0x20)
        }
        if let last = words.last { unfinished += text.bytes(last) }
        readings = (whole == unfinished ? [whole] : [whole, unfinished]).filter { !$0.isEmpty }
    }

    /// True when there is nothing to look for.
    var isEmpty: Bool { readings.isEmpty }

    /// Calls `body` with the index of each name that fits, until it returns false.
    ///
    /// - Parameters:
    ///   - names: canonical names with a line feed between them.
    ///   - body: also gets whether the name fits from its first word on.
    func forEachMatch(in names: UnsafeRawBufferPointer, _ body: (_ index: Int, _ isFirst: Bool) -> Bool) {
        var index = 0
        var start = 0
        while start < names.count {
            var isMatch = readings.contains { Self.fits($0, names, start) }
            let isFirst = isMatch
            var end = start
            while end < names.count, names[end] != 0x0A {
                if !isMatch, names[end] == 0x20 {
                    isMatch = readings.contains { $0.count >= Self.innerLetters && Self.fits($0, names, end + 1) }
                }
                end += 1
            }
            if isMatch, !body(index, isFirst) { return }
            index += 1
            start = end + 1
        }
    }

    private static func fits(_ reading: [UInt8], _ names: UnsafeRawBufferPointer, _ start: Int) -> Bool {
        guard names.count - start >= reading.count else { return false }
        for offset in reading.indices where names[start + offset] != reading[offset] { return false }
        return true
    }
}
