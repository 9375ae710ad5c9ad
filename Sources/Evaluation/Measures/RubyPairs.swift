import LayoutDocument
import PageGeometry

/// Counts the ruby of a page, and the part of it that is assigned to the right characters.
public struct RubyPairs: Sendable, Hashable {
    /// Number of ruby characters with a known place and a numbered base in the truth.
    public var characters = 0
    /// Number of these characters assigned to their base: more than half of the character is inside the ruby of a cell
    /// that contains its base.
    public var right = 0

    init() {}

    /// Counts the ruby of a layout whose map was matched to the truth; nil if the truth knows no base of ruby.
    init?(of match: Match, layout: LayoutDocument, _ truth: Truth) {
        let positions = Dictionary(uniqueKeysWithValues: match.places.enumerated().map { ($1, $0) })
        let rubies = layout.charactersInOrder.enumerated().flatMap { cell, character in
            character.ruby.filter { !$0.isEmpty }.map { (cell: cell, box: $0) }
        }
        let index = RectIndex(rubies.map(\.box))
        for ruby in truth.ruby {
            let bases = Set(ruby.bases.compactMap { positions[$0] })
            guard let ink = ruby.ink, !bases.isEmpty else { continue }
            characters += 1
            let shares = index.meeting(ink.pixels).map {
                (share: ink.share(inside: RealRect(rubies[$0].box)), cell: rubies[$0].cell)
            }
            guard let most = shares.max(by: { $0.share < $1.share }), most.share > 0.5,
                match.held.indices.contains(most.cell)
            else { continue }
            if match.held[most.cell].contains(where: bases.contains) { right += 1 }
        }
        if characters == 0 { return nil }
    }

    /// Share of the counted ruby characters that are assigned to their base; nil if no ruby character is counted.
    public var share: Double? { characters == 0 ? nil : Double(right) / Double(characters) }

    mutating func add(_ other: Self) {
        characters += other.characters
        right += other.right
    }
}
