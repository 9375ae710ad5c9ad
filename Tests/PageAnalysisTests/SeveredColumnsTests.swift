import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Severed columns")
struct SeveredColumnsTests {
    private let em = 20

    /// Returns a column of characters without print, which begins at `top`. Its right side is 40 px left of that of the
    /// column with the number before.
    private func column(_ number: Int, from top: Int, count: Int) -> CharacterLine {
        let left = 1000 - 40 * number
        let characters = (0..<count).map { k in
            let y = top + em * k
            return Character(
                kind: .plain, end: y + em, ink: PixelRect(minX: left, minY: y, maxX: left + em, maxY: y + em),
                confidence: 1000)
        }
        let layout = Line(role: .body, writing: .vertical, cross: left..<left + em, start: top, characters: characters)
        return CharacterLine(layout: layout, typeSize: em, print: layout.bounds, pixels: 100)
    }

    private func joined(
        _ lines: [CharacterLine], rules: [PrintedRule] = [], texts: @escaping (CharacterLine) -> String
    ) -> [CharacterLine] {
        let page = CharacterPage(size: PixelSize(width: 1200, height: 1000), em: em, lines: lines, rules: rules)
        return SeveredColumns(page: page, plane: PagePlane(lines))
            .joined { texts($0) }
    }

    /// Text in columns of 20 characters. A streak divides each column into a part above and a part below.
    private static let text = Array(
        "市議会は二十三日、来年度の予算案を全会一致で可決した。総額は前年度を三パーセント上回る千二百億円で、学校の耐震工事と子育て支援に重点を置いた。市長は「暮らしを守る予算だ」と述べた。反対する意見はなかったが、財源を不安に思う声もあった。採決に先立つ討論では五人が意見を述べた。"
    )

    private func parts(_ count: Int, upper: Int) -> [CharacterLine] {
        let upperParts = (0..<count).map { column($0, from: 100, count: upper) }
        let foot = 100 + em * upper
        return upperParts + (0..<count).map { column($0, from: foot + 30, count: 10) }
    }

    /// Returns the text of a line. If `isSevered`, the text runs through the streak; otherwise it runs along the tiers.
    private func read(_ line: CharacterLine, isSevered: Bool) -> String {
        let column = (1000 - line.layout.cross.lowerBound) / 40
        let isUpper = line.layout.start == 100
        let start = isSevered ? 20 * column + (isUpper ? 0 : 10) : (isUpper ? 0 : 60) + 10 * column
        return String(Self.text[start..<start + 10])
    }

    @Test("Columns whose text continues below a white streak are joined")
    func severedColumns() throws {
        let lines = parts(6, upper: 10)
        let joined = joined(lines) { read($0, isSevered: true) }
        #expect(joined.count == 6 && joined.allSatisfy { $0.layout.characters.count == 20 })
        let first = try #require(joined.first { $0.layout.cross.lowerBound == 1000 })
        // The cell above the streak is extended to the part below the streak.
        #expect(first.layout.cuts == (0...9).map { 100 + 20 * $0 } + (0...10).map { 330 + 20 * $0 })
    }

    @Test("Columns whose text continues at their left stay two tiers, with or without a rule between them")
    func tiers() {
        let lines = parts(6, upper: 10)
        #expect(joined(lines) { read($0, isSevered: false) }.count == 12)
        #expect(joined(lines, rules: [rule]) { read($0, isSevered: false) }.count == 12)
    }

    @Test("Columns are joined across a crease that was found as a rule")
    func crease() {
        #expect(joined(parts(6, upper: 10), rules: [rule]) { read($0, isSevered: true) }.count == 6)
    }

    private let rule = PrintedRule(
        box: PixelRect(minX: 700, minY: 314, maxX: 1100, maxY: 316), direction: .horizontal, thickness: 2)

    @Test("With few columns or a large blank, no text is read")
    func neverRead() {
        func never(_: CharacterLine) -> String {
            Issue.record("read")
            return ""
        }
        #expect(joined(parts(3, upper: 10), texts: never).count == 6)
        let upper = (0..<6).map { column($0, from: 100, count: 10) }
        let lower = (0..<6).map { column($0, from: 100 + em * 13, count: 10) }
        #expect(joined(upper + lower, texts: never).count == 12)
    }
}
