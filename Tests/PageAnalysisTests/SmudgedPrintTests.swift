import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Print that runs together")
struct SmudgedPrintTests {
    private let em = 30

    /// Returns columns of characters with blurred edges. In the area `smudge`, the gaps between strokes and between
    /// characters are nearly as dark as the strokes.
    private func page(smudge: PixelRect) -> (raster: GreyRaster, characters: [PixelRect]) {
        var page = DrawnPage(1400, 1300)
        let characters = page.columns(PixelRect(minX: 40, minY: 40, maxX: 1360, maxY: 1260), em: em).flatMap { $0 }
        for box in characters {
            let around = box.outset(by: 2)
            let between: UInt8 = smudge.contains(box.center) ? 125 : 190
            for y in around.yRange { for x in around.xRange { page.raster[x, y] = min(page.raster[x, y], between) } }
        }
        return (page.raster, characters.filter { smudge.contains($0.center) })
    }

    private func whole(_ raster: GreyRaster, _ characters: [PixelRect], off: Set<PreprocessingParameters.Rule>) -> Int {
        var parameters = PreprocessingParameters()
        parameters.off = off
        let pieces = InkRuns(Binarization(parameters: parameters).run(raster).ink).components
        return characters.count { box in pieces.contains { $0.box == box } }
    }

    @Test("Characters that the usual threshold joins stand apart")
    func apart() {
        let (raster, characters) = page(smudge: PixelRect(minX: 265, minY: 265, maxX: 500, maxY: 490))
        #expect(whole(raster, characters, off: [.smudgedPrint]) == 0)
        #expect(whole(raster, characters, off: []) > characters.count * 8 / 10)
    }

    @Test("Print that is clear stays as it is, and so does a page that is smudged all over", arguments: [false, true])
    func alike(isSmudged: Bool) {
        let all = PixelRect(minX: 0, minY: 0, maxX: 1400, maxY: 1300)
        let raster = page(smudge: isSmudged ? all : PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)).raster
        var off = PreprocessingParameters()
        off.off = [.smudgedPrint]
        #expect(Binarization().run(raster).ink == Binarization(parameters: off).run(raster).ink)
    }
}
