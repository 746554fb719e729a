import Foundation
import Testing

@testable import geomill

/// The README's list of commands, options and variables against those that there are.
struct ReadmeCommandTests {
    private static let text: String = {
        let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
        return (try? String(contentsOf: readme, encoding: .utf8)) ?? ""
    }()

    @Test func `every command is told`() {
        let rows = Self.text.split(separator: "\n")
        for command in Command.all where !command.isHidden && command.name != "help" {
            #expect(rows.contains { $0.hasPrefix("| `geomill \(command.name)") }, "\(command.name)")
        }
    }

    @Test func `every option that is told is there`() {
        let names = Set(Command.all.flatMap(\.allOptions).map(\.name))
        // What belongs to the README's other commands.
        let foreign: Set = ["readme", "now"]
        let words = Self.text.split { !$0.isLetter && $0 != "-" }
        for word in words where word.hasPrefix("--") && word.dropFirst(2).first?.isLetter == true {
            let name = String(word.dropFirst(2))
            #expect(names.contains(name) || foreign.contains(name), "--\(name)")
        }
    }
}
