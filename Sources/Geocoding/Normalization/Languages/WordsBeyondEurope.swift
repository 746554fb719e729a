extension LanguageWords {
    /// Indonesian, Malay, Filipino, Vietnamese, Arabic and Indian words in Latin letters.
    static let beyondEurope = """
        T< jalan: jalan jl jln
        T< gang: gang gg
        T< lorong: lorong lrg lor
        T< persiaran: persiaran
        T< lebuh: lebuh
        T< taman: taman tmn
        T< duong: duong
        T< pho: pho
        T< ngo: ngo
        T< shari: shari sharia
        T marg: marg
        T nagar: nagar
        T soi: soi
        """
}
