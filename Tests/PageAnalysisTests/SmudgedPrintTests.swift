import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Print that runs together")
struct SmudgedPrintTests {
    private let em = 30
    private let smudge = PixelRect(minX: 500, minY: 500, maxX: 1100, maxY: 1000)

    /// Columns of characters; in the smudge what lies between strokes, and between characters, is nearly as dark as they are.
    private var page: (raster: GreyRaster, characters: [PixelRect]) {
        var page = DrawnPage(1400, 1300)
        let characters = page.columns(PixelRect(minX: 40, minY: 40, maxX: 1360, maxY: 1260), em: em).flatMap { $0 }
        for box in characters where smudge.contains(box.center) {
            let around = box.outset(by: 2)
            for y in around.yRange { for x in around.xRange { page.raster[x, y] = min(page.raster[x, y], 125) } }
        }
        return (page.raster, characters.filter { smudge.contains($0.center) })
    }

    private func whole(_ raster: GreyRaster, _ characters: [PixelRect], off: Set<PreprocessingParameters.Rule>) -> Int {
        var parameters = PreprocessingParameters()
        parameters.off = off
        let pieces = InkRuns(Binarization(parameters: parameters).run(raster).ink).components
        return characters.count { box in pieces.contains { $0.box == box } }
    }

    @Test("Characters that the usual threshold joins stand apart, and nothing else changes")
    func apart() {
        let (raster, characters) = page
        #expect(whole(raster, characters, off: [.smudgedPrint]) == 0)
        #expect(whole(raster, characters, off: []) > characters.count * 8 / 10)
        let clean = DrawnPage(900, 900)
        var other = clean
        other.columns(PixelRect(minX: 40, minY: 40, maxX: 860, maxY: 860), em: em)
        var off = PreprocessingParameters()
        off.off = [.smudgedPrint]
        #expect(Binarization().run(other.raster).ink == Binarization(parameters: off).run(other.raster).ink)
    }
}
