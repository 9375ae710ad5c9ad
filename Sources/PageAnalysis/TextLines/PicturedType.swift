import PageGeometry
import PageRaster

/// Finds small type that the page segmentation took for a part of the picture beside it: captions.
///
/// Unlike the ink of a picture, the pieces of a caption follow each other in a line, and have blank paper at both sides
/// of the line.
struct PicturedType {
    /// Parameters, set by hand.
    private struct Parameters {
        /// Range of the line's thickness. Wider: rows of grain, and of shapes in drawings, become lines.
        var smallest: Ems = 0.4
        var largest: Ems = 1.35
        /// Maximum extent of a piece of touching characters. Larger: edges of photographs become lines.
        var longest: Ems = 3
        /// Minimum length of the line, as a multiple of its thickness. Shorter: shapes in a row become lines. Longer:
        /// short captions are lost.
        var leastLength: Share = 3.5
        /// Minimum extent of a whole character, as a share of the line's thickness; minimum number of such characters;
        /// minimum share of the line's length that they cover. Lower: grain becomes lines.
        var wholeShare: Share = 0.6
        var leastWhole = 4
        var leastCovered: Share = 0.5
        /// Thickness of the blank at each side of the line, as a share of the line's thickness, and maximum share of
        /// the blank's length that other pieces cover. Thinner, or more covered: parts of photographs become lines.
        /// Thicker, or less covered: captions close to other print are lost.
        var blank: Share = 0.25
        var mostCovered: Share = 0.15
        /// Maximum extent of a speck, which is ignored.
        var speck: Ems = Ems(1, of: 8)
    }

    private let parameters = Parameters()
    private let links: PieceLinks
    private let pieces: [InkRuns.Component]
    private var em: Int { links.em }

    /// - Parameter links: the pieces, without their classes.
    init(_ links: PieceLinks, _ pieces: [InkRuns.Component]) { (self.links, self.pieces) = (links, pieces) }

    /// Returns the direction of the line of each piece of a picture that is type; nil for other pieces.
    ///
    /// - Parameters:
    ///   - kinds: class that the page segmentation gives each piece.
    ///   - members: pieces that have the size of type, of every class except ruby.
    ///   - isPicture: whether each piece is a part of a picture.
    func writings(of members: [Int], _ kinds: [SeenKind], _ isPicture: [Bool]) -> [WritingDirection?] {
        var result = [WritingDirection?](repeating: nil, count: links.boxes.count)
        let small = members.filter { pieces[$0].longSide <= parameters.longest * em && !isSpeck($0) }
        for direction in [WritingDirection.horizontal, .vertical] {
            let other: SeenKind = direction == .horizontal ? .vertical : .horizontal
            let own = small.filter {
                kinds[$0] != other && result[$0] == nil
                    && direction.across(links.boxes[$0]).count <= parameters.largest * em
            }
            var groups = Groups(links.boxes.count)
            for (a, b) in links.pairs(among: own, direction, reaching: 0) { groups.join(a, b) }
            for list in groups.lists(of: own)
            where list.contains(where: { isPicture[$0] }) && isLine(list, direction) {
                for i in list where isPicture[i] { result[i] = direction }
            }
        }
        return result
    }

    /// Whether a piece is a speck, or has been removed from the ink.
    private func isSpeck(_ i: Int) -> Bool { pieces[i].pixels == 0 || pieces[i].longSide <= parameters.speck * em }

    /// Whether pieces that follow each other are a line of type, which may lean, with blank paper at both sides.
    private func isLine(_ list: [Int], _ direction: WritingDirection) -> Bool {
        let lean = Lean(list.map { links.boxes[$0] }, direction)
        let boxes = list.map { lean.level(links.boxes[$0]) }
        let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
        let (along, across) = (direction.along(box), direction.across(box))
        let thickness = across.count
        guard thickness >= parameters.smallest * em, thickness <= parameters.largest * em,
            along.count >= parameters.leastLength * thickness
        else { return false }
        let whole = list.filter { pieces[$0].longSide >= parameters.wholeShare * thickness }
        let covered = whole.reduce(0) { $0 + direction.along(links.boxes[$1]).count }
        guard whole.count >= parameters.leastWhole, covered >= parameters.leastCovered * along.count else {
            return false
        }
        let blank = max(2, parameters.blank.of(thickness))
        let bands = [across.lowerBound - blank..<across.lowerBound, across.upperBound..<across.upperBound + blank].map {
            direction.rect(along: along, across: $0)
        }
        var inBands = [0, 0]
        let own = Set(list)
        let near = list.reduce(links.boxes[list[0]]) { $0.union(links.boxes[$1]) }.outset(by: thickness + blank)
        links.index.forEachMeeting(near) { k in
            guard !own.contains(k), !isSpeck(k) else { return }
            let other = lean.level(links.boxes[k])
            for (i, band) in bands.enumerated() where other.intersects(band) {
                inBands[i] += direction.along(other.intersection(band)).count
            }
        }
        return inBands.allSatisfy { $0 <= parameters.mostCovered * along.count }
    }

    /// The line through the middles of boxes (least squares).
    private struct Lean {
        private let direction: WritingDirection
        /// Doubled middle of the boxes along the line, and sums whose ratio is the slope.
        private var middle = 0, rise = 0, run = 0

        init(_ boxes: [PixelRect], _ direction: WritingDirection) {
            self.direction = direction
            let middles = boxes.map { (direction.along($0).doubledMiddle, direction.across($0).doubledMiddle) }
            middle = middles.reduce(0) { $0 + $1.0 } / boxes.count
            let across = middles.reduce(0) { $0 + $1.1 } / boxes.count
            for one in middles {
                rise += (one.0 - middle) * (one.1 - across)
                run += (one.0 - middle) * (one.0 - middle)
            }
        }

        /// Returns a box, shifted as if the line had no slope.
        func level(_ box: PixelRect) -> PixelRect {
            let (along, across) = (direction.along(box), direction.across(box))
            let shift = run == 0 ? 0 : (along.doubledMiddle - middle) * rise / (2 * run)
            return direction.rect(along: along, across: across.lowerBound - shift..<across.upperBound - shift)
        }
    }
}
