import Testing

@testable import PageAnalysis

@Suite("Direction of rows")
struct RowDirectionsTests {
    private let directions = RowDirections()
    private static let headlines = ["次世代電池を量産へ", "充電時間を三分の一に", "反対派「説明足りぬ」", "早期発見へ精度九十六％", "市議会が予算案を可決"]

    @Test("The direction in which a headline is written is the likelier one", arguments: headlines)
    func likelier(headline: String) {
        #expect(directions.points(of: headline) < 0)
        #expect(directions.points(of: String(headline.reversed())) > 0)
    }

    @Test("Brackets show no direction")
    func brackets() {
        #expect(abs(directions.points(of: "（天牛）")) < 256)
    }

    @Test("Few characters show no direction")
    func short() {
        #expect(directions.points(of: "告広") == 0 && directions.points(of: "") == 0)
    }
}
