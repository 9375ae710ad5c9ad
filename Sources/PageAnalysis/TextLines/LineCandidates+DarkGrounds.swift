import PageGeometry
import PageRaster

extension LineCandidates {
    /// Returns one line for each dark ground that a single line fills; the blanks in the line may have any width. A
    /// line fills a ground if enough pieces are larger than half of the ground's thickness, because no second line then
    /// fits. `remains` are specks, and the remnants at the sides of a leaning ground.
    func banners(of members: [Int]) -> (lines: [LineCandidate], remains: [Int]) {
        var lines: [LineCandidate] = []
        var remains: [Int] = []
        for ground in ink.grounds {
            let writing: WritingDirection = ground.height >= ground.width ? .vertical : .horizontal
            let thick = writing.across(ground).count
            let inside = members.filter { ground.contains(ink.runs.components[$0].box) }
            let thin = inside.filter { isThin($0, on: ground, thick) }
            let pieces = inside.filter { !isThin($0, on: ground, thick) }
            guard let first = pieces.first else { continue }
            let boxes = pieces.map { ink.runs.components[$0].box }
            let box = boxes.reduce(ink.runs.components[first].box) { $0.union($1) }
            let large = boxes.filter { max($0.width, $0.height) >= parameters.groundLargePiece * thick }
            let covered = large.reduce(0) { $0 + writing.along($1).count }
            guard large.count >= parameters.groundLeastLarge,
                covered >= parameters.groundLeastCovered * writing.along(box).count
            else { continue }
            lines.append(LineCandidate(pieces: pieces, box: box, writing: writing))
            remains += thin
        }
        return (lines, remains)
    }

    /// Whether a piece on a dark ground is too thin to be a stroke, and is either a speck or at the ground's sides.
    private func isThin(_ i: Int, on ground: PixelRect, _ thick: Int) -> Bool {
        let piece = ink.runs.components[i]
        let long = max(piece.box.width, piece.box.height)
        let isAtSide = !ground.outset(by: -parameters.groundSide.of(thick)).contains(piece.box)
        return piece.pixels <= parameters.groundThin * (long * thick)
            && (isAtSide || long <= parameters.groundSpeck * thick)
    }
}
