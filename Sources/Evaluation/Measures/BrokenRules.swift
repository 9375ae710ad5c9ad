import HighlightMap
import LayoutDocument

/// Rules that can be checked only against the truth. The raw value is the id in reports and in docs/evaluation.md.
public enum TruthRule: String, Sendable, Hashable, CaseIterable {
    /// A cell that is not stray contains more than a twentieth of a character's print.
    case emptyCell = "truth.empty-cell"
    /// No cell contains more than a fifth of the print of a ruby character.
    case rubyInCell = "truth.ruby-in-cell"
    /// A character has at most one cell.
    case doubledCharacter = "truth.doubled-character"
}

extension Match {
    /// Returns the number of times that the map breaks each rule that needs the truth.
    func brokenRules(_ truth: Truth) -> [String: Int] {
        let ruby = truth.ruby.compactMap(\.ink)
        let counts: [TruthRule: Int] = [
            .emptyCell: emptyCells.count, .rubyInCell: ruby.count { !isFree($0) }, .doubledCharacter: doubled.count,
        ]
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.value > 0 }.map { ($0.key.rawValue, $0.value) })
    }

    /// Positions of the cells that contain no character's print. Stray cells are left out.
    var emptyCells: [Int] { cells.indices.filter { !cells[$0].isStray && touched[$0].isEmpty } }
}

extension HighlightMap {
    /// Returns the number of times that each rule is broken. If there is a layout, its rules are checked, because they
    /// are stricter than the map's rules; otherwise the map's rules are checked.
    func brokenRules(with layout: LayoutDocument?) -> [String: Int] {
        let ids = layout?.brokenRules().map(\.rule.rawValue) ?? brokenRules().map(\.rule.rawValue)
        return Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
    }
}
