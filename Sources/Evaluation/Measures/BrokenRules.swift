import HighlightMap
import LayoutDocument

/// Rules that need the truth. The raw value is the id in reports and in docs/evaluation.md.
public enum TruthRule: String, Sendable, Hashable, CaseIterable {
    /// A cell that is not stray contains more than a twentieth of some character's print.
    case emptyCell = "truth.empty-cell"
    /// No cell contains more than a fifth of a ruby character.
    case rubyInCell = "truth.ruby-in-cell"
    /// A character has at most one cell.
    case doubledCharacter = "truth.doubled-character"
}

extension Match {
    /// Returns how often the map breaks each rule that needs the truth.
    func brokenRules(_ truth: Truth) -> [String: Int] {
        let ruby = truth.ruby.compactMap(\.ink)
        let counts: [TruthRule: Int] = [
            .emptyCell: emptyCells.count, .rubyInCell: ruby.count { !isFree($0) }, .doubledCharacter: doubled.count,
        ]
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.value > 0 }.map { ($0.key.rawValue, $0.value) })
    }

    /// Positions of the cells without print of a character, in areas with characters to be numbered.
    var emptyCells: [Int] { cells.indices.filter { !cells[$0].isStray && touched[$0].isEmpty } }
}

extension HighlightMap {
    /// Returns how often each rule is broken: the layout's rules if there is a layout, because they are stricter;
    /// otherwise the map's.
    func brokenRules(with layout: LayoutDocument?) -> [String: Int] {
        let ids = layout?.brokenRules().map(\.rule.rawValue) ?? brokenRules().map(\.rule.rawValue)
        return Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
    }
}
