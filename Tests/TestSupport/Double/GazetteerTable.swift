/// What the doubles know: a few streets, towns and made-up venues.
///
/// Streets and positions are of a public-domain sample of United States addresses, towns of GeoNames (CC BY 4.0);
/// the two Main Streets in Springfield are made up so that one address is found in two places.
enum GazetteerTable {
    /// Rows of `number|street|unit|town|region|postcode|latitude|longitude`.
    static let houses = """
        175|Oak Street||Manchester|CT|06040|41.7700323|-72.512125
        197|Oak Street||Manchester|CT|06040|41.7702329|-72.5112454
        211|Oak Street||Manchester|CT|06040|41.7703694|-72.5105559
        311|Oak Street||Manchester|CT|06040|41.7709068|-72.5057484
        829|Main Street||Manchester|CT|06040|41.7706776|-72.5209167
        881|Main Street||Manchester|CT|06040|41.7700742|-72.5203399
        27|Church Street||Manchester|CT|06040|41.773735|-72.52401
        5275|North 59th Avenue||Glendale|AZ|85301|33.5140419|-112.1855701
        5740|North 59th Avenue||Glendale|AZ|85301|33.5207722|-112.189044
        6231|North 59th Avenue||Glendale|AZ|85301|33.5285304|-112.1860744
        6717|North 59th Avenue||Glendale|AZ|85301|33.5357556|-112.1857265
        400|US Highway 98||Mexico Beach|FL|32456|29.932846|-85.3967289
        1814|US Highway 98||Mexico Beach|FL|32456|29.943211|-85.410695
        3114|US Highway 98||Mexico Beach|FL|32456|29.9491841|-85.4190413
        502|Main Street||Walpole|MA|02081|42.159379|-71.241927
        864|Main Street||Worcester|MA|01610|42.2537602|-71.8157373
        223|Main Street||Nashville|TN|37213|36.171421|-86.770258
        190|Church Street||Burlington|VT|05401|44.474907|-73.212185
        108|East 11th Avenue|Apt 2|Anchorage|AK|99501|61.2115071|-149.8824567
        1334|East 14th Avenue|Apt 4|Anchorage|AK|99501|61.208547|-149.857294
        1413|G Street|Ste 1|Anchorage|AK|99501|61.2082831|-149.8952664
        1001|6th Street Northwest||Washington|DC|20001|38.9025758|-77.0199035
        1902|6th Street Northwest||Washington|DC|20001|38.915899|-77.020261
        1010|M Street Northwest||Washington|DC|20001|38.9054822|-77.0265494
        1340|5th Street Northwest||Washington|DC|20001|38.907549|-77.018924
        615|Q Street Northwest||Washington|DC|20001|38.9113118|-77.0206808
        112|3rd Street Northeast||Washington|DC|20002|38.89138|-77.002346
        421 1/2|6th Street Southeast||Washington|DC|20003|38.883547|-76.998734
        41|Fairway Drive||Tewksbury|MA|01876|42.5941537|-71.2041384
        57|Birdie Lane||Tewksbury|MA|01876|42.594253|-71.20449
        2A|Cleveland Park Road||Freetown|MA|02717|41.777509|-70.9551393
        1313 1/2|North Weston Lane||Austin|TX|78733|30.3280833|-97.8448088
        110|Carraway Lane||Annapolis|MD|21401|38.9744956|-76.5058135
        1635|Generals Highway||Annapolis|MD|21401|39.0139641|-76.5724717
        1693|Alice Court||Annapolis|MD|21401|39.013495|-76.54615
        1403|Lincoln Street||Savannah|GA|31401|32.0613716|-81.0948225
        1900|Lincoln Street||Savannah|GA|31401|32.0574393|-81.0962614
        1917|Whitaker Street||Savannah|GA|31401|32.0585396|-81.1009886
        7096|Park Mesa Way|Apt 57|San Diego|CA|92111|32.7981052|-117.1679122
        8159|West 81st Avenue||Arvada|CO|80005|39.843993|-105.089124
        9730|West 81st Avenue||Arvada|CO|80005|39.8438501|-105.1058431
        11655|West 81st Avenue||Arvada|CO|80005|39.8435682|-105.1297584
        15|Taft Street||Quincy|MA|02169|42.2470916|-70.9967487
        100|Main Street||Springfield|MA|01105|42.0999|-72.5935
        100|Main Street||Springfield|VT|05156|43.2984|-72.4823
        """

    /// `town|region|country|latitude|longitude`, the largest first where names are equal.
    static let towns = """
        Manchester|CT|US|41.77593|-72.52148
        Glendale|AZ|US|33.53865|-112.18599
        Mexico Beach|FL|US|29.94809|-85.41794
        Walpole|MA|US|42.14177|-71.24950
        Worcester|MA|US|42.26259|-71.80229
        Nashville|TN|US|36.16589|-86.78444
        Burlington|VT|US|44.47588|-73.21207
        Anchorage|AK|US|61.21806|-149.90028
        Washington|DC|US|38.89511|-77.03637
        Tewksbury|MA|US|42.61065|-71.23422
        Freetown|MA|US|41.76677|-71.03365
        Austin|TX|US|30.26715|-97.74306
        Annapolis|MD|US|38.97859|-76.49184
        Savannah|GA|US|32.08354|-81.09983
        San Diego|CA|US|32.71571|-117.16472
        Arvada|CO|US|39.80276|-105.08748
        Quincy|MA|US|42.25288|-71.00227
        Springfield|MO|US|37.21533|-93.29824
        Springfield|MA|US|42.10148|-72.58981
        Springfield|IL|US|39.80172|-89.64371
        Springfield|VT|US|43.29841|-72.48231
        Paris||FR|48.85341|2.3488
        Paris|TX|US|33.66094|-95.55551
        München||DE|48.13743|11.57549
        Toronto|ON|CA|43.70643|-79.39864
        Tokyo||JP|35.6895|139.69171
        """

    /// `name|category|number|street|town|region|postcode|latitude|longitude`; made up.
    static let venues = """
        Kestrel Coffee|coffee|1010|M Street Northwest|Washington|DC|20001|38.9055022|-77.0265294
        Brambledown Coffee|coffee|615|Q Street Northwest|Washington|DC|20001|38.9113318|-77.0206608
        Mossthwaite Museum|museum|110|Carraway Lane|Annapolis|MD|21401|38.9744756|-76.5058335
        Featherholt Hotel|hotel|223|Main Street|Nashville|TN|37213|36.171441|-86.770238
        """

    /// Rows of `street|street|town|region|postcode|latitude|longitude`.
    static let crossings = """
        Fairway Drive|Birdie Lane|Tewksbury|MA|01876|42.5942|-71.2043
        """

    /// `code|name` of the regions above.
    static let regions = """
        AK|Alaska
        AZ|Arizona
        CA|California
        CO|Colorado
        CT|Connecticut
        DC|District of Columbia
        FL|Florida
        GA|Georgia
        IL|Illinois
        MA|Massachusetts
        MD|Maryland
        MO|Missouri
        ON|Ontario
        TN|Tennessee
        TX|Texas
        VT|Vermont
        """

    /// Rows of `alpha-2|alpha-3|name`.
    static let countries = """
        US|USA|United States
        CA|CAN|Canada
        DE|DEU|Germany
        FR|FRA|France
        JP|JPN|Japan
        """

    /// The fields of each row.
    static func rows(_ table: String) -> [[String]] {
        table.split(separator: "\n").map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
