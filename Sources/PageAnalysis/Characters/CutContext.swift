/// State shared by all lines of a page during cutting: the stage's parameters, and tables of costs. Each table is
/// computed only once, because few advances fit most lines.
final class CutContext {
    let parameters: CharacterParameters
    private var known: [Key: CutPrices.Tables] = [:]

    /// Values on which a table depends, apart from the parameters.
    private struct Key: Hashable {
        var advance: Int
        var spread: Int
    }

    init(_ parameters: CharacterParameters) { self.parameters = parameters }

    func isOn(_ rule: CharacterParameters.Rule) -> Bool { !parameters.off.contains(rule) }

    func tables(of type: TypeModel) -> CutPrices.Tables {
        let key = Key(advance: type.advance, spread: type.spread)
        if let found = known[key] { return found }
        let tables = CutPrices.Tables(type)
        known[key] = tables
        return tables
    }

    /// Returns the profile of a line's ink, with blank at both ends. The type's body is `em` px wide.
    func profile(of line: TypeLine, ink: SegmentedPage, em: Int) -> InkProfile {
        InkProfile(
            line, ink: ink, margin: InkProfile.parameters.margin.of(em), em: em, off: parameters.off)
    }
}
