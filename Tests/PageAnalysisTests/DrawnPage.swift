import LayoutDocument
import PageGeometry
import PageRaster

@testable import PageAnalysis

/// A page drawn with rectangles. A character is a frame with a bar in the middle; like real type, it is a little
/// smaller than its body.
struct DrawnPage {
    var raster: GreyRaster
    /// Whether all lines are numbered. The networks of make-up know print; drawn bars are no text to them.
    var isAllNumbered = true
    /// Areas with the class that a test states for them, including pictures and light type.
    private var drawn: [(rect: PixelRect, kind: SeenKind, isLight: Bool)] = []

    init(_ width: Int, _ height: Int, paper: UInt8 = 250) {
        raster = GreyRaster(size: PixelSize(width: width, height: height), filledWith: paper)
    }

    /// Fills a rectangle with a grey. Parts outside the page are ignored.
    mutating func fill(_ rect: PixelRect, _ grey: UInt8 = 10) {
        let rect = rect.intersection(raster.size.bounds)
        for y in rect.yRange { for x in rect.xRange { raster[x, y] = grey } }
    }

    /// Draws a character with a body of `em` px at (x, y). Returns its print, whose side is 92 hundredths of the body.
    /// Without a `kind`, dark print gets no class.
    @discardableResult
    mutating func character(x: Int, y: Int, em: Int, grey: UInt8 = 10, kind: SeenKind? = nil) -> PixelRect {
        let margin = max(1, em * 4 / 100)
        let box = PixelRect(minX: x + margin, minY: y + margin, maxX: x + em - margin, maxY: y + em - margin)
        let stroke = max(1, em / 10)
        fill(PixelRect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.minY + stroke), grey)
        fill(PixelRect(minX: box.minX, minY: box.maxY - stroke, maxX: box.maxX, maxY: box.maxY), grey)
        fill(PixelRect(minX: box.minX, minY: box.minY, maxX: box.minX + stroke, maxY: box.maxY), grey)
        fill(PixelRect(minX: box.maxX - stroke, minY: box.minY, maxX: box.maxX, maxY: box.maxY), grey)
        let middle = box.center.y
        fill(PixelRect(minX: box.minX, minY: middle, maxX: box.maxX, maxY: middle + stroke), grey)
        if kind != nil || grey > 128 { see(box, kind ?? .vertical, isLight: grey > 128) }
        return box
    }

    /// Draws a vertical line of `count` characters from (x, y). It leans to the right by `lean` px in 1000 px.
    @discardableResult
    mutating func column(x: Int, y: Int, em: Int, count: Int, lean: Int = 0, grey: UInt8 = 10) -> [PixelRect] {
        (0..<count).map {
            character(x: x + $0 * em * lean / 1000, y: y + $0 * em, em: em, grey: grey, kind: .vertical)
        }
    }

    /// Draws a headline whose characters have two alternating sizes, so that their strokes are not in one line.
    @discardableResult
    mutating func headline(x: Int, y: Int, em: Int, count: Int, across: Bool = false, grey: UInt8 = 10) -> [PixelRect] {
        (0..<count).map { i in
            let inset = i % 2 * em / 6
            let (dx, dy) = across ? (i * em, 0) : (0, i * em)
            return character(x: x + dx + inset, y: y + dy + inset, em: em - 2 * inset, grey: grey, kind: .large)
        }
    }

    /// States the class of an area.
    mutating func see(_ area: PixelRect, _ kind: SeenKind, isLight: Bool = false) {
        drawn.append((area, kind, isLight))
    }

    /// Removes the stated classes, as if the page segmentation saw nothing.
    mutating func forgetClasses() { drawn = [] }

    /// Draws columns from the right in an area, with a gap of six tenths of an em between them.
    @discardableResult
    mutating func columns(_ area: PixelRect, em: Int, lean: Int = 0, grey: UInt8 = 10) -> [[PixelRect]] {
        let step = em * 16 / 10
        let count = area.height / em
        return stride(from: area.maxX - em, through: area.minX, by: -step).map {
            column(x: $0, y: area.minY, em: em, count: count, lean: lean, grey: grey)
        }
    }

    /// Draws a photograph: blotches of many greys, none of them white.
    mutating func photograph(_ area: PixelRect) {
        see(area, .picture)
        for y in area.yRange {
            for x in area.xRange {
                let (u, v) = ((x / 13) &* 73, (y / 11) &* 151)
                raster[x, y] = UInt8(20 + (u ^ v ^ (u &* v >> 3)) & 127)
            }
        }
    }

    // MARK: Analysis of the page

    /// Classes of the page, as stated by the test. The page segmentation cannot be used, because it was trained on
    /// print and classifies drawn bars as pictures.
    var seen: SeenPage { SeenPage(stated: drawn, size: raster.size) }

    /// Returns the stages of the analysis, using the stated classes.
    ///
    /// - Parameter parameters: parameters of the stages, including the rules that are switched off.
    func stages(_ parameters: AnalysisParameters = AnalysisParameters()) -> AnalysisStages {
        var parameters = parameters
        if isAllNumbered { parameters.blocks.finding.leastNumbered = 0 }
        var stages = AnalysisStages(parameters: parameters)
        let seen = seen
        stages.see = { page, _ in page.size == seen.size ? seen : nil }
        return stages
    }

    var binarized: BinarizedPage { stages().binarized(raster) }
    var ink: SegmentedPage { stages().segmented(binarized) }

    /// The lines that were detected, before any are set aside.
    var foundLines: [Line] { stages().characters(raster).lines.map(\.layout) }

    var layout: LayoutDocument { layout(stages()) }

    func layout(_ stages: AnalysisStages, watch: ((StageTrace) -> Void)? = nil) -> LayoutDocument {
        let page = PageIdentity(name: "drawn", size: raster.size, sourceDigest: String(repeating: "0", count: 64))
        return WholePage(stages).layout(of: raster, page: page, watch: watch)
    }
}

extension SeenPage {
    /// Creates the classes of a page from stated areas, in cells of `side` px.
    init(stated areas: [(rect: PixelRect, kind: SeenKind, isLight: Bool)], size: PixelSize, side: Int = 10) {
        let (columns, rows) = ((size.width + side - 1) / side, (size.height + side - 1) / side)
        self.init(
            size: size,
            workingSize: PixelSize(
                width: max(1, size.width * Self.cellSide / side), height: max(1, size.height * Self.cellSide / side)),
            columns: columns, rows: rows, kinds: [SeenKind](repeating: .paper, count: columns * rows),
            isLight: [Bool](repeating: false, count: columns * rows))
        for (rect, kind, isLight) in areas {
            let rect = rect.intersection(size.bounds)
            guard !rect.isEmpty else { continue }
            for row in rect.minY / side..<(rect.maxY + side - 1) / side {
                for column in rect.minX / side..<(rect.maxX + side - 1) / side {
                    kinds[row * columns + column] = kind
                    self.isLight[row * columns + column] = isLight
                }
            }
        }
    }
}

extension LayoutDocument {
    var allLines: [Line] { articles.flatMap(\.paragraphs).flatMap(\.lines) }
    var allCells: [PixelRect] { allLines.flatMap(\.cells) }
    var brokenErrors: [BrokenRule] { brokenRules().filter { $0.rule.severity == .error } }
}

extension PixelRect {
    /// Whether each side of the two rectangles differs by at most `slack` px.
    func isNear(_ other: PixelRect, _ slack: Int) -> Bool {
        abs(minX - other.minX) <= slack && abs(minY - other.minY) <= slack && abs(maxX - other.maxX) <= slack
            && abs(maxY - other.maxY) <= slack
    }
}
