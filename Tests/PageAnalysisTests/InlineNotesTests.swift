import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Notes in two lines inside a column")
struct InlineNotesTests {
    /// Number of characters of a column before a note, of each half of a note, and of the column after it.
    private let before = 5, half = 6, after = 6

    /// Returns glyphs of body type of a sample page.
    private func glyphs(of sample: GreyRaster, _ page: CharacterPage, count: Int) -> [GreyRaster] {
        let lines = page.lines.filter {
            $0.writing == .vertical && $0.layout.characters.count > 12 && $0.typeSize < page.em * 5 / 4
        }
        return lines.flatMap(\.layout.cells).prefix(count).map { cell in
            var glyph = GreyRaster(size: PixelSize(width: page.em, height: cell.height))
            glyph.pixels = glyph.pixels.map { _ in 255 }
            for y in cell.yRange {
                for x in cell.xRange where x - cell.minX < page.em {
                    glyph[x - cell.minX, y - cell.minY] = sample[x, y]
                }
            }
            return glyph
        }
    }

    /// Returns a page whose columns have notes in type of half the size.
    private func page(_ glyphs: [GreyRaster], em: Int, columns: Int) -> GreyRaster {
        let length = before + (half + 1) / 2 + after
        var page = GreyRaster(size: PixelSize(width: 200 + 4 * em * columns, height: 200 + 2 * em * length))
        page.pixels = page.pixels.map { _ in 255 }
        var next = glyphs.makeIterator()
        func paste(x: Int, y: Int, times: Int) -> Int {
            guard let small = next.next() else { return y }
            let glyph =
                times == 1 ? small : small.interpolated(to: PixelSize(width: 2 * small.width, height: 2 * small.height))
            for row in 0..<glyph.height {
                for column in 0..<glyph.width { page[x + column, y + row] = glyph[column, row] }
            }
            return y + glyph.height
        }
        for column in 0..<columns {
            let x = 100 + 4 * em * column
            var y = 100
            for _ in 0..<before { y = paste(x: x, y: y, times: 2) }
            var feet = [y, y]
            for i in 0..<2 * half { feet[i / half] = paste(x: x + (1 - i / half) * em, y: feet[i / half], times: 1) }
            y = feet.max() ?? y
            for _ in 0..<after { y = paste(x: x, y: y, times: 2) }
        }
        return page
    }

    @Test("The halves of a note are lines between the parts of the column; columns without notes stay whole")
    func notes() throws {
        let sample = try OrientationTests.samplePage("01")
        let stages = AnalysisStages()
        let plain = stages.characters(sample)
        #expect(plain.lines.allSatisfy { $0.parts.isEmpty })
        let columns = 6
        let count = columns * (before + 2 * half + after)
        let image = page(glyphs(of: sample, plain, count: count), em: plain.em, columns: columns)
        let layout = PageAnalyzer().analyze(
            image, page: PageIdentity(name: "p", size: image.size, sourceDigest: String(repeating: "0", count: 64)))
        let lines = layout.articles.lines
        let halves = lines.indices.filter { lines[$0].cross.count <= plain.em * 5 / 4 }
        #expect(halves.count == 2 * columns)
        for (right, left) in zip(halves.filter { $0 % 4 == 1 }, halves.filter { $0 % 4 == 2 }) {
            #expect(lines[right].cross.lowerBound >= lines[left].cross.upperBound)
            #expect(lines[right - 1].end <= lines[right].start && lines[left + 1].start >= lines[left].end)
            #expect(abs(lines[right].characters.count - half) <= 1 && abs(lines[left].characters.count - half) <= 1)
        }
        #expect(abs(layout.count - count) * 20 <= count)
    }
}
