import PageGeometry
import PageRaster

/// Finds small type that the page segmentation took for a part of the picture beside it: captions.
///
/// Unlike the ink of a picture, the pieces of a caption follow each other in a line, are of one size, and have blank
/// paper at both sides of the line.
struct PicturedType {
    private struct Parameters {
        /// Range of the line's thickness. Smaller: grain of photographs. Larger: shapes of drawings.
        var smallest: Ems = 0.4
        var largest: Ems = 1.35
        /// Maximum extent of a piece of touching characters.
        var longest: Ems = 3
        /// Minimum length of the line, as a multiple of its thickness.
        var leastLength: Share = 3.5
        /// Minimum extent of a whole character, as a share of the line's thickness; minimum number of such characters;
        /// minimum share of the line's length that they cover.
        var wholeShare: Share = 0.6
        var leastWhole = 4
        var leastCovered: Share = 0.5
        /// Thickness of the blank at each side of the line, as a share of the line's thickness, and maximum share of
        /// the blank's length that other pieces cover.
        var blank: Share = 0.25
        var mostCovered: Share = 0.15
        /// Maximum extent of a speck, which is ignored in blanks.
        var speck: Ems = Ems(1, of: 8)
    }

    private let parameters = Parameters()
    private let links: PieceLinks
    private var em: Int { links.em }

    /// - Parameter links: pieces, without their classes.
    init(_ links: PieceLinks) { self.links = links }

    /// Returns the direction of the line of each piece of a picture that is type; nil for other pieces.
    ///
    /// - Parameters:
    ///   - kinds: class that the page segmentation gives each piece.
    ///   - members: pieces that have the size of type, of pictures and of text.
    ///   - isPicture: whether each piece is a part of a picture.
    func writings(of members: [Int], _ kinds: [SeenKind], _ isPicture: [Bool]) -> [WritingDirection?] {
        var result = [WritingDirection?](repeating: nil, count: links.boxes.count)
        let small = members.filter { max(links.boxes[$0].width, links.boxes[$0].height) <= parameters.longest * em }
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

    private func isLine(_ list: [Int], _ direction: WritingDirection) -> Bool {
        let box = list.reduce(links.boxes[list[0]]) { $0.union(links.boxes[$1]) }
        let (along, across) = (direction.along(box), direction.across(box))
        let thickness = across.count
        guard thickness >= parameters.smallest * em, thickness <= parameters.largest * em,
            along.count >= parameters.leastLength * thickness
        else { return false }
        let whole = list.filter {
            max(links.boxes[$0].width, links.boxes[$0].height) >= parameters.wholeShare * thickness
        }
        let covered = whole.reduce(0) { $0 + direction.along(links.boxes[$1]).count }
        guard whole.count >= parameters.leastWhole, covered >= parameters.leastCovered * along.count else {
            return false
        }
        let blank = max(2, parameters.blank.of(thickness))
        let own = Set(list)
        return [across.lowerBound - blank..<across.lowerBound, across.upperBound..<across.upperBound + blank].allSatisfy
        {
            let band = direction.rect(along: along, across: $0)
            var covered = 0
            links.index.forEachMeeting(band) { k in
                let piece = links.boxes[k]
                guard !own.contains(k), max(piece.width, piece.height) > parameters.speck * em else { return }
                covered += direction.along(piece.intersection(band)).count
            }
            return covered <= parameters.mostCovered * along.count
        }
    }
}
