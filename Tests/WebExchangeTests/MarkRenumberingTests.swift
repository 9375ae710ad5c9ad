import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import Testing
import WebExchange

@Suite("Marks on another revision")
struct MarkRenumberingTests {
    /// The small page with its two body lines exchanged: numbers 3 to 5 and 6 to 8 have changed places.
    private let swapped = layout([
        [
            [line("号外", x: 500, role: .headline, tier: nil, width: 40)],
            [line("は朝・", x: 430), line("朝の紙", x: 460)],
        ]
    ])

    private func mark(_ numbers: ClosedRange<Int>, revision: Int = 1) throws -> MarkAnnotation {
        try MarkAnnotation(
            marking: numbers, on: smallPage.map(revision: revision), entries: PageText(smallPage).entries,
            source: "http://h/c")
    }

    @Test("Numbers of an earlier revision move to the same print")
    func carriedOver() throws {
        let (old, new) = (try smallPage.map(revision: 1), try swapped.map(revision: 2))
        #expect(try mark(4...5).numbers(on: new, earlier: old) == [7...8])
        #expect(try mark(2...4).numbers(on: new, earlier: old) == [2...2, 6...7])
    }

    @Test("Without the earlier map, the quotation finds the mark, or else its place does")
    func withoutEarlier() throws {
        let new = try swapped.map(revision: 2)
        #expect(try mark(4...5).numbers(on: new, entries: PageText(swapped).entries) == [7...8])
        #expect(try mark(4...5).numbers(on: new) == [7...8])
        var bare = try mark(4...5)
        (bare.quote, bare.region) = (nil, nil)
        #expect(throws: MarkAnnotationError.unknownRevision(1)) { try bare.numbers(on: new) }
    }

    @Test("On another image of the page only the quotation counts")
    func otherImage() throws {
        var other = swapped
        other.page.sourceDigest = String(repeating: "b", count: 64)
        let (old, new) = (try smallPage.map(revision: 1), try other.map(revision: 2))
        #expect(try mark(4...5).numbers(on: new, earlier: old, entries: PageText(other).entries) == [7...8])
        var bare = try mark(4...5)
        bare.quote = nil
        #expect(throws: MarkAnnotationError.vanished) { try bare.numbers(on: new, earlier: old) }
    }

    @Test("Numbers outside their revision's page are refused")
    func outside() throws {
        var wrong = try mark(4...5)
        wrong.numbers = 4...900
        #expect(throws: MarkAnnotationError.outside(number: 900, count: 8)) { try wrong.numbers(on: smallPage.map()) }
    }

    @Test("The place alone finds a mark's cells on a leaning line")
    func leaningLine() throws {
        let page = layout([[[line("一二三四五六七八九十", x: 300, lean: 60)]]])
        let map = try page.map()
        for first in 1...10 {
            for last in first...10 {
                var mark = try MarkAnnotation(marking: first...last, on: map, source: "http://h/c")
                (mark.numbers, mark.revision) = (nil, nil)
                let back = try MarkAnnotation(json: mark.json(context: "http://h/x"))
                #expect(try back.numbers(on: map) == [first...last])
            }
        }
    }
}
