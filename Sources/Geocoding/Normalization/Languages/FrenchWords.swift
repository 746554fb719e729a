extension LanguageWords {
    static let french = """
        T< rue: rue rues
        t< rue: r
        T< avenue: avenue av ave aven
        T< boulevard: boulevard bd bvd bld boul blvd
        T< place: place pl plc
        T< chemin: chemin ch che chem chm chemins
        T< impasse: impasse imp
        T< allee: allee allees all al
        T< route: route rte
        T< quai: quai
        t< quai: q
        T< cours: cours crs
        T< passage: passage pass psg pas
        T< square: square sq
        T< faubourg: faubourg fbg fg
        T< sentier: sentier sent
        T< sente: sente
        T< ruelle: ruelle rle
        T< venelle: venelle
        T< rond_point: rond rpt
        T< lotissement: lotissement lot
        T< residence: residence res resid
        T< cite: cite
        T< villa: villa
        T< voie: voie
        T< montee: montee mte
        T< lieu_dit: lieudit ld
        T< hameau: hameau ham
        T< zone_artisanale: za
        T< zone_industrielle: zi
        T< zone: zone
        T< esplanade: esplanade esp
        T< promenade: promenade prom
        T< traverse: traverse tra
        T< rampe: rampe
        T< cour: cour
        T< galerie: galerie
        T< rang: rang
        T< autoroute: autoroute
        T< rocade: rocade
        T< mail: mail
        T< clos: clos
        T< domaine: domaine dom
        D n: nord
        D s: sud
        D e: est
        D w: ouest
        X: de du des d la le les l sur sous en et aux au a
        X: docteur dr
        S saint: saint st
        S sainte: sainte ste
        C general: gen gal
        C marechal: mal marechal
        C president: pdt
        C capitaine: cpt capitaine
        C commandant: cdt commandant
        C colonel: cel
        C professeur: pr professeur
        C vieux: vx vieux
        C grand: gd grand
        C grande: gde grande
        C petit: pt petit
        C pont: pont
        U appartement: appt appartement apt app
        U batiment: bat batiment
        U escalier: escalier esc
        U etage: etage etg
        U porte: porte pte
        U entree: entree ent
        U bureau: bureau
        u: rdc
        M: no num numero
        B: bp cs tsa cp boite
        N 1: premier premiere un une
        N 2: deux deuxieme seconde
        N 3: trois troisieme
        N 4: quatre quatrieme
        N 5: cinq cinquieme
        N 6: six sixieme
        N 7: sept septieme
        N 8: huit huitieme
        n 9: neuf
        N 9: neuvieme
        n 10: dix
        N 10: dixieme
        N 11: onze
        N 12: douze
        N 13: treize
        N 14: quatorze
        N 15: quinze
        N 16: seize
        N 20: vingt
        N 30: trente
        N 40: quarante
        N 50: cinquante
        N 60: soixante
        """
}
