import LayoutDocument
import PageGeometry
import PageRaster

@testable import PageAnalysis

/// A page drawn with rectangles: characters are frames with a bar in the middle, as wide as type is in its body.
struct DrawnPage {
    var raster: GreyRaster

    init(_ width: Int, _ height: Int, paper: UInt8 = 250) {
        raster = GreyRaster(size: PixelSize(width: width, height: height), filledWith: paper)
    }

    /// Darkens or lightens a rectangle; what lies outside of the page is left out.
    mutating func fill(_ rect: PixelRect, _ grey: UInt8 = 10) {
        let rect = rect.intersection(raster.size.bounds)
        for y in rect.yRange { for x in rect.xRange { raster[x, y] = grey } }
    }

    /// A character whose body is `em` px wide and starts at (x, y); its print, 92 hundredths of that.
    @discardableResult
    mutating func character(x: Int, y: Int, em: Int, grey: UInt8 = 10) -> PixelRect {
        let margin = max(1, em * 4 / 100)
        let box = PixelRect(minX: x + margin, minY: y + margin, maxX: x + em - margin, maxY: y + em - margin)
        let stroke = max(1, em / 10)
        fill(PixelRect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.minY + stroke), grey)
        fill(PixelRect(minX: box.minX, minY: box.maxY - stroke, maxX: box.maxX, maxY: box.maxY), grey)
        fill(PixelRect(minX: box.minX, minY: box.minY, maxX: box.minX + stroke, maxY: box.maxY), grey)
        fill(PixelRect(minX: box.maxX - stroke, minY: box.minY, maxX: box.maxX, maxY: box.maxY), grey)
        let middle = box.center.y
        fill(PixelRect(minX: box.minX, minY: middle, maxX: box.maxX, maxY: middle + stroke), grey)
        return box
    }

    /// A vertical line of `count` characters from (x, y), that moves to the right by `lean` px in 1000.
    @discardableResult
    mutating func column(x: Int, y: Int, em: Int, count: Int, lean: Int = 0, grey: UInt8 = 10) -> [PixelRect] {
        (0..<count).map { character(x: x + $0 * em * lean / 1000, y: y + $0 * em, em: em, grey: grey) }
    }

    /// A headline: characters of two sizes in turn, as type is of many widths, so that strokes do not stand in one line.
    @discardableResult
    mutating func headline(x: Int, y: Int, em: Int, count: Int, across: Bool = false, grey: UInt8 = 10) -> [PixelRect] {
        (0..<count).map { i in
            let inset = i % 2 * em / 6
            let (dx, dy) = across ? (i * em, 0) : (0, i * em)
            return character(x: x + dx + inset, y: y + dy + inset, em: em - 2 * inset, grey: grey)
        }
    }

    /// Columns from the right, a gap of six tenths of an em between them.
    @discardableResult
    mutating func columns(_ area: PixelRect, em: Int, lean: Int = 0, grey: UInt8 = 10) -> [[PixelRect]] {
        let step = em * 16 / 10
        let count = area.height / em
        return stride(from: area.maxX - em, through: area.minX, by: -step).map {
            column(x: $0, y: area.minY, em: em, count: count, lean: lean, grey: grey)
        }
    }

    /// A photograph: blotches of many greys, none of them white.
    mutating func photograph(_ area: PixelRect) {
        for y in area.yRange {
            for x in area.xRange {
                let (u, v) = ((x / 13) &* 73, (y / 11) &* 151)
                raster[x, y] = UInt8(20 + (u ^ v ^ (u &* v >> 3)) & 127)
            }
        }
    }

    var ink: SegmentedPage { Segmentation().run(Binarization().run(raster)) }

    /// The lines that are found, before it is told which of them are numbered.
    var foundLines: [Line] { AnalysisStages().characters(raster).lines.map(\.layout) }

    var layout: LayoutDocument {
        PageAnalyzer().analyze(
            raster,
            page: PageIdentity(name: "drawn", size: raster.size, sourceDigest: String(repeating: "0", count: 64)))
    }
}

extension LayoutDocument {
    var allLines: [Line] { articles.flatMap(\.paragraphs).flatMap(\.lines) }
    var allCells: [PixelRect] { allLines.flatMap(\.cells) }
    var brokenErrors: [BrokenRule] { brokenRules().filter { $0.rule.severity == .error } }
}

extension PixelRect {
    /// Whether the rectangles' sides lie within `slack` px of one another.
    func isNear(_ other: PixelRect, _ slack: Int) -> Bool {
        abs(minX - other.minX) <= slack && abs(minY - other.minY) <= slack && abs(maxX - other.maxX) <= slack
            && abs(maxY - other.maxY) <= slack
    }
}
