import LayoutDocument
import PageGeometry
import PageRaster

/// Counts the places of 、 and 。 in their cells. On an upright page, these marks are at the top right of the cell in
/// vertical text, at the bottom left in horizontal text, and a blank follows. Other places show the orientation of the
/// page in its image.
struct MarkPlaces: Hashable {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum and minimum size of a mark. Higher maximum: parts of characters count. Lower minimum: specks count.
        var largest: Ems = 0.45
        var smallest: Ems = 0.08
        /// Minimum distance of a mark's centre from the line's middle, across the line. Lower: ・ counts, although it is
        /// no evidence.
        var aside: Ems = 0.12
        /// Minimum difference between the blanks before and after a mark.
        var blank: Ems = 0.12
        /// Minimum number of marks that show an orientation, and minimum share of these marks that agree.
        var least = 16
        var agreeing: Share = 0.7
    }

    private let parameters: Parameters
    /// Whether horizontal text was turned on its side for the analysis. Turning moves a mark from the bottom left of
    /// its cell to the top left.
    private let isOnItsSide: Bool
    /// Numbers of marks in vertical lines, by place. A mark is to the `right` or `left` of the line's middle, and
    /// `Before` or `After` the larger of the two blanks beside it.
    var rightBefore = 0
    var rightAfter = 0
    var leftBefore = 0
    var leftAfter = 0
    /// Numbers of marks in horizontal lines, by place. A mark is `below` or `above` the line's middle, and `Before` or
    /// `After` the larger of the two blanks beside it.
    private var belowBefore = 0
    private var belowAfter = 0
    private var aboveBefore = 0
    private var aboveAfter = 0

    /// Number of marks in vertical lines.
    var count: Int { rightBefore + rightAfter + leftBefore + leftAfter }
    /// Number of marks in horizontal lines.
    private var countInRows: Int { belowBefore + belowAfter + aboveBefore + aboveAfter }
    /// Whether vertical lines have enough marks to show the page's orientation.
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

    /// Returns the orientation of the page in its image, as most of its marks show it. Nil if the marks are too few or
    /// disagree. Also nil if horizontal text was turned on its side for the analysis: its marks are at the foot of
    /// their cells, so such a page would never look upright. If most marks are in horizontal lines, the result is the
    /// orientation of columns that were taken for rows. A mirrored page on its side is not recognised, because its
    /// marks are at the same places as in horizontal text.
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
