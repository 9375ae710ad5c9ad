import PageGeometry
public import PageRaster

extension ContactSheet {
    /// Draws a sheet: a heading, then the entries in two columns, row by row.
    ///
    /// - Parameter heading: a line at the top. It can contain capitals, digits and a few marks.
    /// - Complexity: O(pixels of the sheet).
    public static func draw(heading: String, entries: [Entry]) -> ColourRaster {
        let sizes = entries.map(Measure.size)
        let column = max(
            sizes.map(\.width).max() ?? 0, Canvas.width(of: heading, dot: Measure.headingDot) / Measure.columns)
        let rows = stride(from: 0, to: entries.count, by: Measure.columns).map { start in
            start..<min(entries.count, start + Measure.columns)
        }
        let heights = rows.map { row in row.map { sizes[$0].height }.max() ?? 0 }
        let size = PixelSize(
            width: Measure.margin + Measure.columns * (column + Measure.margin),
            height: Measure.heading + heights.reduce(0) { $0 + $1 + Measure.margin } + Measure.margin)
        var sheet = Canvas(ColourRaster(GreyRaster(size: size, filledWith: 244)))
        sheet.letter(
            heading, at: PixelPoint(x: Measure.margin, y: Measure.margin / 2), dot: Measure.headingDot, .black)
        var y = Measure.heading
        for (row, height) in zip(rows, heights) {
            for entry in row {
                let x = Measure.margin + (entry - row.lowerBound) * (column + Measure.margin)
                sheet.set(entries[entry], at: PixelPoint(x: x, y: y))
            }
            y += height + Measure.margin
        }
        return sheet.raster
    }

    /// Distances on the sheet, in px.
    enum Measure {
        static let columns = 2
        static let margin = 24
        static let gap = 8
        static let heading = 48
        static let headingDot = 3
        static let title = 24
        static let titleDot = 2

        static func size(of entry: Entry) -> PixelSize {
            let (left, right) = (entry.left.canvas.size, entry.right.canvas.size)
            return PixelSize(
                width: max(left.width + gap + right.width, Canvas.width(of: entry.title, dot: titleDot)),
                height: title + max(left.height, right.height))
        }
    }
}

extension Canvas {
    /// Draws an entry with its upper left corner at `place`.
    fileprivate mutating func set(_ entry: ContactSheet.Entry, at place: PixelPoint) {
        letter(entry.title, at: place, dot: ContactSheet.Measure.titleDot, .black)
        let y = place.y + ContactSheet.Measure.title
        lay(entry.left.canvas, at: PixelPoint(x: place.x, y: y))
        let x = place.x + entry.left.canvas.size.width + ContactSheet.Measure.gap
        lay(entry.right.canvas, at: PixelPoint(x: x, y: y))
    }
}
