/// What letters outside ASCII fold to: one entry for each code point of a block, in order, blanks between them.
///
/// `.` is a break, `-` vanishes without one, `?` keeps the character as it is. Latin entries are the base letters of
/// the Unicode decomposition, ligatures and barred letters by hand; Cyrillic follows the romanisation of the Russian
/// passports and of the Ukrainian, Serbian and Kazakh alphabets, Greek that of ELOT 743.
enum FoldingText {
    /// U+00C0 to U+024F.
    static let latin = """
        a a a a a a ae c e e e e i i i i d n o o o o o . o u u u u y th ss a a a a a a ae c e e e e i i i i
        d n o o o o o . o u u u u y th y a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g
        g g h h h h i i i i i i i i i i ij ij j j k k k l l l l l l l l l l n n n n n n n ng ng o o o o o o
        oe oe r r r r r r s s s s s s s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s b b b
        b . . o c c d d d d d e a e f f g g hv i i k k l l m n n o o o oi oi p p r s s s s t t t t u u u v y
        y z z z z z z . . . . w . . . . dz dz dz lj lj lj nj nj nj a a i i o o u u u u u u u u u u e a a a a
        ae ae g g g g k k o o o o z . j dz dz dz g g hv w n n a a ae ae o o a a a a e e e e i i i i o o o o
        r r r r u u u u s s t t y y h h n d ou ou z z a a e e o o o o o o o o y y l n t j db qp a c c l t s
        z . . b u v e e j j q q r r y y
        """

    /// U+1E00 to U+1EFF.
    static let latinAdditional = """
        a a b b b b b b c c d d d d d d d d d d e e e e e e e e e e f f g g h h h h h h h h h h i i i i k k
        k k k k l l l l l l l l m m m m m m n n n n n n n n o o o o o o o o p p p p r r r r r r r r s s s s
        s s s s s s t t t t t t t t u u u u u u u u u u v v v v w w w w w w w w w w x x x x y y z z z z z z
        h t w y a s s s ss d a a a a a a a a a a a a a a a a a a a a a a a a e e e e e e e e e e e e e e e e
        i i i i o o o o o o o o o o o o o o o o o o o o o o o o u u u u u u u u u u u u u u y y y y y y y y
        ll ll v v y y
        """

    /// U+0400 to U+04FF.
    static let cyrillic = """
        e e d g ie dz i i j lj nj c k i u dz a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y
        - e yu ya a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya e e d g ie dz i
        i j lj nj c k i u dz ? ? e e ? ? ? ? ? ? ? ? ? ? ? ? ? ? f f i i ? ? ? ? ? ? ? ? ? ? ? ? ? - - - - -
        - - ? ? ? ? ? ? g g gh gh ? ? zh zh z z q q g g ? ? q q ng ng ng ng ? ? ? ? s s ? ? u u u u h h ? ?
        j j ch ch h h ? ? ? ? ? zh zh ? ? ? ? ? ? ? ? ? ? ? ? ? a a a a ? ? e e a a ? ? ? ? ? ? ? ? i i ? ?
        o o o o ? ? ? ? u u u u ? ? ? ? ? ? y y ? ? ? ? ? ?
        """

    /// U+0370 to U+03FF.
    static let greek = """
        ? ? ? ? ? . ? ? . . ? ? ? ? . ? . . . . . . a . e i i . o . y o i a v g d e z i th i k l m n x o p r
        . s t y f ch ps o i y a e i i y a v g d e z i th i k l m n x o p r s s t y f ch ps o i y o y o ? ? ?
        ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? th ? . ? ? ? ? ? ? ? ? ?
        """

    /// U+1F00 to U+1FFF.
    static let greekExtended = """
        a a a a a a a a a a a a a a a a e e e e e e . . e e e e e e . . i i i i i i i i i i i i i i i i i i
        i i i i i i i i i i i i i i o o o o o o . . o o o o o o . . y y y y y y y y . y . y . y . y o o o o
        o o o o o o o o o o o o a a e e i i i i o o y y o o . . a a a a a a a a a a a a a a a a i i i i i i
        i i i i i i i i i i o o o o o o o o o o o o o o o o a a a a a . a a a a a a a . i . . . i i i . i i
        e e i i i . . . i i i i . . i i i i i i . . . . y y y y r r y y y y y y r . . . . . o o o . o o o o
        o o o . . .
        """
}
