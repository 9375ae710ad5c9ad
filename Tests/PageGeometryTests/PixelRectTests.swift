import PageGeometry
import Testing

@Suite("Rectangles of pixels")
struct PixelRectTests {
    /// All rectangles of a small field, including empty and inverted ones.
    private static let all: [PixelRect] = (0..<4).flatMap { left in
        (0..<4).flatMap { top in
            (0..<4).flatMap { right in
                (0..<4).map { PixelRect(minX: left, minY: top, maxX: right, maxY: $0) }
            }
        }
    }

    private static func pixels(_ rect: PixelRect) -> Set<PixelPoint> {
        Set((-1..<5).flatMap { x in (-1..<5).map { PixelPoint(x: x, y: $0) } }.filter(rect.contains))
    }

    @Test("Containing, meeting, area and intersection equal those of the sets of pixels")
    func sets() {
        let sets = Self.all.map(Self.pixels)
        for (a, inA) in zip(Self.all, sets) {
            #expect(a.area == inA.count)
            #expect(a.isEmpty == inA.isEmpty)
            #expect(a.xRange.count * a.yRange.count == inA.count)
            for (b, inB) in zip(Self.all, sets) {
                #expect(a.intersects(b) == !inA.isDisjoint(with: inB))
                #expect(a.contains(b) == inB.isSubset(of: inA))
                #expect(Self.pixels(a.intersection(b)) == inA.intersection(inB))
                #expect(a.union(b).contains(a) && a.union(b).contains(b))
                if a.isEmpty { #expect(b.isEmpty || a.union(b) == b) }
            }
        }
    }

    @Test("The distance of two rectangles is the blank between them, across plus down, and 0 if they touch")
    func distance() {
        let rect = PixelRect(minX: 10, minY: 10, maxX: 20, maxY: 30)
        #expect(rect.distance(to: PixelRect(minX: 25, minY: 0, maxX: 40, maxY: 7)) == 5 + 3)
        #expect(rect.distance(to: PixelRect(minX: 0, minY: 12, maxX: 4, maxY: 60)) == 6)
        #expect(rect.distance(to: PixelRect(minX: 20, minY: 30, maxX: 21, maxY: 31)) == 0)
        #expect(rect.distance(to: PixelRect(minX: 0, minY: 0, maxX: 99, maxY: 99)) == 0)
    }

    @Test(
        "A rectangle gives back the extents along and across from which it was made",
        arguments: WritingDirection.allCases)
    func extents(writing: WritingDirection) {
        let rect = writing.rect(along: 3..<9, across: -2..<5)
        #expect(writing.along(rect) == 3..<9)
        #expect(writing.across(rect) == -2..<5)
    }

    @Test(
        "The shift of a lean is rounded to the nearest whole number, equally to both sides",
        arguments: [(8, 0, 0), (8, 12, 1), (8, 13, 1), (8, 50, 4), (8, 100, 8), (3, 50, 2), (3, 49, 1), (-3, 50, -2)])
    func lean(amount: Int, place: Int, expected: Int) {
        #expect(LineFrame(.vertical, from: 0, to: 100, cross: 0..<9, lean: amount).shift(at: place) == expected)
        let mirrored = LineFrame(.vertical, from: 1000, to: 1100, cross: 0..<9, lean: -amount)
        #expect(mirrored.shift(at: 1000 + place) == -expected)
    }

    @Test("A line that is stretched to other ends keeps its slant")
    func stretched() {
        let line = LineFrame(.vertical, from: 100, to: 200, cross: 50..<60, lean: 10)
        let other = LineFrame(.vertical, from: 150, to: 300, cross: 55..<65, lean: 15)
        #expect(line.stretched(from: 150, to: 300) == other && other.stretched(from: 100, to: 200) == line)
        #expect(
            line.bounds == PixelRect(x: 50..<70, y: 100..<200)
                && line.rect(150..<160) == PixelRect(x: 56..<66, y: 150..<160))
    }

    @Test("The corners of a leaning line are clockwise from the upper left one")
    func corners() {
        let column = LineFrame(.vertical, from: 10, to: 90, cross: 0..<5, lean: 2).corners
        #expect(column.map { [$0.x, $0.y] } == [[0, 10], [5, 10], [7, 90], [2, 90]])
        let row = LineFrame(.horizontal, from: 10, to: 90, cross: 0..<5, lean: 2).corners
        #expect(row.map { [$0.x, $0.y] } == [[10, 0], [90, 2], [90, 7], [10, 5]])
    }

    @Test("A line without length does not lean")
    func noLength() {
        #expect(LineFrame(.vertical, from: 10, to: 10, cross: 0..<9, lean: 5).shift(at: 10) == 0)
        #expect(LineFrame(.vertical, from: 10, to: 3, cross: 0..<9, lean: 5).shift(at: 4) == 0)
    }
}
