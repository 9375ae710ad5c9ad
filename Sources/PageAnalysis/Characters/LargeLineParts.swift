import CharacterShapes
import LayoutDocument
import PageGeometry
import PageRaster

/// Parts lines of large type that are several lines: two columns of body type that touch, or a headline with a small row
/// in its column, such as an author's name in brackets.
///
/// Method: the cells of the parts look more like glyphs than the cells of the whole line do (`ShapeReader`).
struct LargeLineParts {
    struct Parameters: Sendable, Hashable {
        /// Minimum size of large type.
        var leastLarge: Ems = 1.4
        /// Minimum height of a row.
        var leastHeight: Ems = 0.5
        /// Maximum height of a row, as a share of the line's type size, and minimum width as a multiple of its height.
        var mostHeight: Share = 0.65
        var leastWidth: Share = 1.4
        /// Minimum blank before and after a row, as a share of its height.
        var leastBlank: Share = 0.25
        /// Maximum distance from the line's middle to the cut between two columns, as a share of the line's type size.
        var reach: Share = 0.125
        /// Distance between places where such a cut is tried.
        var step: Ems = Ems(1, of: 16)
        /// Distance by which a piece must extend beyond both sides of the cut to be shared by both columns.
        var overlap: Ems = 0.125
        /// Maximum share of the ink in shared pieces.
        var mostShared: Share = 0.15
        /// Maximum number of cells of a line that are compared with glyphs.
        var mostRead = 8
        /// Minimum advantage of the parts over the one line, in 256ths of a nat a cell.
        var margin = 2000
    }

    let components: [InkRuns.Component]
    /// Em of the body type, in px.
    let em: Int
    let image: GreyRaster
    let parameters = Parameters()
    let cut: (TypeLine) -> Line?

    /// - Complexity: O(pieces + characters of large lines).
    func parted(_ lines: [TypeLine]) -> [TypeLine] {
        lines.flatMap { line in
            line.writing == .vertical && line.em >= parameters.leastLarge * em ? parted(line) : [line]
        }
    }

    private func parted(_ line: TypeLine) -> [TypeLine] {
        let columns = columns(of: line)
        let bands = bands(of: line)
        let rows = bands.indices.map { row(bands, $0, in: line) }
        guard columns != nil || rows.contains(where: { $0 != nil }), let whole = cut(line) else { return [line] }
        if let columns {
            let cells = columns.compactMap(cut)
            if cells.count == 2, cells.allSatisfy({ likeness($0) > likeness(whole) + parameters.margin }) {
                return columns
            }
        }
        let partedRows = rows.map { $0.flatMap { isRow($0, in: whole) ? $0 : nil } }
        // Rows alone are no headline.
        let count = partedRows.count { $0 != nil }
        guard count > 0, 2 * count < bands.count else { return [line] }
        var result: [TypeLine] = []
        var column: [Int] = []
        for (band, row) in zip(bands + [[]], partedRows + [nil]) {
            column += row == nil ? band : []
            guard row != nil || band.isEmpty else { continue }
            if !column.isEmpty { result.append(line.part(column, of: components)) }
            result += row.map { [$0] } ?? []
            column = []
        }
        if let first = result.firstIndex(where: { $0.writing == .vertical }) { result[first].ruby = line.ruby }
        return result
    }

    /// Returns the two columns of a line whose ink hardly crosses its middle; nil for other lines.
    private func columns(of line: TypeLine) -> [TypeLine]? {
        let boxes = line.pieces.map { components[$0].box }
        func middle(_ box: PixelRect) -> Int { box.center.x - line.shift(at: box.center.y) }
        let centre = line.cross.middle
        let (reach, overlap) = (parameters.reach.of(line.em), parameters.overlap.of(em))
        var best: (cut: Int, shared: Int)?
        for cut in stride(from: centre - reach, through: centre + reach, by: max(1, parameters.step.of(em))) {
            let shared = line.pieces.indices.reduce(0) { sum, i in
                let at = cut + line.shift(at: boxes[i].center.y)
                let isShared = boxes[i].minX < at - overlap && boxes[i].maxX > at + overlap
                return isShared ? sum + components[line.pieces[i]].pixels : sum
            }
            if shared < best?.shared ?? .max { best = (cut, shared) }
        }
        let ink = line.pieces.reduce(0) { $0 + components[$1].pixels }
        guard let best, best.shared <= parameters.mostShared * ink else { return nil }
        let left = line.pieces.indices.filter { middle(boxes[$0]) < best.cut }.map { line.pieces[$0] }
        let right = line.pieces.indices.filter { middle(boxes[$0]) >= best.cut }.map { line.pieces[$0] }
        guard !left.isEmpty, !right.isEmpty else { return nil }
        return [right, left].enumerated().map { i, pieces in
            let box = components.box(of: pieces)
            let cross = i == 0 ? best.cut..<line.cross.upperBound : line.cross.lowerBound..<best.cut
            let shift = line.shift(at: box.minY)
            return TypeLine(
                pieces: pieces, box: box, writing: .vertical, slope: line.slope,
                cross: cross.moved(by: shift), ruby: i == 0 ? line.ruby : [])
        }
    }

    /// Returns the mean likeness of a line's cells to glyphs, in 256ths of a nat.
    private func likeness(_ line: Line) -> Int {
        let count = min(parameters.mostRead, line.characters.count)
        let positions = (0..<count).map { (2 * $0 + 1) * line.characters.count / (2 * count) }
        let scores = ShapeReader.standard.likenesses(at: positions, of: line, on: image).compactMap { $0?.score }
        return scores.isEmpty ? 0 : scores.reduce(0, +) / scores.count
    }

    /// Returns the line's pieces, grouped into bands across the line, from its start.
    private func bands(of line: TypeLine) -> [[Int]] {
        var bands: [[Int]] = []
        var end = Int.min
        for piece in line.pieces.sorted(by: { (components[$0].box.minY, $0) < (components[$1].box.minY, $1) }) {
            let box = components[piece].box
            if box.minY >= end { bands.append([]) }
            bands[bands.count - 1].append(piece)
            end = max(end, box.maxY)
        }
        return bands
    }

    /// Returns a band as a row; nil if its shape and place are not a row's.
    private func row(_ bands: [[Int]], _ at: Int, in line: TypeLine) -> TypeLine? {
        let band = bands[at]
        let box = components.box(of: band)
        let blanks =
            (at > 0 ? [box.minY - components.box(of: bands[at - 1]).maxY] : [])
            + (at + 1 < bands.count ? [components.box(of: bands[at + 1]).minY - box.maxY] : [])
        guard blanks.allSatisfy({ $0 >= parameters.leastBlank * box.height }),
            box.height >= parameters.leastHeight * em, box.height <= parameters.mostHeight * line.em,
            box.width >= parameters.leastWidth * box.height
        else { return nil }
        var end = Int.min
        var units = 0
        for piece in band.map({ components[$0].box }).sorted(by: { $0.minX < $1.minX }) {
            if piece.minX > end { units += 1 }
            end = max(end, piece.maxX)
        }
        guard units > 1 else { return nil }
        return TypeLine(pieces: band, box: box, writing: .horizontal, slope: -line.slope, cross: box.minY..<box.maxY)
    }

    private func isRow(_ row: TypeLine, in whole: Line) -> Bool {
        guard let cells = cut(row), cells.characters.count > 1,
            let at = whole.characters.firstIndex(where: { $0.end > (row.box.minY + row.box.maxY) / 2 })
        else { return false }
        let one = ShapeReader.standard.likenesses(at: [at], of: whole, on: image).compactMap { $0?.score }
        return likeness(cells) > (one.first ?? 0) + parameters.margin
    }
}
