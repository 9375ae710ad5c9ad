package import LayoutDocument
package import PageGeometry
package import PageRaster

/// A character of a layout, with the properties of its line.
package struct PrintedCell: Sendable {
    /// Kind of the character.
    package let kind: Character.Kind
    /// Direction of the character's line.
    package let writing: WritingDirection
    /// Probability that the cell contains one whole character, in thousandths, as estimated by the analysis.
    package let confidence: Int
    /// Bounding box of the character's ink, in px of the page.
    package let ink: PixelRect
    /// Middle of the cell along the line, in px of the page.
    package let middle: Double
    /// Middle of the line across its direction at the cell, in px of the page.
    package let axis: Double
    /// Em of the line, which is its width across its direction, in px of the page.
    package let em: Double
    /// Greys of ink and paper in the line.
    package let tone: LineTone

    package init(
        kind: Character.Kind, writing: WritingDirection, confidence: Int, ink: PixelRect, middle: Double, axis: Double,
        em: Double, tone: LineTone
    ) {
        self.kind = kind
        self.writing = writing
        self.confidence = confidence
        self.ink = ink
        self.middle = middle
        self.axis = axis
        self.em = em
        self.tone = tone
    }

    /// Width of the ink, in ems.
    package var width: Double { Double(ink.width) / em }
    /// Height of the ink, in ems.
    package var height: Double { Double(ink.height) / em }

    /// Distance from the middle of the body to the middle of the ink, in ems. It is positive to the right and
    /// downwards.
    package var offset: (x: Double, y: Double) {
        let (x, y) = (Double(ink.minX + ink.maxX) / 2, Double(ink.minY + ink.maxY) / 2)
        return writing == .vertical
            ? ((x - axis) / em, (y - middle) / em) : ((x - middle) / em, (y - axis) / em)
    }

    /// Returns the greys of a part of the ink, with a margin of one pixel. Ink is 0 and paper is 255, even if the print
    /// is light on dark.
    ///
    /// - Parameter part: rectangle around a part of the ink, in px of the page.
    package func print(_ part: PixelRect, on page: GreyRaster) -> GreyRaster {
        let area = PixelRect(
            minX: part.minX - 1, minY: part.minY - 1, maxX: part.maxX + 1, maxY: part.maxY + 1
        )
        .intersection(page.size.bounds)
        guard !area.isEmpty else { return GreyRaster(size: PixelSize(width: 1, height: 1)) }
        var result = GreyRaster(size: PixelSize(width: area.width, height: area.height))
        for y in area.yRange {
            let (from, to) = (y * page.width + area.minX, (y - area.minY) * area.width)
            for x in 0..<area.width { result.pixels[to + x] = tone[page.pixels[from + x]] }
        }
        return result
    }
}

/// Greys of ink and paper in a line.
package struct LineTone: Sendable {
    /// For each grey of the page, a value from 0 for ink to 255 for paper.
    private let greys: [UInt8]

    /// Minimum difference between the greys of print and ground, on the scale 0 to 255. A line with less is taken to
    /// have no print.
    private static let leastContrast = 20.0
    /// Brightness from which a pixel counts as white, on the way from ink (0) to paper (1). This removes the grain of a
    /// scan. With the grain, は is read as ほ, and た as だ.
    private static let whiteFrom = 0.96

    /// Returns the normalised value of a grey of the page.
    package subscript(grey: UInt8) -> UInt8 { greys[Int(grey)] }

    /// Measures the greys of a line. Pixels just outside the ink of the line's characters are ground; if the ground is
    /// dark, the print is light. The commonest grey does not show the ground, because in a heavy headline more than
    /// half of the pixels can be ink.
    ///
    /// - Parameters:
    ///   - inks: bounding boxes of the ink of the line's characters, in px of the page.
    package init(of inks: [PixelRect], on page: GreyRaster) {
        var (inside, around) = (GreyCounts(), GreyCounts())
        for ink in inks {
            inside.add(ink.intersection(page.size.bounds), of: page)
            for distance in 1...2 { around.addEdge(of: ink, at: distance, of: page) }
        }
        let (dark, light, ground) = (inside.grey(at: 0.03), inside.grey(at: 0.97), around.grey(at: 0.5))
        let isLight = ground < 140 && light - ground > ground - dark
        // The noise of a line without contrast must not be stretched to look like print.
        let paper = isLight ? ground : max(ground, inside.grey(at: 0.8))
        let ink = isLight ? max(light, paper + Self.leastContrast) : min(dark, paper - Self.leastContrast)
        let span = abs(paper - ink) * Self.whiteFrom
        greys = (0..<256).map { grey in
            let from = isLight ? ink - Double(grey) : Double(grey) - ink
            return UInt8(min(255, max(0, (from / span * 255).rounded())))
        }
    }
}

private struct GreyCounts {
    private var counts = [Int](repeating: 0, count: 256)
    private var total = 0

    mutating func add(_ area: PixelRect, of page: GreyRaster) {
        guard !area.isEmpty else { return }
        for y in area.yRange {
            for grey in page.pixels[y * page.width + area.minX..<y * page.width + area.maxX] { counts[Int(grey)] += 1 }
        }
        total += area.width * area.height
    }

    /// Adds the pixels that are `distance` px outside an area.
    mutating func addEdge(of area: PixelRect, at distance: Int, of page: GreyRaster) {
        let (left, top, right, bottom) = (
            area.minX - distance, area.minY - distance, area.maxX + distance, area.maxY + distance
        )
        for side in [
            PixelRect(minX: left, minY: top, maxX: right, maxY: top + 1),
            PixelRect(minX: left, minY: bottom - 1, maxX: right, maxY: bottom),
            PixelRect(minX: left, minY: top + 1, maxX: left + 1, maxY: bottom - 1),
            PixelRect(minX: right - 1, minY: top + 1, maxX: right, maxY: bottom - 1),
        ] { add(side.intersection(page.size.bounds), of: page) }
    }

    /// Returns the grey with a share of `share` of all pixels darker; white if no pixels were counted.
    package func grey(at share: Double) -> Double {
        var left = Int(Double(total) * share)
        for (grey, count) in counts.enumerated() {
            if left < count { return Double(grey) }
            left -= count
        }
        return 255
    }
}

extension LayoutDocument {
    /// Returns all characters of the layout in reading order.
    package func printedCells(on page: GreyRaster) -> [PrintedCell] {
        articles.lines.flatMap { $0.printedCells(on: page) }
    }
}

extension Line {
    /// Returns the line's characters in reading order.
    package func printedCells(on page: GreyRaster) -> [PrintedCell] {
        guard !characters.isEmpty else { return [] }
        let tone = LineTone(of: characters.map(\.ink), on: page)
        let length = Double(max(1, end - start))
        let cuts = cuts
        let cells = characters.enumerated().map { place, character in
            let middle = Double(cuts[place] + cuts[place + 1]) / 2
            let moved = Double(lean) * (middle - Double(start)) / length
            return PrintedCell(
                kind: character.kind, writing: writing, confidence: character.confidence, ink: character.ink,
                middle: middle,
                axis: Double(cross.lowerBound + cross.upperBound) / 2 + moved, em: Double(max(1, cross.count)),
                tone: tone)
        }
        return inReadingOrder(cells)
    }
}
