import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Which cells may be wrong")
struct CellDoubtTests {
    @Test("Odds become a likelihood that rises with them, from 1 to 999 thousandths")
    func likelihood() {
        let found = stride(from: -9000, through: 9000, by: 7).map(CellConfidence.likelihood(ofOdds:))
        #expect(zip(found, found.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(found.first == 1 && found.last == 999)
        #expect(CellConfidence.likelihood(ofOdds: 0) == 500)
        // 256 is a nat: e / (e + 1) and the other side of it.
        #expect(abs(CellConfidence.likelihood(ofOdds: 256) - 731) <= 1)
        #expect(abs(CellConfidence.likelihood(ofOdds: -256) - 269) <= 1)
        #expect(abs(CellConfidence.likelihood(ofOdds: 896) - 971) <= 2)
    }

    @Test("The learned forest asks about the features that are told, and is surer the dearer other cuts are")
    func learned() throws {
        let doubt = try #require(CellConfidence.learned)
        var features = [Int](repeating: 0, count: CellFeatures.count)
        var before = -1
        for margin in stride(from: 0, through: 30_000, by: 250) {
            features[0] = margin
            let confidence = doubt.confidences([features])[0]
            #expect(confidence >= before)
            before = confidence
        }
        features[1] = 20_000
        #expect(doubt.confidences([features])[0] <= before)
    }

    @Test("Bytes that are no forest of these features are refused")
    func refusal() {
        let features = UInt8(CellFeatures.count)
        #expect(CellConfidence([]) == nil)
        #expect(CellConfidence([1, features + 1, 255, 0, 0]) == nil)
        #expect(CellConfidence([2, features, 255, 0, 0, 255, 0, 0]) == nil)
        #expect(CellConfidence([1, features, 0, 5, 0, 255, 0, 0]) == nil, "a question with one answer")
        #expect(
            CellConfidence([1, features, features, 5, 0, 255, 0, 0, 255, 1, 0]) == nil, "a feature that is not told")
        #expect(CellConfidence([1, features, 0, 5, 0, 255, 0, 255, 255, 0, 1]) != nil)
    }

    @Test("A forest goes the way of its answers and adds them up")
    func forest() throws {
        // Fact 0 at most 5: 256 less, else 256 more; and 512 in any case.
        let features = UInt8(CellFeatures.count)
        let forest = try #require(Forest([1, features, 0, 5, 0, 255, 0, 255, 255, 0, 1, 255, 0, 2]))
        var values = [Int](repeating: 0, count: CellFeatures.count)
        #expect(forest.answers(values) == [256])
        values[0] = 6
        #expect(forest.answers(values) == [768])
    }

    @Test("Of even type every cell is sure; where two characters touch and one is missing, those are the least sure")
    func page() throws {
        var page = DrawnPage(700, 700)
        let em = 24
        for c in 0..<10 {
            for k in 0..<20 {
                let (x, y) = (620 - c * em * 17 / 10, 40 + k * em)
                if c == 5, k == 9 { continue }
                let box = page.character(x: x, y: y, em: em)
                if c == 3, k == 11 {
                    page.fill(
                        PixelRect(minX: box.minX + 4, minY: box.minY, maxX: box.maxX - 4, maxY: box.maxY + em / 3))
                }
            }
        }
        let characters = page.layout.articles.flatMap(\.paragraphs).flatMap(\.lines).flatMap(\.characters)
        #expect(characters.count > 150)
        let odd = PixelPoint(x: 620 - 3 * em * 17 / 10 + em / 2, y: 40 + 11 * em + em / 2)
        let least = try #require(characters.min { $0.confidence < $1.confidence })
        #expect(abs(least.ink.center.x - odd.x) < 2 * em && abs(least.ink.center.y - odd.y) < 3 * em)
    }
}
