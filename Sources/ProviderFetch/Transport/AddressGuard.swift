#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Tells the addresses that requests may go to from those inside a network.
///
/// The connected address is looked at, not the name, so that a name which changes its address cannot pass.
enum AddressGuard {
    /// The reach of an address.
    enum Reach { case everyone, loopback, network }

    /// The reach of a socket address; `network` for every family but IPv4 and IPv6.
    static func reach(of address: UnsafePointer<sockaddr>) -> Reach {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                reach(ofIPv4: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
            }
        case AF_INET6:
            return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin6_addr) { reach(ofIPv6: Array($0)) }
            }
        default: return .network
        }
    }

    /// The reach of an IPv4 address, its first byte highest (RFC 6890).
    static func reach(ofIPv4 address: UInt32) -> Reach {
        if address >> 24 == 127 { return .loopback }
        let inside: [(prefix: UInt32, bits: UInt32)] = [
            (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0xA9FE_0000, 16), (0xAC10_0000, 12),
            (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
        ]
        return inside.contains { address >> (32 - $0.bits) == $0.prefix >> (32 - $0.bits) } ? .network : .everyone
    }

    /// The reach of an IPv6 address of 16 bytes, with those that stand for an IPv4 address going by that.
    static func reach(ofIPv6 address: [UInt8]) -> Reach {
        guard address.count == 16 else { return .network }
        func embedded(at start: Int) -> Reach {
            reach(ofIPv4: address[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) })
        }
        let isZero = address[..<10].allSatisfy { $0 == 0 }
        if isZero, address[10..<15].allSatisfy({ $0 == 0 }) { return address[15] == 1 ? .loopback : .network }
        if isZero, address[10] == 0xFF, address[11] == 0xFF { return embedded(at: 12) }
        if isZero, address[10] == 0, address[11] == 0 { return embedded(at: 12) }
        if address.starts(with: [0x00, 0x64, 0xFF, 0x9B]) { return embedded(at: 12) }
        if address.starts(with: [0x20, 0x02]) { return embedded(at: 2) }
        let isUniqueLocal = address[0] & 0xFE == 0xFC
        let isLinkLocal = address[0] == 0xFE && address[1] & 0xC0 != 0
        return isUniqueLocal || isLinkLocal || address[0] == 0xFF ? .network : .everyone
    }
}
