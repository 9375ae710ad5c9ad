import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Room for ruby")
struct RubyRoomTests {
    /// A vertical line of one character, in rows 100 to 130. The cell's extent across is `cross`, and the print's is
    /// `print`.
    private func line(cross: Range<Int>, print: Range<Int>) -> Line {
        let box = PixelRect(x: print, y: 100..<130)
        return Line(
            role: .body, writing: .vertical, cross: cross, lean: 0, start: 100,
            characters: [Character(kind: .plain, end: 130, ink: box, confidence: 900)])
    }

    /// Returns the extent across that a line's cell keeps beside ruby at `ruby`, after the line's article was ordered.
    private func cross(withRubyAt ruby: Range<Int>, cross: Range<Int>, print: Range<Int>, blur: Int = 0) -> Range<Int> {
        var line = line(cross: cross, print: print)
        line.characters[0].ruby = [PixelRect(x: ruby, y: 105..<115)]
        let article = Article(paragraphs: [Paragraph(lines: [line])])
        return RubyRoom.left(by: [article], blur: blur)[0].paragraphs[0].lines[0].cross
    }

    @Test("A line with ruby ends at its print, on a scan slightly after it")
    func own() {
        #expect(cross(withRubyAt: 52..<62, cross: 20..<50, print: 22..<47) == 20..<47)
        #expect(cross(withRubyAt: 52..<62, cross: 20..<50, print: 22..<47, blur: 2) == 20..<49)
        #expect(cross(withRubyAt: 52..<62, cross: 20..<50, print: 22..<53) == 20..<50)
        #expect(cross(withRubyAt: 10..<19, cross: 20..<50, print: 22..<47) == 20..<50)
    }

    /// Returns a line of characters whose prints have the extents `prints`.
    private func line(cross: Range<Int>, prints: [Range<Int>]) -> Line {
        var line = line(cross: cross, print: prints[0])
        line.characters = prints.enumerated().map { i, print in
            let box = PixelRect(x: print, y: 100 + 30 * i..<128 + 30 * i)
            return Character(kind: .plain, end: 130 + 30 * i, ink: box, confidence: 900)
        }
        return line
    }

    /// Returns the right side of a line whose second character has ruby, after the line's article was ordered.
    private func end(ofLineWith prints: [Range<Int>]) -> Int {
        var line = line(cross: 20..<62, prints: prints)
        line.characters[1].ruby = [PixelRect(x: 52..<62, y: 135..<150)]
        let article = Article(paragraphs: [Paragraph(lines: [line])])
        return RubyRoom.left(by: [article], blur: 0)[0].paragraphs[0].lines[0].cross.upperBound
    }

    @Test("Ruby joined to a character's ink does not widen the line; wide characters do")
    func joinedRuby() {
        let usual = (0..<8).map { 22..<46 + $0 % 2 }
        #expect(end(ofLineWith: usual + [22..<60]) == 47)
        #expect(end(ofLineWith: usual + [22..<50]) == 50)
        // The line has figures and marks, and a few kanji that are wider.
        #expect(end(ofLineWith: Array(repeating: 30..<40, count: 7) + [22..<50, 22..<50]) == 50)
        #expect(end(ofLineWith: [22..<46, 22..<60, 22..<46]) == 60)
    }
}
