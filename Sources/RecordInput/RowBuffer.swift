/// The fields of the row being read, in memory that is kept from row to row.
final class RowBuffer {
    /// The line on which the row begins, counted from 1.
    var line = 1
    /// The number of fields, those past the limit on columns included.
    private(set) var fieldCount = 0
    /// True when a field or the row was longer than the limits and has been cut.
    private(set) var isCut = false
    /// True when a quoted field holds a line break.
    var spansLines = false

    private var storage: UnsafeMutablePointer<UInt8>
    private var capacity = 4096
    private var used = 0
    private var fieldStart = 0
    private var isFieldCut = false
    /// Room for the ends of `endsCapacity` fields.
    private var endsStorage: UnsafeMutablePointer<Int>
    private var endsCapacity = 64
    private let limits: InputLimits

    /// An empty row.
    init(limits: InputLimits) {
        self.limits = limits
        storage = .allocate(capacity: capacity)
        endsStorage = .allocate(capacity: endsCapacity)
    }

    deinit {
        storage.deallocate()
        endsStorage.deallocate()
    }

    /// All fields' text.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: storage, count: used) }

    /// Where each field ends in the text; at most as many as the limit on columns.
    var ends: UnsafeBufferPointer<Int> {
        UnsafeBufferPointer(start: endsStorage, count: min(fieldCount, limits.columns))
    }

    /// The text of a field, counted from 0.
    func field(_ index: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
    }

    /// True for a single field of nothing but white space.
    var isBlank: Bool {
        fieldCount == 1 && !isCut && bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    /// Makes the row empty.
    func removeAll() {
        used = 0
        fieldStart = 0
        fieldCount = 0
        isCut = false
        spansLines = false
    }

    /// Adds bytes to the field being read, as far as the limits allow.
    @inline(__always)
    func append(_ start: UnsafePointer<UInt8>, count: Int) {
        var count = count
        let room = min(limits.fieldBytes &- (used &- fieldStart), limits.recordBytes &- used)
        if count > room {
            count = max(0, room)
            isFieldCut = true
        }
        if used &+ count > capacity { grow(to: used &+ count) }
        (storage + used).update(from: start, count: count)
        used &+= count
    }

    /// Ends the field being read.
    @inline(__always)
    func endField() {
        if isFieldCut { endCut() }
        if fieldCount < limits.columns {
            if fieldCount == endsCapacity { growEnds() }
            endsStorage[fieldCount] = used
        } else {
            used = fieldStart
        }
        fieldCount &+= 1
        fieldStart = used
    }

    /// Takes away what is left of a character that the limit has cut through.
    private func endCut() {
        isFieldCut = false
        isCut = true
        var end = used
        while end > fieldStart, used - end < 3, storage[end - 1] & 0xC0 == 0x80 { end -= 1 }
        guard end > fieldStart, storage[end - 1] >= 0xC0 else { return }
        let length = storage[end - 1] >= 0xF0 ? 4 : storage[end - 1] >= 0xE0 ? 3 : 2
        if used - (end - 1) < length { used = end - 1 }
    }

    private func grow(to count: Int) {
        capacity = max(count, capacity * 2)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: storage, count: used)
        storage.deallocate()
        storage = larger
    }

    private func growEnds() {
        let larger = UnsafeMutablePointer<Int>.allocate(capacity: endsCapacity * 2)
        larger.update(from: endsStorage, count: endsCapacity)
        endsStorage.deallocate()
        endsStorage = larger
        endsCapacity *= 2
    }
}
