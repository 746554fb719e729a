extension Comparer {
    func readRegion(_ reading: inout Reading) {}
    func readCountry(_ reading: inout Reading) {}
}
