/// A place as it is written to a locator file.
struct LocatorPlace {
    var kind: PlaceKind
    /// ISO 3166 alpha-2, or empty.
    var country: String
    /// The region's code, or empty; a code without letters is never shown.
    var region: String
    var name: String
    /// Folded words of the name, joined by blanks.
    var key: String
    /// Other names, for showing and finding.
    var alternatives: [String] = []
    var point: GridPoint
    /// Metres that hold 95 % of its addresses; 0 when too few are known to say.
    var radius = 0
    var population = 0
    /// Index of the locality that a postcode mostly serves, or nil.
    var parent: Int?
}

/// A street of one place and postcode as it is written to a locator file.
struct LocatorStreet {
    /// Index of its place.
    var place: Int
    /// In the spelling that most rows use.
    var name: String
    /// Folded, with types and directions in full.
    var canonical: [UInt8]
    /// Hashes of the words that carry the name, one for each way to spell them.
    var cores: [UInt64]
    var postcode: String
    /// The known address nearest to the mean of all.
    var point: GridPoint
    /// Metres from `point` to the farthest known address.
    var extent: Int
    var numbers: [KnownNumber]
}
