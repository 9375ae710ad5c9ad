import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Cuts beside print that is too pale to be ink")
struct PaleCutsTests {
    private static let em = 20
    /// The blank before the stop, in rows of the line: from the end of the ink of the last character to the start of
    /// the stop's ink. It has two rows of paper, then four rows of the stop that are too pale for ink.
    private static let blank = 137..<143

    /// Returns a line of seven characters and a stop whose upper rows have this grey.
    private func scan(_ grey: UInt8) -> DrawnLine {
        var rows: [(width: Int, grey: UInt8)] = []
        for _ in 0..<7 {
            for i in 0..<17 { rows.append((i % 8 == 0 ? 16 : 12, i % 16 == 0 ? 120 : 20)) }
            rows += [(0, 255), (0, 255), (0, 255)]
        }
        rows.removeLast()
        rows += Array(repeating: (7, grey), count: 4) + Array(repeating: (7, 60), count: 3)
        return DrawnLine(rows: rows.map(\.width), greys: rows.map(\.grey), em: Self.em)
    }

    /// Returns the place of the cut in the blank before the stop, in rows of the line.
    private func place(
        _ line: DrawnLine, blank: Range<Int> = blank, in inner: Range<Int> = 121..<146, across: Range<Int> = 0..<em,
        advance: Int = em
    ) -> Int? {
        func moved(_ range: Range<Int>) -> Range<Int> {
            range.lowerBound + Self.em / 2..<range.upperBound + Self.em / 2
        }
        let cuts = PaleCuts(line.line, line.profile, greys: line.ink.greys)
        return cuts?.place(near: moved(blank), in: moved(inner), across: across, advance: advance).map {
            $0 - Self.em / 2
        }
    }

    @Test("A cut stands before the pale rows of a stop, not amid the blank that its ink leaves")
    func stop() {
        #expect(place(scan(140)) == 139)
    }

    @Test("Paper with grain is no print: there a cut stands amid the blank")
    func grain() {
        #expect(place(scan(230)) == 140)
    }

    @Test("In a wide blank no place is better than another")
    func wide() {
        #expect(place(scan(140), advance: 14) == nil)
    }

    @Test("What is printed beside the characters, as ruby is, is none of theirs")
    func beside() {
        #expect(place(scan(140), across: 7..<Self.em) == 140)
    }

    @Test("A cut leaves both characters some of their ink")
    func inner() {
        #expect(place(scan(140), in: 141..<146) == 141)
        #expect(place(scan(140), in: 150..<160) == nil)
    }

    @Test("Bits have no greys to tell it")
    func bits() {
        #expect(place(DrawnLine([.frame, .stop, .frame], em: Self.em)) == nil)
    }

    @Test("The cells of a line are cut there")
    func cells() throws {
        let line = scan(140)
        let page = TextLinePage(ink: line.ink, lines: [line.line])
        let cut = try #require(CharacterCutting(page).run(page.lines).lines.first)
        let top = line.line.along.lowerBound
        #expect(cut.layout.cuts.contains(top + 139))
        #expect(!cut.layout.cuts.contains(top + 140))
    }

    @Test(
        "Without the rule, or where no blank is narrow enough for it, they are cut amid the blank",
        arguments: [true, false])
    func off(isOff: Bool) throws {
        let line = scan(140)
        let page = TextLinePage(ink: line.ink, lines: [line.line])
        var parameters = CharacterParameters()
        if isOff { parameters.off = [.paleCuts] } else { parameters.paleCuts.widest = 0.1 }
        let cut = try #require(CharacterCutting(page, parameters: parameters).run(page.lines).lines.first)
        #expect(cut.layout.cuts.contains(line.line.along.lowerBound + 140))
    }
}
