import PageGeometry
import TestSupport
import Testing

@testable import PageRaster

@Suite("Runs and components")
struct InkRunsTests {
    @Test("Ink is counted and added within a rectangle", arguments: [1, 63, 64, 65, 150])
    func rectangles(width: Int) {
        var random = SplitMix(seed: UInt64(width))
        let (ink, other) = (
            BitRaster.random(width, 20, oneBlankIn: 3, &random), BitRaster.random(width, 20, oneBlankIn: 3, &random)
        )
        let rect = PixelRect(minX: width / 3, minY: 4, maxX: width, maxY: 15)
        var both = ink
        both.add(other, in: rect)
        var count = 0
        for y in 0..<20 {
            for x in 0..<width {
                let isInside = rect.contains(PixelPoint(x: x, y: y))
                if isInside, ink[x, y] { count += 1 }
                #expect(both[x, y] == (ink[x, y] || isInside && other[x, y]))
            }
        }
        #expect(ink.inkCount(in: rect) == count)
    }

    @Test("A part is cut out at any place, with paper beyond the image", arguments: [1, 63, 64, 65, 150])
    func parts(width: Int) {
        var random = SplitMix(seed: UInt64(width))
        let ink = BitRaster.random(width, 20, oneBlankIn: 3, &random)
        let inverted = ink.inverted
        for rect in [ink.size.bounds.outset(by: 1), PixelRect(minX: width / 2, minY: 3, maxX: width + 70, maxY: 9)] {
            let part = ink.cut(rect)
            #expect(part.size == PixelSize(width: rect.width, height: rect.height))
            var count = 0
            for y in rect.yRange {
                for x in rect.xRange {
                    let isInside = ink.size.bounds.contains(PixelPoint(x: x, y: y))
                    let isInk = isInside && ink[x, y]
                    count += isInk ? 1 : 0
                    #expect(part[x - rect.minX, y - rect.minY] == isInk)
                    #expect(!isInside || inverted[x, y] != isInk)
                }
            }
            #expect(part.inkCount == count)
        }
    }

    @Test("Runs are the stretches of ink in each row", arguments: [1, 2, 63, 64, 65, 127, 128, 129, 200], [2, 3, 12])
    func runs(width: Int, density: Int) {
        var random = SplitMix(seed: UInt64(width * 100 + density))
        let ink = BitRaster.random(width, 25, oneBlankIn: density, &random)
        let found = InkRuns(ink)
        for y in 0..<25 {
            var expected: [Range<Int>] = []
            for x in 0..<width where ink[x, y] {
                if expected.last?.upperBound == x {
                    expected[expected.count - 1] = expected[expected.count - 1].lowerBound..<x + 1
                } else {
                    expected.append(x..<x + 1)
                }
            }
            #expect(found.row(y).map { Int($0.start)..<Int($0.end) } == expected)
            #expect(found.row(y).startIndex == found.rowStart(y))
        }
    }

    @Test("Components equal those of a flood fill over 8 neighbours", arguments: [1, 17, 64, 65, 130], [2, 3, 8])
    func components(width: Int, density: Int) {
        var random = SplitMix(seed: UInt64(width * 10 + density))
        var ink = BitRaster(size: PixelSize(width: width, height: 40))
        for y in 0..<40 {
            for x in 0..<width where Int.random(in: 0..<density, using: &random) == 0 { ink[x, y] = true }
        }
        let found = InkRuns(ink)
        #expect(found.components == flooded(ink))
        for y in 0..<40 {
            for run in found.row(y) {
                let box = PixelRect(minX: Int(run.start), minY: y, maxX: Int(run.end), maxY: y + 1)
                #expect(found.components[Int(run.component)].box.contains(box))
            }
        }
    }

    @Test("Shapes whose parts meet late, such as a comb and a spiral, are one component")
    func lateMeetings() {
        var comb = BitRaster(size: PixelSize(width: 301, height: 30))
        for x in 0..<301 {
            comb[x, 29] = true
            if x % 2 == 0 { for y in 0..<29 { comb[x, y] = true } }
        }
        #expect(InkRuns(comb).components == [.init(box: comb.size.bounds, pixels: 151 * 29 + 301)])
        var spiral = BitRaster(size: PixelSize(width: 70, height: 70))
        for ring in stride(from: 0, to: 34, by: 4) {
            for i in ring..<70 - ring {
                for (x, y) in [(i, ring), (69 - ring, i), (i, 69 - ring)] { spiral[x, y] = true }
                if i > ring + 1 { spiral[ring, i] = true }
            }
            for x in ring..<min(ring + 5, 35) { spiral[x, ring + 2] = true }
        }
        #expect(InkRuns(spiral).components == flooded(spiral))
    }

    @Test("The search finds the first run of each row that ends right of a column")
    func search() {
        var random = SplitMix(seed: 11)
        let found = InkRuns(BitRaster.random(150, 12, oneBlankIn: 3, &random))
        for y in 0..<12 {
            for x in -1...151 {
                let expected = found.row(y).firstIndex { Int($0.end) > x } ?? found.rowStart(y + 1)
                #expect(found.firstRun(inRow: y, endingAfter: x) == expected)
            }
        }
    }

    @Test("An image without ink or without pixels has no runs", arguments: [(0, 0), (0, 4), (4, 0), (70, 3)])
    func empty(width: Int, height: Int) {
        let found = InkRuns(BitRaster(size: PixelSize(width: width, height: height)))
        #expect(found.runs.isEmpty && found.components.isEmpty && found.rowStart(height) == 0)
    }

    @Test("Clearing affects exactly the given columns", arguments: [0..<1, 60..<70, 64..<128, -5..<300, 9..<9])
    func clear(range: Range<Int>) {
        var random = SplitMix(seed: 3)
        let ink = BitRaster.random(200, 3, oneBlankIn: 4, &random)
        var cleared = ink
        cleared.clear(range, row: 1)
        var set = ink
        set.set(range, row: 1)
        for y in 0..<3 {
            for x in 0..<200 { #expect(cleared[x, y] == (ink[x, y] && !(y == 1 && range.contains(x)))) }
            for x in 0..<200 { #expect(set[x, y] == (ink[x, y] || y == 1 && range.contains(x))) }
        }
    }

    /// Returns the components in the order of their first pixel, found by a flood fill.
    private func flooded(_ ink: BitRaster) -> [InkRuns.Component] {
        var rest = ink
        var components: [InkRuns.Component] = []
        for y in 0..<ink.height {
            for x in 0..<ink.width where rest[x, y] {
                components.append(flood(&rest, from: PixelPoint(x: x, y: y)))
            }
        }
        return components
    }

    private func flood(_ rest: inout BitRaster, from start: PixelPoint) -> InkRuns.Component {
        var component = InkRuns.Component(box: PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0), pixels: 0)
        var open = [start]
        rest[start.x, start.y] = false
        while let place = open.popLast() {
            component.pixels += 1
            component.box = component.box.union(
                PixelRect(minX: place.x, minY: place.y, maxX: place.x + 1, maxY: place.y + 1))
            let near = PixelRect(minX: place.x - 1, minY: place.y - 1, maxX: place.x + 2, maxY: place.y + 2)
                .intersection(rest.size.bounds)
            for y in near.yRange {
                for x in near.xRange where rest[x, y] {
                    rest[x, y] = false
                    open.append(PixelPoint(x: x, y: y))
                }
            }
        }
        return component
    }
}
