import HighlightMap
import LayoutDocument
import PageGeometry

/// Rules that only the truth can tell of. The raw value is the id in reports and in docs/evaluation.md.
public enum TruthRule: String, Sendable, Hashable, CaseIterable {
    /// A cell that is not stray holds more than a twentieth of some character's print.
    case emptyCell = "truth.empty-cell"
    /// No cell holds more than a fifth of a ruby character.
    case rubyInCell = "truth.ruby-in-cell"
    /// A character has one cell.
    case doubledCharacter = "truth.doubled-character"
}

extension Match {
    /// How often the map breaks each rule that the truth can tell of.
    func brokenRules(_ truth: Truth) -> [String: Int] {
        let ruby = truth.ruby.compactMap(\.ink)
        let counts: [TruthRule: Int] = [
            .emptyCell: emptyCells.count, .rubyInCell: ruby.count { !isFree($0) }, .doubledCharacter: doubled.count,
        ]
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.value > 0 }.map { ($0.key.rawValue, $0.value) })
    }

    /// Positions of the cells that hold no print of a character, where something is to be numbered.
    var emptyCells: [Int] { cells.indices.filter { !cells[$0].isStray && touched[$0].isEmpty } }
}

extension HighlightMap {
    /// How often each rule is broken: those of the layout where there is one, which has the map's among them; else the
    /// one that a map can break though it was read, overlaps.
    func brokenRules(with layout: LayoutDocument?) -> [String: Int] {
        if let layout {
            return Dictionary(layout.brokenRules().map { ($0.rule.rawValue, 1) }, uniquingKeysWith: +)
        }
        let count = overlappingLines
        return count > 0 ? [LayoutRule.cellOverlap.rawValue: count] : [:]
    }

    /// How many pairs of lines share a pixel.
    private var overlappingLines: Int {
        let cells = lines.flatMap { line in (0..<line.count).map(line.cell) }
        let owners = lines.enumerated().flatMap { l, line in repeatElement(l, count: line.count) }
        let index = RectIndex(cells)
        struct Meeting: Hashable {
            var first: Int
            var second: Int
        }
        var meetings: Set<Meeting> = []
        for (i, cell) in cells.enumerated() {
            index.forEachMeeting(cell) { j in
                if owners[j] < owners[i] { meetings.insert(Meeting(first: owners[j], second: owners[i])) }
            }
        }
        return meetings.count
    }
}
