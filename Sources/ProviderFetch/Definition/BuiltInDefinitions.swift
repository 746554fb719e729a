#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension ProviderDefinition {
    /// The documents of the built-in definitions by their names, in the order in which they are listed.
    static let builtInDocuments: [(name: String, bytes: [UInt8])] = [
        ("nominatim", PackageResources.nominatim_json),
        ("mapbox-v6", PackageResources.mapbox_v6_json),
        ("mapbox-v5", PackageResources.mapbox_v5_json),
        ("mapbox-searchbox", PackageResources.mapbox_searchbox_json),
        ("mapbox-category", PackageResources.mapbox_category_json),
        ("arcgis", PackageResources.arcgis_json),
        ("arcgis-category", PackageResources.arcgis_category_json),
    ]

    /// The definition that the settings name: the user's own file, or a built-in one.
    static func named(_ settings: ProviderSettings) throws -> ProviderDefinition {
        guard let path = settings.definition else { return try builtIn(settings.name) }
        guard let bytes = DefinitionFile.read(path) else {
            throw ProviderError(
                .unreadableDefinition,
                "\(settings.name): the definition \(path) cannot be read; it should be a JSON file of at most 1 MiB"
            )
        }
        var definition = try ProviderDefinition(decoding: bytes, file: path)
        definition.file = path
        return definition
    }

    /// The built-in definition of that name.
    static func builtIn(_ name: String) throws -> ProviderDefinition {
        guard let document = builtInDocuments.first(where: { $0.name == name }) else {
            let names = builtInDocuments.map(\.name).joined(separator: ", ")
            throw ProviderError(
                .unknownProvider,
                "\(name): no such provider is built in; there are \(names), or say definition: FILE"
            )
        }
        return try ProviderDefinition(decoding: document.bytes, file: "\(name).json")
    }
}

/// Reads a definition's file.
private enum DefinitionFile {
    private static let most = 1 << 20

    /// The bytes; nil when the file cannot be read or is too long.
    static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: most + 1) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        return ferror(file) == 0 && bytes.count <= most ? bytes : nil
    }
}
