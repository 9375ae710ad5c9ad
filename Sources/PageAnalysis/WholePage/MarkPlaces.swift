import LayoutDocument
import PageGeometry
import PageRaster

/// Where 、 and 。 stand in vertical lines: at the right and at the top of their body, before a blank. On a page that lies
/// another way in its image they stand elsewhere, and tell which way it lies.
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

    var count: Int { rightBefore + rightAfter + leftBefore + leftAfter }
    /// Whether there are enough to tell how the page lies.
    var areEnough: Bool { count >= parameters.least }

    init(_ page: CharacterPage, isOnItsSide: Bool = false, parameters: Parameters = .init()) {
        self.parameters = parameters
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
            let across = line.layout.cell(at: i).xRange
            let right = ink.minX + ink.maxX - across.lowerBound - across.upperBound
            let off = isOnItsSide ? -right : right
            let (above, below) = (ink.minY - characters[i - 1].ink.maxY, characters[i + 1].ink.minY - ink.maxY)
            guard abs(off) >= parameters.aside * (2 * em), abs(below - above) >= parameters.blank * em else { continue }
            switch (off > 0, below > above) {
            case (true, true): rightBefore += 1
            case (true, false): rightAfter += 1
            case (false, true): leftBefore += 1
            case (false, false): leftAfter += 1
            }
        }
    }

    /// How the page lies in its image by most of its marks; nil where they are too few or don't agree, and where
    /// a person states that the text is horizontal. Without that, a page of horizontal text that was turned on its side never looks
    /// upright: its marks stand at the foot of their bodies.
    var orientation: Orientation? {
        guard areEnough, !isOnItsSide else { return nil }
        let ways: [(Int, Orientation)] = [
            (rightBefore, .upright), (leftAfter, .upsideDown), (leftBefore, .mirrored),
            (rightAfter, .upsideDownMirrored),
        ]
        return ways.first { $0.0 >= parameters.agreeing * count }?.1
    }
}
