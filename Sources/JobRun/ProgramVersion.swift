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
}
