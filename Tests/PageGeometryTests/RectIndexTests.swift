import PageGeometry
import TestSupport
import Testing

@Suite("The grid index of rectangles")
struct RectIndexTests {
    @Test("The index gives the same answers as a search through all rectangles", arguments: 0..<60)
    func bruteForce(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let reach = [5, 40, 300, 5000][seed % 4]
        let rects = (0..<Int.random(in: 0...80, using: &random)).map { _ in Self.rect(within: reach, &random) }
        let index = RectIndex(rects, tile: [1, 7, 64][seed % 3])
        for _ in 0..<60 {
            let question = Self.rect(within: reach * 2, &random)
            #expect(index.meeting(question) == rects.indices.filter { rects[$0].intersects(question) })
            let point = PixelPoint(x: question.minX, y: question.minY)
            #expect(index.holding(point) == rects.indices.filter { rects[$0].contains(point) })
        }
    }

    private static func rect(within reach: Int, _ random: inout SplitMix) -> PixelRect {
        let x = Int.random(in: -reach...reach, using: &random)
        let y = Int.random(in: -reach...reach, using: &random)
        let longest = random.oneIn(6) ? reach : max(1, reach / 10)
        return PixelRect(
            minX: x, minY: y, maxX: x + Int.random(in: -1...longest, using: &random),
            maxY: y + Int.random(in: -1...longest, using: &random))
    }

    @Test("Each meeting rectangle is reported once, until the caller stops")
    func once() {
        let rects = Array(repeating: PixelRect(minX: 0, minY: 0, maxX: 500, maxY: 500), count: 5)
        let index = RectIndex(rects, tile: 10)
        var heard: [Int] = []
        index.forEachMeeting(PixelRect(minX: 3, minY: 3, maxX: 400, maxY: 400)) { heard.append($0) }
        #expect(heard.sorted() == [0, 1, 2, 3, 4])
    }

    @Test("Memory is proportional to the number of rectangles, whatever their size and distance")
    func memory() {
        let far = 1_000_000
        let large = (0..<20_000).map { PixelRect(minX: -far + $0, minY: -far, maxX: far, maxY: far) }
        #expect(RectIndex(large, tile: 1).holding(PixelPoint(x: -far, y: 0)) == [0])
        let corners = [
            PixelRect(minX: -far, minY: -far, maxX: -far + 1, maxY: -far + 1),
            PixelRect(minX: far, minY: far, maxX: far + 1, maxY: far + 1),
        ]
        #expect(RectIndex(corners, tile: 1).meeting(corners[1]) == [1])
    }

    @Test("An index of no or only empty rectangles finds nothing")
    func emptyIndex() {
        let everywhere = PixelRect(minX: -100, minY: -100, maxX: 100, maxY: 100)
        #expect(RectIndex([]).meeting(everywhere).isEmpty)
        let empty = [
            PixelRect(minX: 5, minY: 5, maxX: -900, maxY: -900), PixelRect(minX: 1, minY: 1, maxX: 1, maxY: 9),
        ]
        #expect(RectIndex(empty).meeting(everywhere).isEmpty)
        #expect(RectIndex(empty).holding(PixelPoint(x: 1, y: 1)).isEmpty)
    }
}
