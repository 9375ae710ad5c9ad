import LayoutDocument
import ModelFiles
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Confidence of cells")
struct CellConfidenceTests {
    @Test("Odds become a probability that rises with them, from 1 to 999 ‰")
    func likelihood() {
        let found = stride(from: -9000, through: 9000, by: 7).map(BoostedTrees.likelihood(ofOdds:))
        #expect(zip(found, found.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(found.first == 1 && found.last == 999)
        #expect(BoostedTrees.likelihood(ofOdds: 0) == 500)
        // 256 is one nat, so the probabilities are e / (e + 1) and its complement.
        #expect(abs(BoostedTrees.likelihood(ofOdds: 256) - 731) <= 1)
        #expect(abs(BoostedTrees.likelihood(ofOdds: -256) - 269) <= 1)
        #expect(abs(BoostedTrees.likelihood(ofOdds: 896) - 971) <= 2)
    }

    @Test("Confidence rises with the cost of other cuts, and falls with the cell's own cost")
    func marginAndCost() {
        let confidence = LearnedModels.cellConfidence
        var features = FeatureVector<CellFeature>()
        var before = -1
        for margin in stride(from: 0, through: 30_000, by: 250) {
            features[.margin] = margin
            let likely = confidence.confidences([features])[0]
            #expect(likely >= before)
            before = likely
        }
        features[.cost] = 20_000
        #expect(confidence.confidences([features])[0] < before)
    }

    @Test("Cells of even type are sure; two touching characters and a missing one are the least sure")
    func page() throws {
        var page = DrawnPage(700, 700)
        let em = 24
        for c in 0..<10 {
            for k in 0..<20 {
                let (x, y) = (620 - c * em * 17 / 10, 40 + k * em)
                if c == 5, k == 9 { continue }
                let box = page.character(x: x, y: y, em: em, kind: .vertical)
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
