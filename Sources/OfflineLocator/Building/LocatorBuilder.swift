import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Makes a locator file from rows of any number of sources.
///
/// The bytes of the file depend on the rows and the sources alone, not on their order. All rows are kept in memory until
/// the file is written: about 28 bytes an address while it is taken in, about 100 while it is sorted, and each distinct
/// name once; a few million addresses want a gigabyte.
package struct LocatorBuilder {
    private var rows = LocatorRows()
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
    /// - Parameter defaultCountry: the country of rows that name none, as a name or code; empty when it is not known.
    package init(defaultCountry: String = "") {
        self.defaultCountry = defaultCountry
    }

    /// Names a source of rows, for the file's credits.
    package mutating func begin(_ source: LocatorSource) { sources.insert(source) }

    /// Takes in one row; one without a usable position or without a name is counted and left out.
    package mutating func add(_ row: LocatorSourceRow) {
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
            rows.addresses.append(
                LocatorRows.Address(
                    town: rows.towns.index(of: town),
                    street: rows.streets.index(of: parts.street),
                    postcode: postcode.isEmpty
                        ? -1 : rows.postcodes.index(of: .init(country: division.country, text: postcode)),
                    base: parts.number?.base ?? -1,
                    suffix: parts.number?.suffix ?? .none,
                    point: point
                )
            )
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
    package func write(to file: String) throws -> LocatorSummary {
        guard !rows.addresses.isEmpty || !rows.cities.isEmpty else {
            throw LocatorError(.noRows, "the sources held no row with a position and a name")
        }
        let assembly = LocatorAssembly(rows)
        var summary = LocatorSummary()
        summary.formatVersion = LocatorFormat.version
        summary.normaliserVersion = Normalization.version
        summary.sources = sources.sorted { ($0.name, $0.attribution) < ($1.name, $1.attribution) }
        summary.droppedRows = droppedRows + assembly.droppedRows
        assembly.count(&summary)
        let temporary = "\(file).tmp-\(getpid())"
        unlink(temporary)
        do {
            var writer = try LocatorWriter(assembly, to: temporary)
            try writer.write(&summary)
        } catch {
            unlink(temporary)
            throw error
        }
        summary.fileSize = try Self.publish(temporary, as: file)
        return summary
    }

    /// Makes a complete file durable and gives it its name.
    ///
    /// - Returns: its size in bytes.
    private static func publish(_ temporary: String, as file: String) throws -> Int {
        let descriptor = open(temporary, O_RDONLY | O_CLOEXEC)
        var facts = stat()
        let isDurable = descriptor >= 0 && fstat(descriptor, &facts) == 0 && fsync(descriptor) == 0
        if descriptor >= 0 { close(descriptor) }
        guard isDurable else {
            let words = String(cString: strerror(errno))
            unlink(temporary)
            throw LocatorError(.diskFailure, "the locator file \(file) could not be made durable: \(words)")
        }
        guard rename(temporary, file) == 0 else {
            let words = String(cString: strerror(errno))
            unlink(temporary)
            throw LocatorError(.cannotCreate, "the locator file \(file) cannot be created: \(words)")
        }
        return Int(facts.st_size)
    }
}
