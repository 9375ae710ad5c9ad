import PageGeometry
import PageRaster
import TestSupport
import Testing

/// Compares each opening, pixel by pixel, with its definition: the union of all places at which the element fits into
/// the ink.
@Suite("Openings")
struct MorphologyTests {
    @Test(
        "An opening keeps exactly the pixels of long enough runs",
        arguments: [1, 2, 31, 63, 64, 65, 127, 128, 130], [1, 2, 3, 7, 33, 64, 70])
    func openings(width: Int, length: Int) {
        var random = SplitMix(seed: UInt64(width * 1000 + length))
        for density in [2, 10, 60] {
            let ink = BitRaster.random(width, 41, oneBlankIn: density, &random)
            #expect(ink.openedRight(length) == ink.opened(byWidth: length, height: 1))
            #expect(ink.openedDown(length) == ink.opened(byWidth: 1, height: length))
        }
    }

    @Test(
        "A run over several words is kept completely, one that is a pixel shorter not at all",
        arguments: [65, 128, 129, 200])
    func longRuns(length: Int) {
        var ink = BitRaster(size: PixelSize(width: 450, height: 2))
        for x in 7..<7 + length { ink[x, 0] = true }
        for x in 7..<6 + length { ink[x, 1] = true }
        let opened = ink.openedRight(length)
        #expect((0..<450).filter { opened[$0, 0] } == Array(7..<7 + length))
        #expect(!(0..<450).contains { opened[$0, 1] })
    }

    @Test("A square's opening keeps the areas with room for the square", arguments: [5, 63, 64, 65, 100], [2, 4, 9])
    func squares(width: Int, side: Int) {
        var random = SplitMix(seed: UInt64(width * 1000 + side))
        let ink = BitRaster.random(width, 37, oneBlankIn: side * side, &random)
        #expect(ink.openedSquare(side) == ink.opened(byWidth: side, height: side))
    }

    @Test("A pixel is isolated if none of its eight neighbours has ink", arguments: [1, 2, 63, 64, 65, 130])
    func isolatedPixels(width: Int) {
        var random = SplitMix(seed: UInt64(width))
        var ink = BitRaster(size: PixelSize(width: width, height: 23))
        for y in 0..<23 { for x in 0..<width where UInt8.random(in: 0..<7, using: &random) == 0 { ink[x, y] = true } }
        let alone = ink.isolated
        var all = 0
        for y in 0..<23 {
            for x in 0..<width {
                var near = 0
                for v in max(0, y - 1)...min(22, y + 1) {
                    for u in max(0, x - 1)...min(width - 1, x + 1) { near += ink[u, v] ? 1 : 0 }
                }
                all += ink[x, y] ? 1 : 0
                #expect(alone[x, y] == (ink[x, y] && near == 1))
            }
        }
        #expect(ink.inkCount == all)
    }

    @Test("Clearing components affects exactly those components")
    func clearComponents() {
        var random = SplitMix(seed: 3)
        let ink = BitRaster.random(150, 60, oneBlankIn: 2, &random)
        let runs = InkRuns(ink)
        let taken = Set(runs.components.indices.filter { $0 % 3 == 0 })
        var left = ink
        left.clear(taken, of: runs)
        let kept = runs.components.indices.filter { !taken.contains($0) }.map { runs.components[$0] }
        let order = { (a: InkRuns.Component, b: InkRuns.Component) in
            (a.box.minY, a.box.minX, a.pixels) < (b.box.minY, b.box.minX, b.pixels)
        }
        #expect(InkRuns(left).components.sorted(by: order) == kept.sorted(by: order))
    }

    @Test("Subtracting leaves the ink that only the first image has")
    func subtract() {
        var random = SplitMix(seed: 5)
        let first = BitRaster.random(100, 20, oneBlankIn: 2, &random)
        let second = BitRaster.random(100, 20, oneBlankIn: 2, &random)
        var rest = first
        rest.subtract(second)
        for y in 0..<20 { for x in 0..<100 { #expect(rest[x, y] == (first[x, y] && !second[x, y])) } }
    }

    @Test("Images without rows or columns stay unchanged", arguments: [(0, 0), (0, 5), (5, 0)])
    func emptyImages(width: Int, height: Int) {
        let ink = BitRaster(size: PixelSize(width: width, height: height))
        #expect(ink.openedDown(3) == ink && ink.openedRight(3) == ink && ink.openedSquare(3) == ink)
    }
}

extension BitRaster {
    static func random(_ width: Int, _ height: Int, oneBlankIn odds: Int, _ random: inout SplitMix) -> BitRaster {
        var ink = BitRaster(size: PixelSize(width: width, height: height))
        for y in 0..<height {
            for x in 0..<width { ink[x, y] = Int.random(in: 0..<odds, using: &random) > 0 }
        }
        return ink
    }

    /// Returns the opening by its definition.
    fileprivate func opened(byWidth across: Int, height down: Int) -> BitRaster {
        var result = BitRaster(size: size)
        for y in 0..<max(0, height - down + 1) {
            for x in 0..<max(0, width - across + 1) {
                let place = PixelRect(minX: x, minY: y, maxX: x + across, maxY: y + down)
                guard place.yRange.allSatisfy({ y in place.xRange.allSatisfy { self[$0, y] } }) else { continue }
                for y in place.yRange { for x in place.xRange { result[x, y] = true } }
            }
        }
        return result
    }
}
