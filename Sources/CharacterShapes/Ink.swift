package import PageGeometry
package import PageRaster

/// The print of one character, as black and white.
package struct Ink {
    private let size: PixelSize
    private let isInk: [Bool]

    /// - Parameter print: greys of the print, 0 for ink to 255 for paper.
    package init(_ print: GreyRaster) {
        size = print.size
        isInk = print.pixels.map { $0 < 128 }
        isPrinted = print.pixels.contains { $0 < 200 }
    }

    /// Whether the cell has any print, even print as pale as that of a small mark.
    package let isPrinted: Bool

    private func isInk(_ x: Int, _ y: Int) -> Bool { isInk[y * size.width + x] }

    /// Range from the first to the last row with ink; empty if there is no ink.
    private var rows: Range<Int> {
        let rows = (0..<size.height).filter { y in (0..<size.width).contains { isInk($0, y) } }
        guard let first = rows.first, let last = rows.last else { return 0..<0 }
        return first..<last + 1
    }

    /// Range from the first to the last column with ink; empty if there is no ink.
    private var columns: Range<Int> {
        let columns = (0..<size.width).filter { x in (0..<size.height).contains { isInk(x, $0) } }
        guard let first = columns.first, let last = columns.last else { return 0..<0 }
        return first..<last + 1
    }

    /// Share of the ink that also has ink at the place mirrored from left to right; 0 without ink.
    package var symmetry: Double {
        let columns = self.columns
        var (all, both) = (0, 0)
        for y in 0..<size.height {
            for x in columns where isInk(x, y) {
                all += 1
                if isInk(columns.lowerBound + columns.upperBound - 1 - x, y) { both += 1 }
            }
        }
        return Double(both) / Double(max(1, all))
    }

    /// Whether the upper third of the ink's rows is at least as full as the lower third, counted in columns with ink.
    /// It is true for the opening brackets ﹁ and ︵, and false for the closing brackets ﹂ and ︶.
    package var isFullAbove: Bool {
        let rows = self.rows
        let third = max(1, rows.count * 3 / 10)
        func covered(_ rows: Range<Int>) -> Int { (0..<size.width).count { x in rows.contains { isInk(x, $0) } } }
        return covered(rows.prefix(third)) >= covered(rows.suffix(third))
    }
}

/// Connected components of a cell's ink, in px of the page.
package struct InkPieces: Hashable, Sendable {
    /// Bounding box of all pieces.
    private let whole: PixelRect
    private let boxes: [PixelRect]

    /// - Parameters:
    ///   - print: the print, with 0 for ink. Its upper left pixel is `origin`.
    ///   - origin: pixel of the page at the upper left corner of `print`.
    ///   - grey: pixels darker than this are ink.
    package init(_ print: GreyRaster, origin: PixelPoint, darkerThan grey: UInt8 = 128) {
        let boxes = InkRuns(print.darker(than: grey)).components.filter { $0.pixels > 2 }.map { piece in
            PixelRect(
                minX: origin.x + piece.box.minX, minY: origin.y + piece.box.minY, maxX: origin.x + piece.box.maxX,
                maxY: origin.y + piece.box.maxY)
        }
        self.boxes = boxes
        whole =
            boxes.first.map { first in boxes.reduce(first) { $0.union($1) } }
            ?? PixelRect(minX: origin.x, minY: origin.y, maxX: origin.x, maxY: origin.y)
    }

    /// Bounding boxes of the glyphs side by side, from the left. Pieces one above the other are joined.
    package var columns: [PixelRect] {
        boxes.sorted { $0.minX < $1.minX }.reduce(into: []) { columns, box in
            if let last = columns.last, box.minX < last.maxX {
                columns[columns.count - 1] = last.union(box)
            } else {
                columns.append(box)
            }
        }
    }

    /// Returns the parts of a square, one for each quarter of the cell: upper left, upper right, lower left, lower
    /// right; nil for a quarter without a part.
    ///
    /// - Parameter largest: maximum side of a part, in px.
    /// - Returns: nil if a part is larger than `largest`, as in most kanji. Also nil if fewer than two quarters have a
    ///   part, or only two quarters side by side.
    package func quarters(largest: Double) -> [PixelRect?]? {
        var quarters = [PixelRect?](repeating: nil, count: 4)
        for box in boxes {
            let quarter =
                (box.minX + box.maxX > whole.minX + whole.maxX ? 1 : 0)
                + (box.minY + box.maxY > whole.minY + whole.maxY ? 2 : 0)
            quarters[quarter] = quarters[quarter].map { $0.union(box) } ?? box
        }
        let parts = quarters.compactMap { $0 }
        guard parts.allSatisfy({ Double(max($0.width, $0.height)) <= largest }) else { return nil }
        let isDiagonal = quarters[1] != nil && quarters[2] != nil || quarters[0] != nil && quarters[3] != nil
        return isDiagonal ? quarters : nil
    }
}

extension PrintedCell {
    /// Returns the pieces of the cell's ink.
    ///
    /// - Parameter grey: pixels darker than this are ink; paper is 255.
    package func pieces(on page: GreyRaster, darkerThan grey: UInt8 = 128) -> InkPieces {
        InkPieces(
            print(ink, on: page), origin: PixelPoint(x: max(0, ink.minX - 1), y: max(0, ink.minY - 1)),
            darkerThan: grey)
    }
}
