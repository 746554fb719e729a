extension LanguageWords {
    static let italian = """
        T< via: via
        t< via: v
        T< viale: viale vle
        T< piazza: piazza pza pzza
        T< piazzale: piazzale ple pzle
        T< piazzetta: piazzetta
        T< corso: corso cso
        T< vicolo: vicolo vlo vic
        T< largo: largo lgo
        T< strada: strada str strd
        T< contrada: contrada cda contr
        T< localita: localita loc
        T< frazione: frazione fraz fr
        T< lungomare: lungomare
        T< salita: salita
        T< traversa: traversa trav
        T< rione: rione
        T< borgo: borgo
        T< calle: calle
        T< fondamenta: fondamenta
        T< sestiere: sestiere
        T< superstrada: ss sp
        D n: nord
        D s: sud
        D e: est
        D w: ovest
        X: della delle dei degli di da dell dello del dal dalla al alla ai alle il lo gli e i
        X: dottore dott
        S san: san s
        S santa: santa s
        S santo: santo
        S sant: sant
        C generale: gen generale
        C giovanni: gio giovanni
        C fratelli: flli fratelli
        C professore: prof professore
        U interno: interno int
        U scala: scala sc
        U piano: piano
        U palazzo: palazzo pal
        M: numero nr num civico
        B: casella
        N 1: primo prima
        N 3: tre terzo
        N 4: quattro quarto
        N 5: cinque
        N 8: otto
        N 9: nove
        N 10: dieci
        N 11: undici
        N 12: dodici
        N 20: venti
        N 24: ventiquattro
        N 25: venticinque
        """
}
