import CSystem.YAML

/// The program's version, and those of the libraries in use.
package enum ProgramVersion {
    /// The version of geomill.
    package static let number = "0.1.0"

    /// The name and version of each system library, in alphabetical order.
    package static var libraries: [(name: String, version: String)] {
        [("libyaml", String(cString: yaml_get_version_string()))]
    }
}
