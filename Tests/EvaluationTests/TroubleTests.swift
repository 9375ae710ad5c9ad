import HighlightMap
import PageGeometry
import Testing

@testable import Evaluation

@Suite("The worst places")
struct TroubleTests {
    private func kinds(_ map: HighlightMap, _ truth: Truth = smallTruth()) -> [TroubleKind: Int] {
        Dictionary(PageTroubles(of: map, against: truth).places.map { ($0.kind, $0.count) }, uniquingKeysWith: +)
    }

    @Test("A right map has no trouble; an empty map gives one place with every lost character")
    func extremes() throws {
        #expect(try kinds(map([(299, down), (199, down)])).isEmpty)
        let lost = PageTroubles(of: try map([]), against: smallTruth()).places
        #expect(lost.map(\.kind) == [.notFound] && lost.map(\.count) == [6])
        #expect(lost.first?.form == .kanji && lost.first?.number == nil)
    }

    @Test("Each kind of trouble is distinguished from the others")
    func each() throws {
        let right = (left: 199, cuts: down)
        #expect(try kinds(map([(299, [99, 120, 179, 219]), right])) == [.cut: 1, .swallowed: 1])
        #expect(try kinds(map([(299, [99, 179, 219]), right])) == [.swallowed: 2])
        #expect(try kinds(map([(299, down), (199, down), (199, down)]))[.doubled] == 3)
        #expect(try kinds(map([(299, down), right, (10, [10, 30])])) == [.stray: 1])
        #expect(try kinds(map([(299, down + [300]), right])) == [.emptyCell: 1, .wrongOrder: 1])
        #expect(try kinds(map([(199, down), (299, down)])) == [.wrongOrder: 1])
        var truth = smallTruth()
        truth.ruby = [.init(ink: RealRect(minX: 235, minY: 100, maxX: 245, maxY: 138))]
        #expect(try kinds(map([(299, down), right]), truth) == [.rubyInCell: 1])
        #expect(try kinds(map([(299, down), (199, down)]), smallTruth(articles: [0, 1])) == [.wrongArticle: 3])
    }

    @Test("A wrong order has arrows to the right place and to the place on the map")
    func order() throws {
        let page = PageTroubles(of: try map([(199, down), (299, down)]), against: smallTruth())
        let place = try #require(page.places.first)
        #expect(place.wanted == [.init(from: PixelPoint(x: 319, y: 199), to: PixelPoint(x: 219, y: 119))])
        #expect(place.made.isEmpty, "the character before has the last number")
        #expect(place.number == 1)
    }

    @Test("A place has the truth's characters and the map's numbers around it, with the affected ones marked")
    func surroundings() throws {
        let page = PageTroubles(of: try map([(299, [99, 120, 179, 219]), (199, down)]), against: smallTruth())
        let place = try #require(page.places.first { $0.kind == .cut })
        #expect(page.window(around: place).contains(place.focus))
        let printed = page.printed(around: place)
        #expect(printed.count == 6 && printed.count { $0.isConcerned } == 1 && printed.count { !$0.isFound } == 2)
        #expect(page.numbered(around: place).map(\.number) == [1, 2, 3, 4, 5, 6])
    }

    @Test("The worst place of each kind on all pages comes first, and no place appears twice")
    func worst() throws {
        let bad = PageTroubles(of: try map([]), against: smallTruth())
        let stray = PageTroubles(of: try map([(299, down), (199, down), (10, [10, 30])]), against: smallTruth())
        let worst = PageTroubles.worst(9, of: [bad, stray])
        #expect(worst.map(\.page) == [0, 1], "the columns are so near to each other that one picture shows both")
        #expect(worst.map(\.place.kind) == [.notFound, .stray])
        #expect(PageTroubles.worst(1, of: [bad, stray]).count == 1)
    }
}
