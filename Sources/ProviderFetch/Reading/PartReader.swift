internal import Geocoding

/// Reads the parts of an address from the object that holds them.
///
/// Most parts are members of that object, under one of several names each: one walk over the members finds them all,
/// where looking for each name would take a walk of its own.
final class PartReader: Sendable {
    /// A place of a part's text: a member that the walk finds, or anything else.
    private enum Place {
        case member(Int)
        case source(TextSource.Place)
    }
    private struct Part {
        let set: @Sendable (inout AddressComponents, String) -> Void
        let places: [Place]
    }

    private let parts: [Part]
    private let cityAliases: [Place]
    private let members: MemberTable

    /// A reader of the parts that the definition names.
    init(_ response: ResponseDefinition) {
        var members = MemberTable()
        func place(_ place: TextSource.Place) -> Place {
            guard let path = place.paths.first, place.isPlain, let name = path.onlyMember else { return .source(place) }
            return members.slot(of: name).map(Place.member) ?? .source(place)
        }
        parts = response.parts.map { Part(set: $0.set, places: $0.source.places.map(place)) }
        cityAliases = response.cityAliases.map { place(TextSource.Place(paths: [$0])) }
        self.members = members
    }

    /// The parts in that object.
    func components(in address: JSONValue) -> AddressComponents {
        var components = AddressComponents()
        withUnsafeTemporaryAllocation(of: JSONValue.self, capacity: members.count + 1) { slots in
            slots.initialize(repeating: .absent)
            defer { slots.deinitialize() }
            if members.count > 0 {
                address.forEach { name, value in
                    if let slot = members.find(name) { slots[slot] = value }
                }
            }
            func text(_ place: Place) -> String {
                switch place {
                case .member(let slot): slots[slot].words
                case .source(let source): source.text(in: address)
                }
            }
            for part in parts {
                for place in part.places {
                    let text = text(place)
                    guard !text.isEmpty else { continue }
                    part.set(&components, text)
                    break
                }
            }
            for place in cityAliases {
                let alias = text(place)
                guard !alias.isEmpty, alias != components.city else { continue }
                components.cityAliases.append(alias)
            }
        }
        return components
    }
}

/// Finds names among a few dozen.
private struct MemberTable: Sendable {
    private static let size = 256

    /// The slot of the first name with that hash, and -1 for none.
    private var buckets = [Int16](repeating: -1, count: size)
    /// The next slot with the same hash.
    private var next: [Int16] = []
    private var names: [[UInt8]] = []

    /// The number of slots.
    var count: Int { names.count }

    /// The slot of that name, which it gets now if it has none; nil when there are too many names.
    mutating func slot(of name: [UInt8]) -> Int? {
        if let slot = name.withUnsafeBufferPointer({ find($0) }) { return slot }
        guard names.count < 1_000 else { return nil }
        let bucket = name.withUnsafeBufferPointer { Self.bucket($0) }
        next.append(buckets[bucket])
        buckets[bucket] = Int16(names.count)
        names.append(name)
        return names.count - 1
    }

    /// The slot of that name; nil when it is none.
    func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = Int(buckets[Self.bucket(name)])
        while slot >= 0 {
            if names[slot].elementsEqual(name) { return slot }
            slot = Int(next[slot])
        }
        return nil
    }

    private static func bucket(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = name.first, let last = name.last else { return 0 }
        let hash = Int(first) &* 31 &+ Int(last) &* 7 &+ name.count &* 13 &+ Int(name[name.count / 2])
        return hash & (size - 1)
    }
}
