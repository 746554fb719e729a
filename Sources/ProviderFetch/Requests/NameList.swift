/// A parameter's list of names with commas between them.
enum NameList {
    /// Sees to it that the list holds all those names, each written as it is here; `*` holds any name.
    ///
    /// A name that is there in other letters is written anew, since services are known to answer in the asker's spelling.
    static func add(_ names: [[UInt8]], to list: inout [UInt8]) {
        guard !names.isEmpty else { return }
        var listed = list.split(separator: UInt8(ascii: ",")).map { Array(trimmed($0)) }
        guard !listed.contains([UInt8(ascii: "*")]) else { return }
        for name in names {
            if let place = listed.firstIndex(where: { isSame($0, name) }) {
                listed[place] = name
            } else {
                listed.append(name)
            }
        }
        list = Array(listed.joined(separator: [UInt8(ascii: ",")]))
    }

    private static func trimmed(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var name = name
        while name.first == 0x20 { name.removeFirst() }
        while name.last == 0x20 { name.removeLast() }
        return name
    }

    private static func isSame(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        first.withUnsafeBufferPointer { first in
            second.withUnsafeBufferPointer { first.isSameInAnyCase(as: $0) }
        }
    }
}
