import HighlightMap
import PageGeometry
import TestSupport
import Testing

@Suite("The marker on a screen")
struct MarkerTests {
    private func page(lean: Int = 0, writing: WritingDirection = .vertical) throws -> HighlightMap {
        try HighlightMap(
            size: PixelSize(width: 400, height: 200), articles: [.init(first: 1, last: 4)],
            lines: [
                .init(
                    first: 1, article: 0, paragraph: 0, role: .body, writing: writing, cross: 100..<120,
                    cuts: [0, 25, 50, 75, 100], lean: lean)
            ])
    }

    @Test("A shape is in px of the displayed picture")
    func rendition() throws {
        let shape = try #require(try page().marker(from: 2, to: 3, in: PixelSize(width: 100, height: 50)).first)
        #expect(shape.numbers == 2...3)
        #expect(
            shape.corners == [
                .init(x: 25, y: 6.25), .init(x: 30, y: 6.25), .init(x: 30, y: 18.75), .init(x: 25, y: 18.75),
            ])
        let level = try #require(try page(writing: .horizontal).marker(from: 1, to: 1).first)
        #expect(
            level.corners == [.init(x: 0, y: 100), .init(x: 0, y: 120), .init(x: 25, y: 120), .init(x: 25, y: 100)])
    }

    @Test("Shapes of neighbours on a leaning line join without a step", arguments: [-8, 8, 3])
    func leaning(lean: Int) throws {
        let map = try page(lean: lean)
        for number in 1..<4 {
            let upper = try #require(map.marker(from: number, to: number).first).corners
            let lower = try #require(map.marker(from: number + 1, to: number + 1).first).corners
            #expect(upper[3] == lower[0] && upper[2] == lower[1])
        }
        let whole = try #require(map.marker(from: 1, to: 4).first).corners
        #expect(whole[3].x - whole[0].x == Double(lean))
    }

    @Test(
        "A finger's place on a rendition becomes a pixel of the source",
        arguments: [(25.0, 6.25), (29.9, 12), (27, 18.7)])
    func place(x: Double, y: Double) throws {
        let map = try page()
        let point = map.source(of: .init(x: x, y: y), in: PixelSize(width: 100, height: 50))
        #expect([2, 3].contains(HighlightMapIndex(map).number(at: point)))
        let far = map.source(of: .init(x: .infinity, y: -.infinity), in: PixelSize(width: 100, height: 50))
        #expect(far.x > 0 && far.y < 0 && HighlightMapIndex(map).number(at: far) == nil)
        #expect(map.source(of: .init(x: .nan, y: 1), in: PixelSize(width: 0, height: 50)).x == -1)
    }

    @Test("The nearest cell is found only within reach", arguments: 0..<20)
    func near(seed: Int) throws {
        let map = try randomMap(seed: seed)
        let index = HighlightMapIndex(map)
        let cells = (0..<map.count).compactMap { map.cell(of: $0 + 1) }
        var random = SplitMix(seed: UInt64(seed))
        for _ in 0..<60 {
            let point = PixelPoint(
                x: Int.random(in: -50...map.size.width + 50, using: &random),
                y: Int.random(in: -50...map.size.height + 50, using: &random))
            let reach = Int.random(in: 0...80, using: &random)
            let distances = cells.map { cell in
                let x = max(cell.minX - point.x, 0, point.x - cell.maxX + 1)
                let y = max(cell.minY - point.y, 0, point.y - cell.maxY + 1)
                return x * x + y * y
            }
            let least = distances.min() ?? .max
            let expected = least <= reach * reach ? distances.firstIndex(of: least).map { $0 + 1 } : nil
            #expect(index.number(near: point, within: reach) == expected)
            // A marker that stays in the article of a character.
            guard let start = (1...max(1, map.count)).randomElement(using: &random), start <= map.count else {
                continue
            }
            let article = map.lines.first { $0.numbers.contains(start) }?.article
            let numbers = map.lines.filter { $0.article == article }.flatMap(\.numbers)
            let nearest = numbers.min { distances[$0 - 1] < distances[$1 - 1] }
            #expect(index.number(near: point, inArticleOf: start) == nearest)
        }
        #expect(index.number(near: PixelPoint(x: 0, y: 0), inArticleOf: 0) == nil)
        #expect(index.number(near: PixelPoint(x: 0, y: 0), within: -5) == index.number(at: PixelPoint(x: 0, y: 0)))
    }
}
