import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Threshold of text")
struct TextThresholdTests {
    private let em = 30

    /// Returns columns on the grey paper of a scan, where the gaps between characters and columns have the grey `gap` in
    /// a part of the page, and the columns in that part.
    private func scan(gap: UInt8) -> (page: DrawnPage, columns: [[PixelRect]]) {
        var page = DrawnPage(1400, 1040, paper: 230)
        let columns = page.columns(PixelRect(minX: 40, minY: 40, maxX: 1360, maxY: 1000), em: em, grey: 60)
        let blurred = Array(columns[4..<12])
        for y in 40..<1000 {
            for x in blurred[7][0].minX..<blurred[0][0].maxX where page.raster[x, y] > gap { page.raster[x, y] = gap }
        }
        return (page, blurred)
    }

    private func whole(_ characters: [PixelRect], of page: DrawnPage) -> Int {
        let boxes = page.ink.runs.components.map(\.box)
        return characters.count { box in
            boxes.contains { $0.union(box) == $0 && $0.width <= em + 4 && $0.height <= em + 4 }
        }
    }

    @Test("Characters in a blurred part of a scan stay apart", arguments: [150, 135, 115] as [UInt8])
    func full(gap: UInt8) {
        let (page, columns) = scan(gap: gap)
        // At the edges of the part, the blur ends within an em.
        let characters = columns.dropFirst().dropLast().flatMap { $0.dropFirst(2).dropLast(2) }
        #expect(whole(characters, of: page) * 100 >= characters.count * 95)
    }

    @Test("Characters in the broad shade of a fold stay apart")
    func shade() {
        var page = DrawnPage(1400, 1040, paper: 230)
        let columns = page.columns(PixelRect(minX: 40, minY: 40, maxX: 1360, maxY: 1000), em: em, grey: 60)
        for y in 400..<640 {
            let share = 100 - (120 - abs(y - 520)) * 50 / 120
            for x in 0..<1400 { page.raster[x, y] = UInt8(Int(page.raster[x, y]) * share / 100) }
        }
        let characters = columns.joined().filter { (410..<630).contains($0.center.y) }
        #expect(whole(Array(characters), of: page) * 100 >= characters.count * 95)
    }

    @Test("Characters under a stain with sharp edges are apart", arguments: [75, 55])
    func stain(percent: Int) {
        var page = DrawnPage(1400, 1040, paper: 230)
        let columns = page.columns(PixelRect(minX: 40, minY: 40, maxX: 1360, maxY: 1000), em: em, grey: 40)
        for y in 0..<1040 {
            for x in 0..<1400 where (x - 700) * (x - 700) + (y - 520) * (y - 520) < 300 * 300 {
                page.raster[x, y] = UInt8(Int(page.raster[x, y]) * percent / 100)
            }
        }
        let characters = columns.joined().filter { (200..<840).contains($0.center.y) }
        #expect(whole(Array(characters), of: page) * 100 >= characters.count * 98)
    }

    @Test("Crisp heavy type keeps its strokes")
    func crisp() {
        let (page, columns) = scan(gap: 230)
        let characters = Array(columns.joined())
        #expect(whole(characters, of: page) == characters.count)
    }
}
