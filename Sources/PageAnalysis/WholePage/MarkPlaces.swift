import LayoutDocument
import PageGeometry
import PageRaster

/// Counts the 、 and 。 of vertical lines, and those at their place in upright type: the top right of the cell, with a
/// blank after the mark.
struct MarkPlaces: Hashable {
    struct Parameters: Sendable, Hashable {
        /// Maximum and minimum size of a mark. Higher maximum: parts of characters count. Lower minimum: specks count.
        var largest: Ems = 0.45
        var smallest: Ems = 0.08
        /// Minimum distance of a mark's centre from the line's middle, across the line. Lower: ・ counts, although it is
        /// no evidence.
        var aside: Ems = 0.12
        /// Minimum difference between the blanks before and after a mark.
        var blank: Ems = 0.12
        /// Minimum number of marks whose places are evidence.
        var least = 16
    }

    private let parameters = Parameters()
    /// Whether horizontal text was turned on its side for the analysis. Turning moves a mark from the bottom left of
    /// its cell to the top left.
    private let isOnItsSide: Bool
    private(set) var count = 0
    private(set) var upright = 0

    /// Whether the marks are enough to be evidence.
    var areEnough: Bool { count >= parameters.least }

    init(_ page: CharacterPage, isOnItsSide: Bool = false) {
        self.isOnItsSide = isOnItsSide
        for line in page.lines where line.writing == .vertical { add(line) }
    }

    private mutating func add(_ line: CharacterLine) {
        let (em, characters) = (line.em, line.layout.characters)
        guard characters.count > 2 else { return }
        for i in 1..<characters.count - 1 {
            let ink = characters[i].ink
            let side = max(ink.width, ink.height)
            guard side <= parameters.largest * em, side >= parameters.smallest * em else { continue }
            let cell = line.layout.cell(at: i)
            let beyond = ink.minX + ink.maxX - cell.minX - cell.maxX
            let off = isOnItsSide ? -beyond : beyond
            let before = ink.minY - characters[i - 1].ink.maxY
            let after = characters[i + 1].ink.minY - ink.maxY
            guard abs(off) >= parameters.aside * (2 * em), abs(after - before) >= parameters.blank * em else {
                continue
            }
            count += 1
            if off > 0, after > before { upright += 1 }
        }
    }
}
