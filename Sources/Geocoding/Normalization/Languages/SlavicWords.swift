extension LanguageWords {
    /// Polish, Czech, Slovak, Slovene, Croatian, Serbian, Bulgarian, Ukrainian, Russian.
    static let slavic = """
        T< ulica: ulica ul ulicy
        T< aleja: aleja al aleje
        T< plac: plac pl
        T< osiedle: osiedle os
        T< rondo: rondo
        T< skwer: skwer
        T ulice: ulice
        T< namesti: namesti nam namestie
        T trida: trida tr
        T< nabrezi: nabrezi nabr
        T cesta: cesta
        T< trg: trg
        T< bulevar: bulevar bul bulvar bulevard
        T< ulitsa: ulitsa ul vulytsia vulitsya vulitsa vul
        T< prospekt: prospekt pr prosp prospekt prkt
        T< pereulok: pereulok per provulok prov
        T< shosse: shosse sh shose
        T< naberezhnaya: naberezhnaya nab
        T< ploshchad: ploshchad pl ploshcha
        T< proezd: proezd
        T< tupik: tupik
        T< mikrorayon: mikrorayon mkr mkrn
        X: imeni im i na w we ve v
        S svaty: sw svaty sv swietego swietej
        C general: gen generala
        C marszalka: marsz marszalka
        C ksiedza: ks ksiedza
        C doktora: doktora
        U mieszkanie: m mieszkanie lok lokal
        U kvartira: kvartira kv
        U korpus: korpus korp
        U stroenie: stroenie
        U podezd: podezd
        U byt: byt
        M: dom d
        B: skrytka skr
        """
}
