import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Lines of large type that are several lines")
struct LargeLinePartsTests {
    /// Returns the lines of a page after some of them were joined into one.
    private func parted(_ page: TextLinePage, joining joined: [TypeLine], cross: Range<Int>, on image: GreyRaster)
        -> [TypeLine]
    {
        let one = TypeLine(
            pieces: joined.flatMap(\.pieces), box: joined.dropFirst().reduce(joined[0].box) { $0.union($1.box) },
            writing: .vertical, slope: 0, cross: cross)
        let others = page.lines.filter { line in !joined.contains { $0.box == line.box } }
        return Array(CharacterCutting(page).parted(others + [one], on: image).dropFirst(others.count))
    }

    @Test(
        "Two columns found as one line become two lines; the page's headlines stay one line each"
    )
    func columns() throws {
        let image = try OrientationTests.samplePage("01")
        let page = AnalysisStages().textLines(image)
        #expect(CharacterCutting(page).parted(page.lines, on: image).map(\.box) == page.lines.map(\.box))
        let em = page.ink.em
        let columns = page.lines.filter { $0.writing == .vertical && $0.em < em * 5 / 4 && $0.along.count > 10 * em }
        let (right, left) = try #require(
            columns.lazy.compactMap { right in
                columns.first {
                    $0.along.overlaps(right.along) && (0...em).contains(right.cross.lowerBound - $0.cross.upperBound)
                }
                .map { (right, $0) }
            }
            .first)
        let parts = parted(
            page, joining: [right, left], cross: left.cross.lowerBound..<right.cross.upperBound, on: image)
        #expect(parts.map(\.box) == [right.box, left.box])
    }

    @Test("A small row below a headline's characters is a separate line")
    func row() throws {
        let sample = try OrientationTests.samplePage("01")
        let cut = AnalysisStages().characters(sample)
        let column = try #require(
            cut.lines.first {
                $0.writing == .vertical && $0.layout.characters.count > 12 && $0.typeSize < cut.em * 5 / 4
            })
        let cells = column.layout.cells
        var page = GreyRaster(size: PixelSize(width: sample.width + 12 * cut.em, height: sample.height))
        page.pixels = page.pixels.map { _ in 255 }
        func paste(_ image: GreyRaster, x: Int, y: Int) {
            for row in 0..<image.height {
                for column in 0..<image.width { page[x + column, y + row] = image[column, row] }
            }
        }
        func glyph(_ at: Int, times: Int) -> GreyRaster {
            var glyph = GreyRaster(size: PixelSize(width: cells[at].width, height: cells[at].height))
            for y in cells[at].yRange {
                for x in cells[at].xRange { glyph[x - cells[at].minX, y - cells[at].minY] = sample[x, y] }
            }
            return times == 1
                ? glyph : glyph.interpolated(to: PixelSize(width: times * glyph.width, height: times * glyph.height))
        }
        paste(sample, x: 0, y: 0)
        let (left, top) = (sample.width + 3 * cut.em, sample.height / 3)
        for i in 0..<3 { paste(glyph(i, times: 4), x: left, y: top + 4 * i * cut.em) }
        let row = top + 12 * cut.em + cut.em
        for i in 3..<6 { paste(glyph(i, times: 1), x: left + (i - 3) * cut.em + cut.em / 2, y: row) }
        let found = AnalysisStages().textLines(page)
        let own = found.lines.filter { $0.box.minX >= sample.width }.sorted { $0.box.minY < $1.box.minY }
        let headline = try #require(own.first)
        let parts = parted(found, joining: own, cross: headline.cross, on: page)
        #expect(parts.map(\.writing) == [.vertical, .horizontal])
        #expect(parts[0].box == headline.box && parts.last?.box == own.dropFirst().first?.box)
    }
}
