// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "geomill",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "geomill", targets: ["geomill"])],
    targets: [
        .systemLibrary(
            name: "CSystem",
            providers: [
                .apt(["libcurl4-openssl-dev", "libsqlite3-dev", "libssl-dev", "libyaml-dev", "libsimdjson-dev"]),
                .brew(["curl", "sqlite", "openssl@3", "libyaml", "simdjson"]),
            ]
        ),
        .target(name: "CSimdjson", linkerSettings: [.linkedLibrary("simdjson")]),
        .target(name: "Geocoding", swiftSettings: strict),
        .target(name: "RecordInput", dependencies: ["Geocoding", "CSystem", "CSimdjson"], swiftSettings: strict),
        .target(
            name: "ProviderFetch",
            dependencies: ["Geocoding", "CSystem", "CSimdjson"],
            resources: [.embedInCode("Definitions")],
            swiftSettings: strict
        ),
        .target(name: "OfflineLocator", dependencies: ["Geocoding", "CSystem"], swiftSettings: strict),
        .target(name: "RunJournal", dependencies: ["Geocoding", "CSystem"], swiftSettings: strict),
        .target(name: "FeatureOutput", dependencies: ["Geocoding"], swiftSettings: strict),
        .target(
            name: "JobRun",
            dependencies: [
                "Geocoding", "RecordInput", "ProviderFetch", "OfflineLocator", "RunJournal", "FeatureOutput", "CSystem",
            ],
            swiftSettings: strict
        ),
        .executableTarget(name: "geomill", dependencies: ["Geocoding", "JobRun"], swiftSettings: strict),

        .systemLibrary(name: "CTLS", path: "Tests/CTLS"),
        .target(
            name: "TestSupport",
            dependencies: ["Geocoding", "CTLS"],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "workbench",
            dependencies: ["CSystem", "Geocoding", "ProviderFetch", "TestSupport"],
            path: "Tests/Workbench",
            swiftSettings: strict
        ),
        tests("DoubleTests", ["Geocoding"]),
        tests("GeocodingTests", ["Geocoding"]),
        tests("RecordInputTests", ["RecordInput"]),
        tests("ProviderFetchTests", ["ProviderFetch"]),
        tests("OfflineLocatorTests", ["OfflineLocator"]),
        tests("RunJournalTests", ["RunJournal"]),
        tests("FeatureOutputTests", ["FeatureOutput"]),
        tests("JobRunTests", ["JobRun"]),
        tests("CommandTests", ["geomill", "JobRun", "RunJournal"], exclude: ["Cases"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
