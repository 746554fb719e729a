extension LanguageWords {
    /// Danish, Norwegian, Swedish, Finnish, Icelandic.
    static let nordic = """
        T vej: vej veg vei
        T gade: gade
        T alle: alle
        T plads: plads pl
        T straede: straede
        T vei: vei veien vn
        T gate: gate gt
        T plass: plass
        T gata: gata gatan
        T vag: vag vagen
        T torg: torg torget torv
        T stig: stigen
        T katu: katu
        t katu: k
        T tie: tie
        T kuja: kuja
        T polku: polku
        T tori: tori
        Y gatan: gatan gata
        Y vagen: vagen vag
        Y torget: torget
        Y gade: gade
        Y vej: vej
        Y vei: vei veien
        Y alle: alle
        Y katu: katu
        Y tie: tie
        Y kuja: kuja
        Y polku: polku
        Y gata: gt
        D n: norra nordre nord
        D s: sodra sondre soender syd
        D e: ostra oster ost
        D w: vastra vestre vest
        X: og och i pa ved til
        S sankt: sankt sct skt
        C gamla: gamla gla
        C lille: lille ll
        C store: store st
        U etage: sal
        u: tv th mf kl
        U doer: doer
        U opgang: opgang
        U trappa: trappa trapp tr
        M: nr
        B: postboks postbox
        """
}
