import Geocoding
import Testing

@testable import OfflineLocator

@Suite struct AddressSplitterTests {
    @Test(arguments: [
        ("", "108 East 11th Avenue #APT 000002", "US", "108", "East 11th Avenue"),
        ("", "1129 I Street", "US", "1129", "I Street"),
        ("", "260 Rio Del Mar Boulevard ##14", "US", "260", "Rio Del Mar Boulevard"),
        ("", "614 East Duffy Lane A", "US", "614", "East Duffy Lane"),
        ("", "1150 South Clarizz Boulevard APT 252", "US", "1150", "South Clarizz Boulevard"),
        ("", "2A Cleveland Park Road", "US", "2a", "Cleveland Park Road"),
        ("", "12 Avenue A", "US", "12", "Avenue A"),
        ("", "7th Avenue", "US", "", "7th Avenue"),
        ("", "Highway 7", "US", "", "Highway 7"),
        ("", "Biloxi Crossing #3", "US", "", "Biloxi Crossing"),
        ("", "Hauptstraße 5", "DE", "5", "Hauptstraße"),
        ("", "12 bis Rue de l'Opéra", "FR", "12 bis", "Rue de l'Opéra"),
        ("12", "Main Street", "US", "12", "Main Street"),
        ("12", "Autauga County 5", "US", "12", "Autauga County 5"),
        ("12", "Old Highway B", "US", "12", "Old Highway B"),
        ("12", "Forest County Road 7", "US", "12", "Forest County Road 7"),
        ("s/n", "Calle Mayor", "ES", "", "Calle Mayor"),
        ("12", "42nd Street, Suite 300", "US", "12", "42nd Street"),
    ])
    func `number and unit leave the street as it was written`(
        number: String,
        street: String,
        country: String,
        expectedNumber: String,
        expectedStreet: String
    ) {
        var splitter = AddressSplitter()
        let parts = splitter.split(number: number, street: street, country: CountryCode(country.utf8))
        #expect(parts.number?.text ?? "" == expectedNumber)
        #expect(parts.street == expectedStreet)
    }
}
