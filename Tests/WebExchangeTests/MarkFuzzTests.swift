import Foundation
import HighlightMap
import LayoutDocument
import TestSupport
import Testing
import WebExchange

@Suite("Damaged annotations")
struct MarkFuzzTests {
    private static let pieces = [
        "{", "}", "[", "]", "\"", ",", ":", "null", "-1", "1e308", "9223372036854775808", "M", "Z", "L-1e7,", "<", "/>",
        "xywh=", "percent:", "\\u0000", "\\ud800", "\"type\"", "\"SvgSelector\"", "#", "0", "c", "viewBox='0 0 1 1'",
    ].map { Array($0.utf8) }

    @Test("A damaged annotation is refused, or gives a mark that reads back", arguments: 0..<8 as Range<UInt64>)
    func damagedAnnotation(seed: UInt64) throws {
        var dice = SplitMix(seed: seed)
        let map = try smallPage.map(revision: 2)
        let entries = PageText(smallPage).entries
        var read = 0
        for _ in 0..<3_000 {
            let first = Int.random(in: 1...8, using: &dice)
            let mark = try MarkAnnotation(
                marking: first...Int.random(in: first...8, using: &dice), on: map, entries: entries,
                source: "http://h/c")
            var bytes = [UInt8](mark.json(context: "http://h/x"))
            for _ in 0..<Int.random(in: 1...4, using: &dice) { damage(&bytes, &dice) }
            guard let found = try? MarkAnnotation(json: Data(bytes)) else { continue }
            read += 1
            _ = try? found.numbers(on: map, entries: entries)
            let again = try MarkAnnotation(json: found.json(context: "http://h/x"))
            #expect(again.numbers == found.numbers && again.quote == found.quote)
            #expect(again.source == found.source && again.revision == found.revision)
            #expect((again.region == nil) == (found.region == nil))
        }
        #expect(read > 100)
    }

    private func damage(_ bytes: inout [UInt8], _ dice: inout SplitMix) {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: Self.pieces.randomElement(using: &dice) ?? [], at: place)
        default:
            let end = min(bytes.count, place + Int.random(in: 1...30, using: &dice))
            bytes.removeSubrange(place..<end)
            if bytes.isEmpty { bytes = [0x7B] }
        }
    }
}
