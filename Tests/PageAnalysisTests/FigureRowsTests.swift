import Testing

@testable import PageAnalysis

@Suite("Rows of figures on their side")
struct FigureRowsTests {
    private func row(_ pieces: [DrawnLine.Piece], _ blots: ClosedRange<Int>, em: Int) -> Int {
        FigureRows(DrawnLine(pieces, em: em).profile, em: em).row(of: blots)
    }

    @Test("Three figures or more that stand close together are a row", arguments: [20, 24, 31, 60], [3, 4, 7])
    func rows(em: Int, count: Int) {
        let line = [.frame] + [DrawnLine.Piece](repeating: .figure, count: count) + [.frame]
        for i in 1...count { #expect(row(line, i...i, em: em) == count) }
        #expect(row(line, 1...count, em: em) == count)
        #expect(row(line, 0...0, em: em) == 0)
        #expect(row(line, 0...1, em: em) == 0)
        #expect(row(line, count...count + 1, em: em) == 0)
    }

    @Test("Two figures, bars, frames and figures apart are none", arguments: [20, 24, 31, 60])
    func none(em: Int) {
        let lines: [[DrawnLine.Piece]] = [
            [.frame, .figure, .figure, .frame], [.twoBars, .twoBars, .twoBars], [.frame, .frame, .frame],
            [.figure, .blank, .figure, .blank, .figure], [.stop, .stop, .stop, .stop], [.opening, .opening, .opening],
        ]
        for line in lines {
            let drawn = DrawnLine(line, em: em)
            let rows = FigureRows(drawn.profile, em: em)
            for i in drawn.profile.blots.indices { #expect(rows.row(of: i...i) == 0) }
        }
    }

    @Test("Each figure of a row has a cell of its own, with the judge and without", arguments: [20, 24, 31, 60])
    func cells(em: Int) throws {
        let judge = try #require(ShapeJudge.learned)
        let line = DrawnLine([.frame, .frame, .figure, .figure, .figure, .figure, .frame, .frame], em: em)
        var choices = CutChoices(line.path, within: CharacterStage.margin)
        #expect(choices.best().count { $0.kind == .turned } == 4)
        choices.judge(by: Judgement(line.profile, band: em, type: line.type, judge: judge))
        let turned = choices.best().filter { $0.kind == .turned }
        #expect(turned.count == 4)
        #expect(turned.allSatisfy { $0.range.count <= em * 6 / 10 })
    }
}
