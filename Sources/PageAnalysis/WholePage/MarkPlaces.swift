import LayoutDocument
import PageGeometry
import PageRaster

/// Where 、 and 。 stand in their body: at the right and at the top in a column, at the foot and at the left in a row, before a
/// blank. On a page that lies another way in its image they stand elsewhere, and show which way it lies.
struct MarkPlaces: Hashable {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The greatest and the least side of a mark. Lower, higher: specks and the parts of characters count.
        var largest: Ems = 0.45
        var smallest: Ems = 0.08
        /// How far from a line's middle a mark's middle stands at least. Lower: ・ counts, which tells nothing.
        var aside: Ems = 0.12
        /// How much longer the blank on one side of a mark is than on the other at least.
        var blank: Ems = 0.12
        /// The fewest marks that tell, and the share of them that agree.
        var least = 16
        var agreeing: Share = 0.7
    }

    private let parameters: Parameters
    /// Whether horizontal text was turned on its side to be read: a mark at the foot and the left of its body then stands at the
    /// left and at the top.
    private let isOnItsSide: Bool
    /// Marks at the right of their line's middle, before a blank and after one; the same of those at its left.
    var rightBefore = 0
    var rightAfter = 0
    var leftBefore = 0
    var leftAfter = 0
    /// The same of rows: marks below their line's middle, before a blank and after one, and above it.
    private var belowBefore = 0
    private var belowAfter = 0
    private var aboveBefore = 0
    private var aboveAfter = 0

    /// Marks in columns.
    var count: Int { rightBefore + rightAfter + leftBefore + leftAfter }
    /// Marks in rows.
    private var countInRows: Int { belowBefore + belowAfter + aboveBefore + aboveAfter }
    /// Whether enough marks stand in columns to show how the page lies.
    var areEnough: Bool { count >= parameters.least }

    init(_ page: CharacterPage, isOnItsSide: Bool = false, parameters: Parameters = .init()) {
        self.parameters = parameters
        self.isOnItsSide = isOnItsSide
        for line in page.lines { add(line) }
    }

    private mutating func add(_ line: CharacterLine) {
        let (em, characters) = (line.em, line.layout.characters)
        guard characters.count > 2 else { return }
        for i in 1..<characters.count - 1 {
            let ink = characters[i].ink
            let side = max(ink.width, ink.height)
            guard side <= parameters.largest * em, side >= parameters.smallest * em else { continue }
            let (along, across) = (line.writing.along, line.writing.across)
            let (own, cell) = (across(ink), across(line.layout.cell(at: i)))
            let beyond = own.lowerBound + own.upperBound - cell.lowerBound - cell.upperBound
            let off = isOnItsSide ? -beyond : beyond
            let before = along(ink).lowerBound - along(characters[i - 1].ink).upperBound
            let after = along(characters[i + 1].ink).lowerBound - along(ink).upperBound
            guard abs(off) >= parameters.aside * (2 * em), abs(after - before) >= parameters.blank * em else {
                continue
            }
            switch (line.writing, off > 0, after > before) {
            case (.vertical, true, true): rightBefore += 1
            case (.vertical, true, false): rightAfter += 1
            case (.vertical, false, true): leftBefore += 1
            case (.vertical, false, false): leftAfter += 1
            case (.horizontal, true, true): belowBefore += 1
            case (.horizontal, true, false): belowAfter += 1
            case (.horizontal, false, true): aboveBefore += 1
            case (.horizontal, false, false): aboveAfter += 1
            }
        }
    }

    /// How the page lies in its image by most of its marks; nil where they are too few or don't agree, and where
    /// a person states that the text is horizontal. Without that, a page of horizontal text that was turned on its side never looks
    /// upright: its marks stand at the foot of their bodies. Marks in rows show how columns lie that were read across; those of
    /// a mirrored page on its side stand as those of rows do.
    var orientation: Orientation? {
        guard !isOnItsSide else { return nil }
        let isOfRows = countInRows > count
        let all = isOfRows ? countInRows : count
        guard all >= parameters.least else { return nil }
        let ways: [(Int, Orientation)] =
            isOfRows
            ? [
                (belowBefore, .upright), (aboveBefore, .rightTop), (belowAfter, .leftBottom),
                (aboveAfter, .rightBottom),
            ]
            : [
                (rightBefore, .upright), (leftAfter, .upsideDown), (leftBefore, .mirrored),
                (rightAfter, .upsideDownMirrored),
            ]
        return ways.first { $0.0 >= parameters.agreeing * all }?.1
    }
}
