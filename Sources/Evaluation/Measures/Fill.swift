import Foundation
import PageGeometry

extension Flows {
    /// Returns the F1 of the characters that a marker fills from one character of an article to another, as the mean of
    /// `spans` draws; nil if no article has more than three characters.
    ///
    /// A span starts at any character. Its length is exponentially distributed with a mean of 60 characters, a sentence
    /// or two, like usual marks in a newspaper. If an end of a span hits no cell, the span counts as 0.
    ///
    /// - Parameter articles: articles in which spans are drawn; nil for all articles.
    func fill(in match: Match, spans: Int = Score.publishedSpans, articles: Set<String>? = nil) -> Double? {
        let texts = flows.filter {
            $0.name == "main" && $0.characters.count > 3 && (articles?.contains($0.article) ?? true)
        }.map(\.characters)
        let starts = texts.enumerated().flatMap { t, text in text.indices.map { (text: t, place: $0) } }
        guard !starts.isEmpty else { return nil }
        var random = SplitMix64(seed: 7)
        var marker = Marker(match: match)
        var total = 0.0
        for _ in 0..<spans {
            let start = starts[Int(random.unit() * Double(starts.count))]
            let text = texts[start.text]
            let length = Int(-60 * log(1 - random.unit()))
            total += marker.quality(of: text[start.place...min(text.count - 1, start.place + 1 + length)])
        }
        return total / Double(spans)
    }
}

/// Marks spans and counts the characters that are filled.
private struct Marker {
    let match: Match
    /// For each character, the last span that filled it. This is cheaper than a set of characters for each span.
    var filledBy: [Int]
    var span = 0

    init(match: Match) {
        self.match = match
        filledBy = Array(repeating: 0, count: match.characters.count)
    }

    /// Marks from the first to the last character of `wanted`. Returns the F1 of the filled characters against
    /// `wanted`.
    mutating func quality(of wanted: ArraySlice<Int>) -> Double {
        guard let first = wanted.first, let last = wanted.last, let start = match.cellUnder(first),
            let end = match.cellUnder(last)
        else { return 0 }
        span += 1
        var filled = 0
        var blank = 0
        for cell in min(start, end)...max(start, end) {
            let held = match.held[cell]
            if held.isEmpty && !match.cells[cell].isStray { blank += 1 }
            for k in held where filledBy[k] != span {
                filledBy[k] = span
                filled += 1
            }
        }
        let right = wanted.count { filledBy[$0] == span }
        return 2 * Double(right) / Double(wanted.count + filled + blank)
    }
}

extension Match {
    /// Returns the first cell that contains the centre of a character's print; nil if there is none.
    fileprivate func cellUnder(_ character: Int) -> Int? {
        let point = characters[character].ink.center
        let pixel = PixelPoint(x: Int(point.x.rounded(.down)), y: Int(point.y.rounded(.down)))
        return cellIndex.holding(pixel).first { cells[$0].box.contains(point) }
    }
}

/// The random numbers of Steele, Lea and Flood (OOPSLA 2014). The generator is short in any language, so that every
/// program can draw the same spans.
struct SplitMix64 {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Returns a number that is at least 0 and below 1.
    mutating func unit() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
    }
}
