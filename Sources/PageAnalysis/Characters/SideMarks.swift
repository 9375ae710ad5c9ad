import PageGeometry
import PageRaster

/// Tells ruby from what else stands at a line's right: side-dots (傍点), side-lines (傍線), specks.
///
/// Method: pieces that overlap along the line are one glyph, and glyphs close to one another a chain. A side-line has parts longer
/// than a character of ruby, and is narrower than that. Side-dots are small, alike, and as far from one another as the line's
/// characters are, while ruby fills its length or differs. What is no larger than a dot's blur is a speck.
struct SideMarks {
    let components: [InkRuns.Component]
    /// How many px of blur the print has at its edges.
    let blur: Int

    /// The pieces of ruby, of all that stand at a line's right.
    func ruby(of line: CutLine) -> [PixelRect] {
        // Where most of a mark is ink, its ink is its surround: greys are blurred.
        let ink = line.type.ruby.map { components[$0].box }
        let pale = line.type.pale.filter { mark in
            ink.reduce(0) { $0 + mark.intersection($1).area } * 2 < mark.area
        }
        let marks = ink + pale
        return chains(of: glyphs(of: marks, line), line).filter { isRuby($0, line) }.flatMap { $0.flatMap(\.pieces) }
    }

    /// Pieces that overlap along the line.
    private struct Glyph {
        var pieces: [PixelRect]
        /// Extents along the line, and across it where the line starts.
        var along: Range<Int>
        var across: Range<Int>
    }

    private func glyphs(of marks: [PixelRect], _ line: CutLine) -> [Glyph] {
        let writing = line.writing
        var glyphs: [Glyph] = []
        for mark in marks.sorted(by: {
            (writing.along($0).lowerBound, $0.minX) < (writing.along($1).lowerBound, $1.minX)
        }) {
            let along = writing.along(mark)
            let shift = line.type.shift(at: (along.lowerBound + along.upperBound) / 2)
            let across = writing.across(mark).lowerBound - shift..<writing.across(mark).upperBound - shift
            if let last = glyphs.last, along.lowerBound < last.along.upperBound {
                let low = min(last.across.lowerBound, across.lowerBound)
                glyphs[glyphs.count - 1] = Glyph(
                    pieces: last.pieces + [mark],
                    along: last.along.lowerBound..<max(last.along.upperBound, along.upperBound),
                    across: low..<max(last.across.upperBound, across.upperBound))
            } else {
                glyphs.append(Glyph(pieces: [mark], along: along, across: across))
            }
        }
        return glyphs
    }

    /// Glyphs parted by wide blanks, and by the parts of side-lines, which are left out.
    private func chains(of glyphs: [Glyph], _ line: CutLine) -> [[Glyph]] {
        var chains: [[Glyph]] = []
        var end: Int?
        for glyph in glyphs {
            if isOfLine(glyph, line) {
                end = nil
                continue
            }
            if let last = end, (glyph.along.lowerBound - last) * 100 <= line.advance * Self.blank {
                chains[chains.count - 1].append(glyph)
            } else {
                chains.append([glyph])
            }
            end = glyph.along.upperBound
        }
        return chains
    }

    /// Whether a glyph is a part of a side-line, straight or wavy. One that leans in a long line is as wide as it leans.
    private func isOfLine(_ glyph: Glyph, _ line: CutLine) -> Bool {
        let lean = abs(line.type.slope * glyph.along.count) >> 16
        return glyph.along.count * 100 >= line.type.em * Self.longest
            && (glyph.across.count - blur - lean) * 100 <= line.type.em * Self.lineWidth
    }

    private func isRuby(_ chain: [Glyph], _ line: CutLine) -> Bool {
        let em = line.type.em
        let low = chain.reduce(Int.max) { min($0, $1.across.lowerBound) }
        let high = chain.reduce(Int.min) { max($0, $1.across.upperBound) }
        let length = chain[chain.count - 1].along.upperBound - chain[0].along.lowerBound
        guard (high - low) * 100 >= em * Self.narrowest, length * 100 >= em * Self.shortest else { return false }
        return !isDots(chain, line)
    }

    /// Whether a chain's glyphs are as far from one another as the line's characters, and alike. The characters of ruby may be so far,
    /// where each stands beside a kanji of its own, but they differ.
    private func isDots(_ chain: [Glyph], _ line: CutLine) -> Bool {
        let widths = chain.map(\.across.count).sorted()
        let heights = chain.map(\.along.count).sorted()
        let (width, height) = (widths[widths.count / 2], heights[heights.count / 2])
        let largest = chain.count >= 3 ? Self.dot : chain.count == 2 ? Self.dotOfTwo : Self.speck
        guard (max(width, height) - blur) * 100 <= line.type.em * largest else { return false }
        let middles = chain.map { ($0.along.lowerBound + $0.along.upperBound) / 2 }
        let steps = zip(middles, middles.dropFirst()).map { $1 - $0 }
        // One that is lost leaves twice the step.
        let even = steps.count { $0 * 100 >= line.advance * Self.step }
        func isAlike(_ side: Int, _ usual: Int) -> Bool { abs(side - usual) * 100 <= max(usual * Self.unlike, 100) }
        let alike = chain.count { isAlike($0.across.count, width) && isAlike($0.along.count, height) }
        return even * 5 >= steps.count * 4 && alike * 4 >= chain.count * 3
    }

    /// The longest blank in a chain, in hundredths of the line's advance.
    private static let blank = 180
    /// The narrowest and the shortest that ruby is, the longest that a character of it is, the widest that a side-line is, waves and
    /// all, the largest dot among three and more and of two, and the largest speck, in hundredths of an em.
    private static let narrowest = 15
    private static let shortest = 25
    private static let longest = 75
    private static let lineWidth = 22
    private static let dot = 52
    private static let dotOfTwo = 30
    private static let speck = 20
    /// The shortest step from dot to dot, in hundredths of the line's advance.
    private static let step = 72
    /// How unlike dots are in size, in percent.
    private static let unlike = 15
}
