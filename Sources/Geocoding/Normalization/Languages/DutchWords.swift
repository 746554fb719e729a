extension LanguageWords {
    static let dutch = """
        T straat: straat str
        T weg: weg
        T laan: laan ln
        T plein: plein pln
        T gracht: gracht
        T kade: kade kd kaai
        T dijk: dijk
        T singel: singel
        T steeg: steeg stg
        T hof: hof
        T pad: pad
        T dreef: dreef
        T boulevard: boulevard
        T steenweg: steenweg stwg
        T lei: lei
        Y straat: straat str
        Y laan: laan
        Y plein: plein pln
        Y gracht: gracht
        Y kade: kade
        Y dijk: dijk
        Y singel: singel
        Y steeg: steeg
        Y hof: hof
        Y dreef: dreef
        Y steenweg: steenweg
        D n: noord
        D s: zuid
        D e: oost
        D w: west
        X: van het ten ter de der den te op aan bij
        S sint: sint st
        C dokter: dokter
        C professor: prof
        C koning: kon koning
        U bus: bus
        U verdieping: verdieping verd
        U appartement: app
        M: nr nummer
        B: postbus
        N 1: eerste
        N 2: tweede
        N 3: derde
        N 4: vierde
        N 5: vijfde
        N 6: zesde
        N 7: zevende
        N 8: achtste
        N 9: negende
        N 10: tiende
        """
}
