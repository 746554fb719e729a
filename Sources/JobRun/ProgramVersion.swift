import CSystem.YAML
import ProviderFetch
import RunJournal

/// The program's version, and those of the libraries in use.
package enum ProgramVersion {
    /// The version of geomill.
    package static let number = "0.1.0"

    /// The name and version of each system library in use.
    package static var libraries: [(name: String, version: String)] {
        TransportLibrary.versions + [
            ("SQLite", JournalLibrary.version), ("libyaml", String(cString: yaml_get_version_string())),
        ]
    }

    /// What is known to be wrong with those versions and matters here, for a person.
    package static var warnings: [String] { warnings(ofSQLite: JournalLibrary.version) }

    static func warnings(ofSQLite version: String) -> [String] {
        let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        let isFaulty = !numbers.lexicographicallyPrecedes([3, 7]) && numbers.lexicographicallyPrecedes([3, 51, 3])
        guard isFaulty else { return [] }
        return [
            "SQLite \(version) can damage a database that two connections write at the same moment (3.7.0 to 3.51.2); "
                + "geomill keeps to one and locks others out, so leave the journal of a live run alone"
        ]
    }
}
