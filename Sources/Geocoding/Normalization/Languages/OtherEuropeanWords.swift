extension LanguageWords {
    /// Hungarian, Romanian, Turkish, Greek, Albanian, Baltic.
    static let otherEuropean = """
        T utca: utca utcaja
        t utca: u
        T ut: ut utja
        T ter: ter tere
        T korut: korut krt
        T fasor: fasor
        T setany: setany
        T koz: koz
        T< strada: strada str
        T< bulevardul: bulevardul bd bdul bulevard
        T< calea: calea cal
        T< soseaua: soseaua sos
        T< aleea: aleea al
        T< piata: piata pta
        T< splaiul: splaiul spl
        T< intrarea: intrarea intr
        T sokak: sokak sk sokagi sok
        T cadde: cadde cad cd caddesi
        T bulvar: bulvar blv bulvari
        T mahalle: mahalle mah mahallesi
        T meydan: meydan meydani
        T< odos: odos
        T< leoforos: leoforos leof
        T< plateia: plateia pl
        T< rruga: rruga rr
        T gatve: gatve
        T iela: iela
        T tanav: tanav tn
        T maantee: maantee mnt
        D s: sud
        X: lui si tou tis ton
        U daire: daire
        U apartament: ap apartament
        U emelet: emelet em
        M: nr
        U scara: scara sc
        U ajto: ajto
        U kat: kat
        """
}
