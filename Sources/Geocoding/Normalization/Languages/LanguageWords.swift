/// The words of every language, in the order in which their readings rank.
enum LanguageWords {
    static let all = [
        english, french, german, dutch, spanish, italian, portuguese, nordic, slavic, otherEuropean, beyondEurope,
    ]
}
