/// Words that say what kind of state a country is: `Kingdom of`, `République populaire de`.
enum StateForms {
    /// True for such a word, and for an article or preposition.
    static func contain(_ token: Token) -> Bool {
        token.classes.contains(.weak) && !token.classes.contains(.saint) || hashes.contains(token.hash)
    }

    private static let hashes = Set(
        """
        republic republik republique republica repubblica republiek volksrepublik volksrepubliek bundesrepublik
        bondsrepubliek kingdom konigreich koenigreich royaume reino regno koninkrijk state states staat etat estado stato
        principality furstentum fuerstentum principaute principado principato vorstendom commonwealth gemenebest comunidade
        comunidad communaute sultanate sultanat sultanato sultanaat union unione unie uniao emirate emirat emirato islamic
        islamische islamisches islamique islamica islamitische people's peoples populaire popular popolare democratic
        demokratische democratique democratica democratische federal foderale foederale federale federativa federative
        foderative foederative socialist sozialistische socialiste socialista socialistische arab arabische arabe araba
        united vereinigte vereinigtes unida unita verenigde independent unabhangiger unabhaengiger independant independiente
        indipendente onafhankelijke independente bolivarian bolivarische bolivarienne bolivariana bolivariaanse hashemite
        haschemitisches hachemite hachemi hascimita hasjemitisch hashemita hachemita grand duchy grossherzogtum duche
        groothertogdom granducato ducado cooperative plurinational orthodox unitary s
        """.split { $0 == " " || $0 == "\n" }.map { FNVHash.hash($0.utf8) }
    )
}
