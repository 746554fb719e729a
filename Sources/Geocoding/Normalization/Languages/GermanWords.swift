extension LanguageWords {
    static let german = """
        T strasse: strasse str strase strassen
        T weg: weg
        T platz: platz pl
        T gasse: gasse
        t gasse: g
        T allee: allee
        T ring: ring
        T ufer: ufer
        T damm: damm
        T steig: steig
        T stieg: stieg
        T pfad: pfad
        T chaussee: chaussee
        T promenade: promenade
        T zeile: zeile
        T hof: hof
        T kai: kai
        Y strasse: strasse str
        Y weg: weg
        Y platz: platz pl
        Y allee: allee
        Y gasse: gasse
        Y ring: ring
        Y ufer: ufer
        Y damm: damm
        Y hof: hof
        Y steig: steig
        D n: nord noerdliche nordliche
        D s: sued sud suedliche sudliche
        D e: ost oestliche ostliche
        D w: west westliche
        X: von vom der die das den dem im in am an zum zur und bei beim auf
        S sankt: sankt st skt
        C alte: alte
        C doktor: doktor
        C professor: prof
        C heilige: hl heilige
        U wohnung: wohnung whg wohnungen
        U top: top
        U stiege: stiege stg
        U stock: stock
        U etage: etage etg
        U obergeschoss: og obergeschoss
        u: eg hinterhaus hh vorderhaus vh erdgeschoss souterrain seitenfluegel dachgeschoss dg
        U haus: haus
        U aufgang: aufgang
        M: nr nummer hausnummer
        B: postfach pf
        N 1: erste erster erstes
        N 2: zweite zweiter
        N 3: dritte dritter
        N 4: vierte vierter
        N 5: fuenfte funfte
        N 6: sechste
        N 7: siebte siebente
        N 8: achte
        N 9: neunte
        N 10: zehnte
        N 11: elfte
        N 12: zwoelfte zwolfte
        N 17: siebzehnte siebzehnter
        """
}
