import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Links that cross")
struct CrossedLinkTests {
    /// Two passages side by side, the right one first, and under them two more, the right one first.
    private let passages = [(60, 0), (0, 0), (60, 110), (0, 110)].map { x, y in
        Passage(
            lines: [0], box: PixelRect(minX: x, minY: y, maxX: x + 50, maxY: y + 100), top: y, foot: y + 100, run: 0,
            row: 0, frame: nil, writing: .vertical)
    }

    private func links(_ points: [[Int?]]) -> [Int?] {
        PassageLinks(points: points, crossed: CrossedLinks(passages: passages, em: 10)).successors
    }

    @Test("Two that are likely one by one give way to two that do not cross")
    func swapped() {
        #expect(
            links([[nil, nil, 800, 900], [nil, nil, 900, 800], [nil, nil, nil, nil], [nil, nil, nil, nil]]) == [
                2, 3, nil, nil,
            ])
    }

    @Test("Where only one can stay it is the likelier one")
    func one() {
        #expect(
            links([[nil, nil, nil, 500], [nil, nil, 900, nil], [nil, nil, nil, nil], [nil, nil, nil, nil]]) == [
                nil, 2, nil, nil,
            ])
    }

    @Test("A link back to the right alone is left as it is")
    func alone() {
        #expect(
            links([[nil, nil, nil, nil], [nil, nil, 900, nil], [nil, nil, nil, nil], [nil, nil, nil, nil]]) == [
                nil, 2, nil, nil,
            ])
    }

    @Test("What was ruled out is no candidate of a doubt")
    func doubts() {
        let links = PassageLinks(
            points: [[nil, nil, nil, 500], [nil, nil, 900, nil], [nil, nil, nil, nil], [nil, nil, nil, nil]],
            crossed: CrossedLinks(passages: passages, em: 10))
        #expect(links.doubts(within: 800).allSatisfy { $0.other != 3 })
    }

    @Test("Links of headings may cross")
    func headings() {
        var passages = passages
        passages[0].row = nil
        let links = PassageLinks(
            points: [[nil, nil, nil, 500], [nil, nil, 900, nil], [nil, nil, nil, nil], [nil, nil, nil, nil]],
            crossed: CrossedLinks(passages: passages, em: 10))
        #expect(links.successors == [3, 2, nil, nil])
    }
}
