import PageGeometry
import PageRaster

@testable import PageAnalysis

/// A single vertical line with its ink profile. No stage needs to find it on a page.
struct DrawnLine {
    /// Pieces of a line.
    enum Piece: CaseIterable {
        /// A character whose ink is one piece.
        case frame
        /// Two bars with a wide gap, like 二; one bar, like 一.
        case twoBars, oneBar
        /// A stop at the right, in a cell of half an em.
        case stop
        /// An opening bracket, in a cell of half an em.
        case opening
        /// A narrow figure on its side, in a cell of half an em.
        case figure
        /// A leader: three dots in the middle of an em, like …
        case leader
        /// A character that touches the next one.
        case touching
        /// An em without ink.
        case blank
    }

    let em: Int
    let ink: SegmentedPage
    let line: TypeLine
    let profile: InkProfile
    var type: TypeModel { TypeModel(em: em, advance: em) }
    var path: CutPath { CutPath(profile: profile, type: type) }

    /// Creates a line of pieces. `margin` is the blank before and after the line in its profile, in px.
    init(_ pieces: [Piece], em: Int, margin: Int? = nil) {
        var page = DrawnPage(3 * em, (pieces.count + 2) * em)
        var y = em
        for piece in pieces { y += Self.draw(piece, x: em, y: y, em: em, on: &page) }
        self.init(page, em: em, foot: y, margin: margin ?? em / 2)
    }

    /// Creates a line without a gap: a bar as wide as the line's band.
    init(solid ems: Int, em: Int) {
        var page = DrawnPage(3 * em, (ems + 2) * em)
        page.fill(PixelRect(minX: em, minY: em, maxX: 2 * em, maxY: (ems + 1) * em))
        self.init(page, em: em, foot: (ems + 1) * em, margin: em / 2)
    }

    /// Creates a line whose rows of pixels have the given numbers of ink pixels, from the left of the line's band. The
    /// first row is at `em / 2` in the profile.
    ///
    /// - Parameters:
    ///   - starts: distance in px from the left of the band to the ink of each row; nil for 0.
    ///   - greys: brightness of each row on a grey scan. A row below 128 is ink; from 128, it is too pale for ink. Nil
    ///     for a line without greys.
    ///   - slope: lean of the line's band to the right, in px per 65,536 rows. The print is upright.
    init(rows: [Int], starts: [Int]? = nil, greys: [UInt8]? = nil, slope: Int = 0, em: Int) {
        var page = DrawnPage(3 * em, rows.count + 2 * em)
        for (i, width) in rows.enumerated() where width > 0 {
            let left = em + (starts?[i] ?? 0)
            page.fill(PixelRect(minX: left, minY: em + i, maxX: left + width, maxY: em + i + 1), greys?[i] ?? 0)
        }
        self.init(page, em: em, foot: em + rows.count, margin: em / 2, slope: slope, isScan: greys != nil)
    }

    private init(_ page: DrawnPage, em: Int, foot: Int, margin: Int, slope: Int = 0, isScan: Bool = false) {
        self.em = em
        var bits = BitRaster(size: page.raster.size)
        for y in page.raster.size.bounds.yRange {
            for x in page.raster.size.bounds.xRange where page.raster[x, y] < 128 { bits[x, y] = true }
        }
        var ink = SegmentedPage(
            runs: InkRuns(bits), em: em, rules: [], pictures: [], grounds: [], noise: 0)
        if isScan { ink.greys = page.raster }
        self.ink = ink
        line = TypeLine(
            pieces: Array(ink.runs.components.indices), box: PixelRect(minX: em, minY: em, maxX: 2 * em, maxY: foot),
            writing: .vertical, slope: slope, cross: em..<2 * em)
        profile = InkProfile(line, ink: ink, margin: margin, em: em)
    }

    /// Draws a piece of a line and returns its advance in px.
    private static func draw(_ piece: Piece, x: Int, y: Int, em: Int, on page: inout DrawnPage) -> Int {
        let bar = max(2, em / 10)
        func fill(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
            page.fill(PixelRect(minX: x + minX, minY: y + minY, maxX: x + maxX, maxY: y + maxY))
        }
        switch piece {
        case .frame:
            page.character(x: x, y: y, em: em)
        case .twoBars:
            fill(em / 5, em / 6, em * 4 / 5, em / 6 + bar)
            fill(em / 10, em * 3 / 4, em * 9 / 10, em * 3 / 4 + bar)
        case .oneBar:
            fill(em / 10, em * 9 / 20, em * 9 / 10, em * 9 / 20 + bar)
        case .stop:
            fill(em * 7 / 10, em / 10, em * 7 / 10 + 2 * bar, em / 10 + 2 * bar)
            return em / 2
        case .opening:
            fill(em / 6, em / 5, em * 5 / 6, em / 5 + bar)
            fill(em * 5 / 6 - bar, em / 5, em * 5 / 6, em / 2 - 1)
            return em / 2
        case .figure:
            fill(em / 5, em / 20, em * 4 / 5, em / 20 + bar)
            fill(em / 5, em * 9 / 20 - bar, em * 4 / 5, em * 9 / 20)
            fill(em / 5, em / 20, em / 5 + bar, em * 9 / 20)
            return em / 2
        case .leader:
            let dot = max(2, em / 8)
            for i in 0..<3 {
                let top = (2 * i + 1) * em / 6 - dot / 2
                fill(em / 2 - dot / 2, top, em / 2 - dot / 2 + dot, top + dot)
            }
        case .touching:
            page.character(x: x, y: y, em: em)
            fill(em / 2, em / 2, em / 2 + bar, em + em / 8)
        case .blank: break
        }
        return em
    }
}
