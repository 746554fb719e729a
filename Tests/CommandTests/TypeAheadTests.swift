import Geocoding
import Testing

@testable import geomill

struct TypeAheadTests {
    private static let elm = Suggestion(label: "Elm Street", detail: "Salem", id: "1")
    private static let elmer = Suggestion(label: "Elmer Road", detail: "", id: "2")

    private func typed(_ text: String, _ suggestions: [Suggestion] = []) -> TypeAhead {
        var state = TypeAhead(text: text)
        state.take(suggestions, for: text)
        return state
    }

    @Test func `each change of the text asks for completions`() {
        var state = TypeAhead(text: "")
        #expect(state.take(.text("e")) == .complete("e"))
        #expect(state.take(.text("lm x")) == .complete("elm x"))
        #expect(state.take(.eraseWord) == .complete("elm "))
        #expect(state.take(.backspace) == .complete("elm"))
        #expect(state.take(.eraseLine) == .complete(""))
        #expect(state.take(.backspace) == .nothing)
    }

    @Test func `the arrows go round and Enter chooses`() {
        var state = typed("elm", [Self.elm, Self.elmer])
        #expect(state.take(.enter) == .choose(Self.elm))
        _ = state.take(.down)
        #expect(state.take(.enter) == .choose(Self.elmer))
        _ = state.take(.down)
        _ = state.take(.up)
        _ = state.take(.up)
        #expect(state.take(.enter) == .choose(Self.elm))
    }

    @Test func `completions of an earlier text are passed over`() {
        var state = typed("elm", [Self.elm])
        _ = state.take(.text("e"))
        state.take([Self.elmer], for: "elm")
        #expect(state.suggestions == [Self.elm])
        state.fail("out of reach", for: "elm")
        #expect(state.trouble.isEmpty)
        state.take([Self.elmer], for: "elme")
        #expect(state.suggestions == [Self.elmer])
    }

    @Test func `keys without completions do what they can`() {
        var state = typed("elm")
        #expect(state.take(.down) == .nothing)
        #expect(state.take(.enter) == .hurry("elm"))
        #expect(state.take(.endOfInput) == .nothing)
        #expect(state.take(.escape) == .leave)
        #expect(state.take(.interrupt) == .interrupt)
        var empty = TypeAhead(text: "")
        #expect(empty.take(.enter) == .nothing)
        #expect(empty.take(.endOfInput) == .leave)
    }

    @Test func `the screen shows the text, the choice and what went wrong, and keeps to its width`() {
        var state = typed("elm", [Self.elm, Self.elmer])
        #expect(state.lines(width: 80) == ["> elm", "* Elm Street  (Salem)", "  Elmer Road"])
        _ = state.take(.down)
        #expect(state.lines(width: 16) == ["> elm", "  Elm Street  …", "* Elmer Road"])
        #expect(typed("x").lines(width: 80) == ["> x", "  nothing begins like this"])
        state.fail("the provider\u{1B}[2J is down", for: "elm")
        #expect(state.lines(width: 80) == ["> elm", "  the provider\\u{1B}[2J is down"])
        #expect(typed(String(repeating: "a", count: 300)).lines(width: 20)[0].count == 19)
    }

    @Test(arguments: [
        ("a", [Key.text("a")]), ("Straße 7", [.text("Straße 7")]), ("\u{7F}\u{8}", [.backspace, .backspace]),
        ("\r", [.enter]), ("\n", [.enter]), ("\u{1B}", [.escape]), ("\u{1B}[A\u{1B}OB", [.up, .down]),
        ("\u{1B}[3~x", [.text("x")]), ("\u{1B}[1;5Cy", [.text("y")]), ("\u{3}", [.interrupt]), ("\u{4}", [.endOfInput]),
        ("ab\u{15}\u{17}", [.text("ab"), .eraseLine, .eraseWord]), ("\u{0}\u{1F}", []), ("\t", []),
    ])
    func `keys are told by their bytes`(text: String, keys: [Key]) {
        var reader = KeyReader()
        #expect(reader.keys(in: text.utf8) == keys)
    }

    @Test func `a character may come in pieces, and bytes that are none are passed over`() {
        var reader = KeyReader()
        #expect(reader.keys(in: [0x61, 0xC3]) == [.text("a")])
        #expect(reader.keys(in: [0x9F, 0x62]) == [.text("ßb")])
        #expect(reader.keys(in: [0xF0, 0x9F]) == [])
        #expect(reader.keys(in: [0x8F, 0xA0]) == [.text("🏠")])
        #expect(reader.keys(in: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == [])
        #expect(reader.keys(in: [0x63]) == [.text("c")])
    }

    @Test(arguments: 0..<50)
    func `no bytes crash the reader, and typing goes on after them`(seed: UInt8) {
        var reader = KeyReader()
        var byte = seed
        for _ in 0..<200 {
            byte = byte &* 73 &+ 41
            _ = reader.keys(in: [byte, byte &* 7, byte ^ 0x80])
        }
        _ = reader.keys(in: [0x0D, 0x0D, 0x0D])
        #expect(reader.keys(in: Array("ok".utf8)) == [.text("ok")])
    }

    @Test func `tables are aligned by their widest cells`() {
        let rows = [["a", "1", "x"], ["bcd", "22", ""], ["", "", ""]]
        #expect(AlignedTable.text(rows, rightAligned: [1]) == "a     1  x\nbcd  22\n\n")
        #expect(AlignedTable.text([], rightAligned: []) == "")
    }
}
