import Geocoding

/// The names of a file's towns in the order of their letters, to be found by how they begin.
struct PlaceNames: Sendable {
    /// The places that have streets, the largest first.
    let withStreets: [UInt32]
    private let letters: [UInt8]
    private let entries: [Entry]

    private struct Entry: Sendable {
        var start: UInt32
        var count: UInt32
        var id: UInt32
        var population: Int
        var point: GridPoint
        var hasStreets: Bool
    }

    /// A place whose name begins as was asked.
    struct Match {
        var id: UInt32
        /// The bytes of the name that were not asked for.
        var rest: Int
        var population: Int
        var point: GridPoint
        var hasStreets: Bool
    }

    /// One place before it is put in order.
    struct Place {
        var id: UInt32
        var kind: PlaceKind
        /// Its name and its other ones.
        var names: [String]
        var population: Int
        var point: GridPoint
        var hasStreets: Bool
    }

    /// The most places looked at for one beginning.
    private static let matchLimit = 20_000

    /// The names of places.
    init(_ places: [Place]) {
        var text = AddressText()
        var letters: [UInt8] = []
        var entries: [Entry] = []
        for place in places where place.kind == .locality {
            for name in place.names {
                text.removeAll()
                let words = text.append(name)
                let start = letters.count
                Self.append(text, words, to: &letters)
                guard letters.count > start else { continue }
                let entry = Entry(
                    start: UInt32(start),
                    count: UInt32(letters.count - start),
                    id: place.id,
                    population: place.population,
                    point: place.point,
                    hasStreets: place.hasStreets
                )
                entries.append(entry)
            }
        }
        entries.sort { left, right in
            let (first, second) = (Self.bytes(left, letters), Self.bytes(right, letters))
            if first.elementsEqual(second) { return left.id < right.id }
            return first.lexicographicallyPrecedes(second)
        }
        self.letters = letters
        self.entries = entries
        withStreets = places.filter(\.hasStreets)
            .sorted { ($1.population, $0.id) < ($0.population, $1.id) }
            .map(\.id)
    }

    /// Appends words as names are compared: forms of saint, mount and fort are one each.
    static func append(_ text: AddressText, _ words: Range<Int>, to name: inout [UInt8]) {
        for index in words {
            if index > words.lowerBound { name.append(0x20) }
            let word = text.bytes(index)
            switch word {
            case _ where word.elementsEqual("saint".utf8) || word.elementsEqual("sankt".utf8): name += "st".utf8
            case _ where word.elementsEqual("sainte".utf8): name += "ste".utf8
            case _ where word.elementsEqual("mount".utf8): name += "mt".utf8
            case _ where word.elementsEqual("fort".utf8): name += "ft".utf8
            default: name += word
            }
        }
    }

    /// The places whose name begins with those bytes, in the order of the names.
    func matches(_ beginning: [UInt8]) -> [Match] {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.bytes(entries[middle], letters).lexicographicallyPrecedes(beginning) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var matches: [Match] = []
        for entry in entries[low...].prefix(Self.matchLimit) {
            guard Self.bytes(entry, letters).starts(with: beginning) else { break }
            matches.append(
                Match(
                    id: entry.id,
                    rest: Int(entry.count) - beginning.count,
                    population: entry.population,
                    point: entry.point,
                    hasStreets: entry.hasStreets
                )
            )
        }
        return matches
    }

    private static func bytes(_ entry: Entry, _ letters: [UInt8]) -> ArraySlice<UInt8> {
        letters[Int(entry.start)..<Int(entry.start + entry.count)]
    }
}
