/// How alike two words are, 0 to 1.
enum Similarity {
    /// Words less alike than this have nothing to do with each other.
    static let least: Float = 0.6

    /// 1 for words that are the same or mean the same, 0 for digits and words under three letters that are not; else
    /// 1 less the share of letters that must be changed, and 0 below `least`.
    @inline(__always)
    static func of(
        _ mine: Word,
        _ myText: UnsafeBufferPointer<UInt8>,
        _ its: Word,
        _ itsText: UnsafeBufferPointer<UInt8>,
        edits: inout EditDistance
    ) -> Float {
        if mine.hash == its.hash { return 1 }
        if mine.readings & its.readings != 0, isSame(mine, its) { return 1 }
        if mine.hasDigit || its.hasDigit { return 0 }
        let (shorter, longer) = mine.count < its.count ? (mine.count, its.count) : (its.count, mine.count)
        guard shorter >= 3 else { return 0 }
        if mine.flags.contains(.hasUmlaut) || its.flags.contains(.hasUmlaut) {
            let isSame = AddressText.isSameButDigraphs(
                UnsafeBufferPointer(rebasing: myText[mine.range]),
                UnsafeBufferPointer(rebasing: itsText[its.range])
            )
            if isSame { return 1 }
        }
        // Two types are the same or not: `court` is no slip for `cours`.
        if !mine.types.isEmpty && !its.types.isEmpty { return 0 }
        let most = longer * 2 / 5
        guard longer - shorter <= most else { return 0 }
        // Every letter that only one of them has must be changed or left out.
        let difference = max(
            (mine.letters & ~its.letters).nonzeroBitCount,
            (its.letters & ~mine.letters).nonzeroBitCount
        )
        guard difference <= most else { return 0 }
        let distance = edits.distance(
            UnsafeBufferPointer(rebasing: myText[mine.range]),
            UnsafeBufferPointer(rebasing: itsText[its.range]),
            cap: most
        )
        guard distance <= most else { return 0 }
        return 1 - Float(distance) / Float(longer)
    }

    /// True when both have a reading in common.
    @inline(__always)
    private static func isSame(_ mine: Word, _ its: Word) -> Bool {
        if mine.types.shares(its.types) { return true }
        if !mine.directions.isDisjoint(with: its.directions) { return true }
        if mine.canonical != 0, mine.canonical == its.canonical { return true }
        if mine.value >= 0, mine.value == its.value, mine.isNumber, its.isNumber { return true }
        return mine.classes.contains(.saint) && its.classes.contains(.saint)
    }
}
