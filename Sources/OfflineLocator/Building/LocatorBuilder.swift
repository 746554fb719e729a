import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Makes a locator file from rows of any number of sources.
///
/// The bytes of the file depend on the rows and the sources alone, not on their order and not on the memory. Addresses
/// go to temporary files beside the new one, which vanish with the builder; in memory are sorted `memory` bytes of them
/// at a time, and each town and postcode is kept once, in about 300 bytes.
package struct LocatorBuilder {
    private let file: String
    private let memory: Int
    private var rows: LocatorRows
    private var sources: Set<LocatorSource> = []
    private var droppedRows = 0
    private var splitter = AddressSplitter()
    private var text = AddressText()
    private var divisions: [Division: Division] = [:]
    /// The country of rows that name none, as an ISO 3166 alpha-2 code; empty for unknown.
    private let defaultCountry: String

    private struct Division: Hashable {
        var country: String
        var region: String
    }

    /// A builder that has seen no row.
    ///
    /// - Parameters:
    ///   - file: the file to write.
    ///   - defaultCountry: the country of rows that name none, as a name or code; empty when it is not known.
    ///   - memory: about the most bytes that sorting takes.
    /// - Throws: `LocatorError` of reason `cannotCreate` when nothing can be written beside the file.
    package init(file: String, defaultCountry: String = "", memory: Int = 128 << 20) throws {
        self.file = file
        self.defaultCountry = defaultCountry
        self.memory = memory
        rows = try LocatorRows(beside: file)
    }

    /// The rows taken in so far that are usable.
    package var count: Int { rows.addresses.count + rows.cities.count }

    /// Names a source of rows, for the file's credits.
    package mutating func begin(_ source: LocatorSource) { sources.insert(source) }

    /// Takes in one row; one without a usable position or without a name is counted and left out.
    ///
    /// - Throws: `LocatorError` of reason `diskFailure`.
    package mutating func add(_ row: LocatorSourceRow) throws {
        guard let latitude = row.latitude, let longitude = row.longitude,
            let point = GridPoint(latitude: latitude, longitude: longitude)
        else {
            droppedRows += 1
            return
        }
        let division = division(of: row)
        let town = LocatorRows.Town(country: division.country, region: division.region, name: row.city)
        let country = CountryCode(division.country.utf8)
        let parts =
            row.street.isEmpty
            ? AddressSplitter.Parts(number: nil, street: "")
            : splitter.split(number: row.number, street: row.street, country: country)
        if !parts.street.isEmpty {
            let postcode = LocatorNames.postcodeText(row.postcode, in: country)
            let address = AddressSpool.Address(
                town: rows.towns.index(of: town),
                postcode: postcode.isEmpty
                    ? -1 : rows.postcodes.index(of: .init(country: division.country, text: postcode)),
                base: parts.number?.base ?? -1,
                suffix: parts.number?.suffix ?? .none,
                point: point
            )
            try rows.addresses.append(address, street: parts.street)
        } else if !row.city.isEmpty, row.street.isEmpty {
            rows.cities.append(.init(town: town, point: point, population: max(0, row.population)))
        } else {
            droppedRows += 1
        }
    }

    /// The codes of a row's country and region; a region without a known code keeps its folded name.
    private mutating func division(of row: LocatorSourceRow) -> Division {
        let written = Division(country: row.country.isEmpty ? defaultCountry : row.country, region: row.region)
        if let known = divisions[written] { return known }
        text.removeAll()
        var words = text.append(written.country)
        let country = Countries.code(hash: text.hash(words))
        var division = Division(country: country.description, region: "")
        text.removeAll()
        words = text.append(written.region)
        if !words.isEmpty {
            let known = Regions.region(hash: text.hash(words), in: country)
            division.region =
                known?.code.description ?? String(decoding: text.bytes(words), as: UTF8.self).uppercased()
        }
        divisions[written] = division
        return division
    }

    /// Writes the file beside its final name and renames it when it is complete.
    ///
    /// - Throws: `LocatorError` when no row was usable or the file cannot be written.
    package func write() throws -> LocatorSummary {
        guard count > 0 else {
            throw LocatorError(.noRows, "the sources held no row with a position and a name")
        }
        var summary = LocatorSummary()
        summary.formatVersion = LocatorFormat.version
        summary.normaliserVersion = Normalization.version
        summary.sources = sources.sorted { ($0.name, $0.attribution) < ($1.name, $1.attribution) }
        summary.droppedRows = droppedRows
        let temporary = "\(file).tmp-\(getpid())"
        unlink(temporary)
        do {
            try writeDatabase(temporary, &summary)
            summary.fileSize = try LocatorSeal.publish(temporary, as: file)
        } catch {
            unlink(temporary)
            throw error
        }
        return summary
    }

    private func writeDatabase(_ temporary: String, _ summary: inout LocatorSummary) throws {
        let assembly = try PlaceAssembly(rows, sort: ExternalSort(beside: file, memory: memory))
        let sort = ExternalSort(beside: file, memory: memory)
        try sortAddresses(assembly, sort, &summary)
        var writer = try LocatorWriter(assembly.places, to: temporary, memory: memory / 6)
        var streets = StreetAssembly(assembly)
        try sort.drain { try streets.add(SortedAddress($0), to: &writer) }
        try streets.finish(writer: &writer)
        summary.repeatedNumbers = streets.repeatedNumbers
        try writer.finish(&summary)
    }

    private func sortAddresses(
        _ assembly: PlaceAssembly,
        _ sort: ExternalSort,
        _ summary: inout LocatorSummary
    ) throws {
        var text = StreetText()
        var canonicals = LookupCache<String, [UInt8]>(limit: 100_000)
        var record: [UInt8] = []
        try rows.addresses.forEach { address, street in
            guard let place = assembly.place(of: address) else {
                summary.droppedRows += 1
                return
            }
            let spelling = String(decoding: street, as: UTF8.self)
            let canonical = canonicals[spelling] ?? text.canonicalName(spelling)
            canonicals.keep(canonical, for: spelling)
            record.removeAll(keepingCapacity: true)
            SortedAddress.append(
                address,
                place: place,
                postcode: assembly.postcode(of: address),
                canonical: canonical,
                street: street,
                to: &record
            )
            try record.withUnsafeBytes { try sort.append($0) }
        }
    }
}
