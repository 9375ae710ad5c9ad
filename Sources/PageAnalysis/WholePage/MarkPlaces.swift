import LayoutDocument
import PageGeometry
import PageRaster

/// Places of 、 and 。 in their cells. On an upright page they are at the top right in vertical text and at the bottom
/// left in horizontal text, with a blank after them. Other places show the page's orientation in its image.
struct MarkPlaces: Hashable {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum and minimum size of a mark. Higher maximum or lower minimum: parts of characters or specks count.
        var largest: Ems = 0.45
        var smallest: Ems = 0.08
        /// Minimum distance of a mark's centre from the line's middle. Lower: ・ counts, which is no evidence.
        var aside: Ems = 0.12
        /// Minimum difference of the blanks on both sides of a mark.
        var blank: Ems = 0.12
        /// Minimum number of marks that show an orientation, and the minimum share of them that agree.
        var least = 16
        var agreeing: Share = 0.7
    }

    private let parameters: Parameters
    /// Whether horizontal text was turned on its side for reading. A mark at the bottom left of its cell is then at the
    /// top left.
    private let isOnItsSide: Bool
    /// Marks right of their line's middle, with the blank after them and before them; then marks left of it.
    var rightBefore = 0
    var rightAfter = 0
    var leftBefore = 0
    var leftAfter = 0
    /// In horizontal lines: marks below their line's middle, with the blank after them and before them; then marks
    /// above it.
    private var belowBefore = 0
    private var belowAfter = 0
    private var aboveBefore = 0
    private var aboveAfter = 0

    /// Number of marks in vertical lines.
    var count: Int { rightBefore + rightAfter + leftBefore + leftAfter }
    /// Number of marks in horizontal lines.
    private var countInRows: Int { belowBefore + belowAfter + aboveBefore + aboveAfter }
    /// Whether enough marks are in vertical lines to show the page's orientation.
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

    /// Returns the page's orientation in its image by most of its marks; nil if there are too few, if they disagree, or
    /// if a person states that the text is horizontal. Such a page, turned on its side, would never look upright,
    /// because its marks are at the foot of their cells. If most marks are in horizontal lines, they show the
    /// orientation of columns that were read horizontally. A mirrored page on its side has them at the same places as
    /// horizontal text.
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
