import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Marks at a line's right")
struct SideMarksTests {
    private let em = 30

    private struct Mark {
        var width: Int
        var height: Int
        var y: Int
        var x = 1

        init(_ width: Int, _ height: Int, _ y: Int, x: Int = 1) {
            (self.width, self.height, self.y, self.x) = (width, height, y, x)
        }
    }

    /// Returns the number of these marks that are recognised as ruby. They are at the right of a line of 22 characters.
    ///
    /// - Parameter lean: displacement of the line to the right, in px in 1000 px along the line.
    private func ruby(_ marks: [Mark], blur: Int = 0, lean: Int = 0) -> Int {
        func box(_ mark: Mark) -> PixelRect {
            let x = 130 + mark.x + (mark.y + mark.height / 2) * lean / 1000
            return PixelRect(minX: x, minY: 100 + mark.y, maxX: x + mark.width, maxY: 100 + mark.y + mark.height)
        }
        let characters = (1...22).map { i in
            let box = PixelRect(minX: 101, minY: 71 + i * em, maxX: 129, maxY: 99 + i * em)
            return Character(kind: .plain, end: 100 + i * em, ink: box, confidence: 900)
        }
        var type = TypeLine(
            pieces: [], box: PixelRect(minX: 100, minY: 100, maxX: 130, maxY: 760), writing: .vertical,
            slope: lean * 65_536 / 1000, cross: 100..<130)
        var bits = BitRaster(size: PixelSize(width: 200, height: 800))
        for mark in marks {
            for y in box(mark).yRange { for x in box(mark).xRange { bits[x, y] = true } }
        }
        let components = InkRuns(bits).components
        type.ruby = Array(components.indices)
        let line = CutLine(
            type: type,
            layout: Line(
                role: .body, writing: .vertical, cross: 100..<130, lean: 0, start: 100, characters: characters),
            advance: em)
        return SideMarks(components: components, blur: blur).ruby(of: line).count
    }

    /// Returns whether all of these marks are recognised as ruby; fails if only some are.
    private func areRuby(_ marks: [Mark], blur: Int = 0, lean: Int = 0) throws -> Bool {
        let count = ruby(marks, blur: blur, lean: lean)
        try #require(count == 0 || count == marks.count)
        return count > 0
    }

    @Test("Characters close together, or of different sizes beside their kanji, are ruby, and so is a single one")
    func ruby() throws {
        #expect(try areRuby([Mark(12, 13, 0), Mark(12, 11, 15), Mark(9, 13, 30), Mark(12, 12, 45)]))
        #expect(try areRuby([Mark(12, 13, 8), Mark(8, 12, 38), Mark(13, 9, 70), Mark(11, 12, 98)]))
        #expect(try areRuby([Mark(12, 12, 8), Mark(12, 12, 38)]))
        #expect(try areRuby([Mark(12, 13, 8)]))
        // The marks are merged characters, and い, which has two strokes side by side.
        #expect(try areRuby([Mark(11, 44, 0)]))
        #expect(try areRuby([Mark(3, 9, 10), Mark(3, 7, 12, x: 9)]))
    }

    @Test("Equal marks in steps of the advance are side-dots, even if one is missing")
    func dots() throws {
        #expect(try !areRuby((0..<4).map { Mark(12, 12, 9 + 30 * $0) }))
        #expect(try !areRuby([0, 1, 3, 4, 5].map { Mark(9, 10, 9 + 30 * $0) }))
        #expect(try !areRuby([Mark(8, 8, 10), Mark(8, 9, 40)]))
        // Blur makes dots larger, so they remain side-dots.
        #expect(try !areRuby((0..<3).map { Mark(17, 17, 6 + 30 * $0) }, blur: 2))
        // Two words with a blank between them are judged separately.
        #expect(ruby((0..<4).map { Mark(12, 12, 9 + 30 * $0) } + [Mark(12, 12, 200), Mark(12, 13, 214)]) == 2)
    }

    @Test("A long thin piece is a side-line, straight, wavy or leaning; a small piece is a speck")
    func others() throws {
        #expect(try !areRuby([Mark(5, 120, 0)]))
        #expect(try !areRuby([Mark(6, 60, 0), Mark(6, 40, 70)]))
        #expect(try !areRuby([Mark(8, 90, 0)], blur: 2))
        #expect(try !areRuby([Mark(9, 600, 0)], lean: 9))
        #expect(try !areRuby((0..<12).map { Mark(3, 6, 20 * $0) }, lean: 20))
        #expect(try !areRuby([Mark(5, 5, 12)]))
        #expect(try !areRuby([Mark(3, 20, 12)]))
    }

    @Test("A side-line does not remove the ruby before or after it")
    func mixedMarks() {
        let words = (0..<5).map { Mark(12, 13, 14 * $0) } + (0..<3).map { Mark(11, 12, 200 + 14 * $0) }
        #expect(ruby(words + [Mark(5, 100, 80)]) == 8)
        // A side-line does not join the marks that it separates: a speck before it remains a speck.
        #expect(ruby([Mark(5, 5, 10), Mark(5, 24, 20), Mark(12, 13, 50), Mark(12, 12, 64)]) == 2)
    }

}
