import PageGeometry
import PageRaster
import TestSupport
import Testing

@Suite("Tone and threshold")
struct ThresholdTests {
    /// Returns a page of black squares of 6 px, 20 px apart, on a ground. At the default size, the tiles at the edges
    /// are cut.
    private func page(_ width: Int = 333, _ height: Int = 270, ink: UInt8 = 15, ground: (Int, Int) -> UInt8)
        -> GreyRaster
    {
        var page = GreyRaster(size: PixelSize(width: width, height: height))
        for y in 0..<height { for x in 0..<width { page[x, y] = isInk(x, y) ? ink : ground(x, y) } }
        return page
    }

    private func isInk(_ x: Int, _ y: Int) -> Bool { x % 20 < 6 && y % 20 < 6 }

    private func mistakes(_ page: GreyRaster, share: Int = 45) -> Int {
        let ink = page.ink(Tone(page), share: share)
        var count = 0
        for y in 0..<page.height { for x in 0..<page.width where ink[x, y] != isInk(x, y) { count += 1 } }
        return count
    }

    @Test(
        "On white, on grey paper and on a tint, the threshold gives exactly the drawn ink", arguments: [255, 200, 150])
    func flat(paper: UInt8) { #expect(mistakes(page { _, _ in paper }) == 0) }

    @Test(
        "Widths near a multiple of a word and of a tile make no difference",
        arguments: [1, 7, 31, 33, 63, 64, 65, 96, 127, 129])
    func widths(width: Int) { #expect(mistakes(page(width, 65) { _, _ in 250 }) == 0) }

    @Test("Light that falls to half across the page neither hides nor adds ink")
    func unevenLight() {
        #expect(mistakes(page { x, y in UInt8(250 - (x + y) * 120 / 600) }) == 0)
    }

    @Test("The edge of a tint is no ink")
    func tint() {
        #expect(mistakes(page { x, y in (90..<250).contains(x) && (60..<200).contains(y) ? 190 : 255 }) == 0)
    }

    @Test("A higher share gives less ink")
    func shares() {
        let grey = page(ink: 120) { _, _ in 250 }
        #expect(grey.ink(Tone(grey), share: 30) != BitRaster(size: grey.size))
        var before = Int.max
        for share in [10, 30, 50, 70, 100] {
            let words = page { x, y in UInt8(100 + (x * 7 + y * 13) % 150) }
            let count = words.ink(Tone(words), share: share).words.reduce(0) { $0 + $1.nonzeroBitCount }
            #expect(count <= before)
            before = count
        }
    }

    @Test(
        "Blank paper and a black page have no ink", arguments: [0, 90, 255])
    func oneGrey(grey: UInt8) {
        let page = GreyRaster(size: PixelSize(width: 100, height: 77), filledWith: grey)
        let tone = Tone(page)
        #expect(tone.pagePaper == Int(grey) && tone.noise == 0)
        #expect(page.ink(tone, share: 45) == BitRaster(size: page.size))
    }

    @Test("A dark edge of a scan has no effect on the level of ink")
    func inkLevel() {
        let plain = page(ink: 90) { _, _ in 240 }
        let edged = page(ink: 90) { x, _ in x < 96 ? 20 : 240 }
        #expect(Tone(plain).ink == 90)
        #expect(abs(Tone(edged).ink - 90) <= 5)
    }

    @Test("Bits are two-toned, greys and blurred edges are not")
    func twoTone() {
        #expect(Tone(page(ink: 0) { _, _ in 255 }).isTwoTone)
        #expect(!Tone(page(ink: 0) { x, _ in UInt8(200 + x % 50) }).isTwoTone)
        #expect(!Tone(page(ink: 0) { _, _ in 255 }.softened(passes: 1)).isTwoTone)
    }

    @Test("The noise is 0 on a flat page, and higher with grain")
    func noise() {
        var random = SplitMix(seed: 8)
        let grain = page { _, _ in UInt8(225 + Int.random(in: 0...20, using: &random)) }
        #expect(Tone(page { _, _ in 240 }).noise <= 20)
        #expect(Tone(GreyRaster(size: PixelSize(width: 300, height: 300), filledWith: 240)).noise == 0)
        #expect(Tone(grain).noise > 3)
    }

    @Test("Bright type on a dark page is a negative; type, photographs and single greys are not")
    func negative() {
        #expect(Tone(page(ink: 240) { _, _ in 10 }).isNegative)
        #expect(!Tone(page { _, _ in 240 }).isNegative)
        #expect(!Tone(page { x, _ in x < 160 ? 20 : 240 }).isNegative)
        for grey: UInt8 in [0, 128, 255] {
            #expect(!Tone(GreyRaster(size: PixelSize(width: 60, height: 60), filledWith: grey)).isNegative)
        }
    }

    @Test("Softening is the 1-2-1 filter over 3 by 3 pixels, without the edge", arguments: [3, 4, 64, 65])
    func softening(width: Int) {
        var random = SplitMix(seed: UInt64(width))
        var page = GreyRaster(size: PixelSize(width: width, height: 9))
        for i in page.pixels.indices { page.pixels[i] = UInt8.random(in: 0...255, using: &random) }
        var expected = page
        for y in 1..<8 {
            for x in 1..<width - 1 {
                var sum = 8
                for (dy, row) in [1, 2, 1].enumerated() {
                    for (dx, weight) in [1, 2, 1].enumerated() {
                        sum += row * weight * Int(page[x + dx - 1, y + dy - 1])
                    }
                }
                expected[x, y] = UInt8(sum / 16)
            }
        }
        #expect(page.softened(passes: 1) == expected)
        #expect(page.softened(passes: 2) == expected.softened(passes: 1))
        #expect(page.softened(passes: 0) == page)
    }

    @Test("An image too small to soften stays unchanged", arguments: [(1, 1), (2, 9), (9, 2), (0, 0)])
    func tooSmall(width: Int, height: Int) {
        let page = GreyRaster(size: PixelSize(width: width, height: height), filledWith: 9)
        #expect(page.softened(passes: 2) == page)
    }

    @Test(
        "A reduced pixel is the mean of its rectangle; incomplete rectangles at the edges are dropped",
        arguments: [(1, 1), (2, 2), (5, 5), (40, 40), (4, 1), (1, 6), (3, 2), (7, 1)])
    func reduction(across: Int, down: Int) {
        let page = page(83, 47) { x, y in UInt8((x * 31 + y * 17) % 256) }
        let small = page.reduced(across: across, down: down)
        #expect(small.size == PixelSize(width: 83 / across, height: 47 / down))
        for y in 0..<small.height {
            for x in 0..<small.width {
                var sum = 0
                for i in 0..<across { for k in 0..<down { sum += Int(page[x * across + i, y * down + k]) } }
                #expect(Int(small[x, y]) == sum / (across * down))
            }
        }
        if across == down { #expect(page.reduced(by: across) == small) }
    }

    @Test("Inverting affects only the given part, and twice it changes nothing")
    func inverting() {
        let page = page(50, 40) { x, y in UInt8(x + y) }
        let area = PixelRect(minX: -5, minY: 10, maxX: 20, maxY: 99)
        var other = page
        other.invert(area)
        #expect(other[3, 3] == page[3, 3] && other[3, 12] == 255 - page[3, 12] && other[20, 12] == page[20, 12])
        other.invert(area)
        #expect(other == page)
    }
}
