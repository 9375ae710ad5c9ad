import Testing

@testable import PageAnalysis

@Suite("Rows of sideways digits")
struct FigureRowsTests {
    private func row(_ pieces: [DrawnLine.Piece], _ blots: ClosedRange<Int>, em: Int) -> Int {
        FigureRows(DrawnLine(pieces, em: em).profile, em: em).row(of: blots)
    }

    @Test("Three or more digits close together are a row", arguments: [20, 24, 31, 60], [3, 4, 7])
    func rows(em: Int, count: Int) {
        let line = [.frame] + [DrawnLine.Piece](repeating: .figure, count: count) + [.frame]
        for i in 1...count { #expect(row(line, i...i, em: em) == count) }
        #expect(row(line, 1...count, em: em) == count)
        #expect(row(line, 0...0, em: em) == 0)
        #expect(row(line, 0...1, em: em) == 0)
        #expect(row(line, count...count + 1, em: em) == 0)
    }

    /// Returns the rows of figures of these lengths and of one height, with 1 px of blank between them. Each figure is
    /// a bar at the left with two horizontal bars.
    private func rows(_ lengths: [Int], height: Int, em: Int, touching: Set<Int> = []) -> FigureRows {
        var widths: [Int] = []
        for (i, length) in lengths.enumerated() {
            widths += [height, height] + [Int](repeating: 3, count: length - 4) + [height, height]
            widths += touching.contains(i) ? [2] : [0]
        }
        return FigureRows(DrawnLine(rows: widths, em: em).profile, em: em)
    }

    @Test("Two touching digits count as two in a row, and belong to it as a pair")
    func touching() {
        let rows = rows([11, 11, 11, 11], height: 18, em: 24, touching: [0])
        #expect(rows.count(0) == 2 && rows.count(1) == 1)
        for i in 0...2 { #expect(rows.row(of: i...i) == 4) }
    }

    @Test("Three touching digits form a row with a fourth one of the same length, not with a shorter one")
    func threeTouching() {
        let rows = rows([11, 11, 11, 11], height: 18, em: 24, touching: [1, 2])
        #expect(rows.count(0) == 1 && rows.count(1) == 3)
        for i in 0...1 { #expect(rows.row(of: i...i) == 4) }
        #expect(self.rows([8, 13, 13, 13], height: 18, em: 24, touching: [1, 2]).row(of: 1...1) == 0)
    }

    /// Returns the rows of strokes and figures of one height along a line. Each has its length and the blank after it,
    /// in px.
    private func strokes(_ pieces: [(length: Int, blank: Int)], em: Int) -> FigureRows {
        let widths = pieces.flatMap {
            [Int](repeating: 17, count: $0.length) + [Int](repeating: 0, count: $0.blank)
        }
        return FigureRows(DrawnLine(rows: widths, em: em).profile, em: em)
    }

    @Test("The strokes of 1118 form a row with its 8; strokes that are closer or have no 8 do not")
    func ones() {
        let row = strokes([(4, 8), (4, 8), (4, 4), (11, 1)], em: 24)
        for i in 0...3 { #expect(row.row(of: i...i) == 4) }
        #expect(row.row(of: 0...1) == 4)
        #expect(strokes([(4, 8), (4, 8), (4, 8), (4, 8)], em: 24).row(of: 0...0) == 0)
        #expect(strokes([(4, 3), (4, 3), (4, 3), (11, 1)], em: 24).row(of: 0...0) == 0)
    }

    /// Returns the inks of a line that has one bar of this length and height.
    private func bar(_ length: Int, _ height: Int, em: Int = 24, isScan: Bool = false) -> CellInks {
        let greys = isScan ? [UInt8](repeating: 20, count: length) : nil
        let line = DrawnLine(rows: [Int](repeating: height, count: length), greys: greys, em: em)
        return CellInks(line.profile, type: line.type)
    }

    private func outline(_ inks: CellInks) -> CellInk { inks.between(0, inks.profile.places.count - 1) }

    @Test(
        "Letters up to the length of W and lower than the em can lie on their side; tall ones count as `tall`"
    )
    func letters() {
        func lies(_ length: Int, _ height: Int, isScan: Bool = false) -> CellInk.Lying {
            outline(bar(length, height, isScan: isScan)).lies
        }
        #expect(lies(20, 18) == .full && lies(21, 18) == .never)
        #expect(lies(12, 20) == .full && lies(12, 21) == .tall)
        #expect(lies(12, 23) == .tall && lies(12, 24) == .never)
        #expect(lies(12, 21, isScan: true) == .full && lies(12, 22, isScan: true) == .tall)
        #expect(lies(5, 18) == .small)
    }

    @Test("A tall letter costs more on its side")
    func tallLetters() throws {
        func price(_ height: Int) throws -> Int32 {
            let inks = bar(12, height)
            let prices = CutPrices(inks: inks, type: TypeModel(em: 24, advance: 24))
            return try #require(prices.turnedPrice(outline(inks), 12))
        }
        #expect(try price(21) == price(20) + 200)
    }

    @Test("Halves of characters beside a whole one are no row, and neither are three digits as tall as kanji")
    func halves() {
        #expect(rows([11, 9, 9, 13], height: 18, em: 24, touching: [0]).row(of: 1...1) == 0)
        #expect(rows([11, 11, 11], height: 20, em: 24).row(of: 0...0) == 0)
        #expect(rows([11, 11, 11, 11], height: 20, em: 24).row(of: 0...0) == 4)
    }

    @Test("Two digits, bars, frames and separate digits are no row", arguments: [20, 24, 31, 60])
    func noRow(em: Int) {
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

    @Test("Each digit of a row has its own cell, with and without the classifier", arguments: [20, 24, 31, 60])
    func cells(em: Int) throws {
        let classifier = LearnedModels.shapeClassifier
        let line = DrawnLine([.frame, .frame, .figure, .figure, .figure, .figure, .frame, .frame], em: em)
        var choices = CutChoices(line.path, within: CharacterCutting.Parameters().margin)
        #expect(choices.best().count { $0.kind == .turned } == 4)
        choices.classify(by: LineClassification(line.profile, band: em, type: line.type, classifier: classifier))
        let turned = choices.best().filter { $0.kind == .turned }
        #expect(turned.count == 4)
        #expect(turned.allSatisfy { $0.range.count <= em * 6 / 10 })
    }
}
