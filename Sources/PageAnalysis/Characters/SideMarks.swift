import PageGeometry
import PageRaster

/// Tells ruby from what else stands at a line's right: side-dots (傍点), side-lines (傍線), specks.
///
/// Method: pieces that overlap along the line are one glyph, and glyphs close to one another a chain. A side-line has parts longer
/// than a character of ruby, and is narrower than that. Side-dots are small, alike, and as far from one another as the line's
/// characters are, while ruby fills its length or differs. What is no larger than a dot's blur is a speck.
struct SideMarks {
    /// In ems of the line, but for what is a share of its advance. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The longest blank in a chain, as a share of the advance. Higher: words of ruby with dots between are told together.
        var blank: Share = 1.8
        /// The least width and length of ruby. Lower: specks and side-lines are ruby.
        var narrowest: Ems = 0.15
        var shortest: Ems = 0.25
        /// The greatest length of a character of ruby, and the greatest width of a side-line, waves and all.
        var longest: Ems = 0.75
        var lineWidth: Ems = 0.22
        /// The largest dot among three and more, the largest of two, and the largest speck.
        var dot: Ems = 0.52
        var dotOfTwo: Ems = 0.3
        var speck: Ems = 0.2
        /// The shortest step from dot to dot, as a share of the advance, and the share of the steps that are as long. One dot that is
        /// lost leaves twice the step.
        var step: Share = 0.72
        var evenSteps: Share = 0.8
        /// How unlike dots are in size at most, where that is more than a px; and the share of the dots that are so alike.
        var unlike: Share = 0.15
        var alikeDots: Share = 0.75
    }

    let components: [InkRuns.Component]
    /// How many px of blur the print has at its edges.
    let blur: Int
    var parameters = Parameters()

    /// The pieces of ruby, of all that stand at a line's right.
    func ruby(of line: CutLine) -> [PixelRect] {
        let marks = line.type.ruby.map { components[$0].box }
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
            if let last = end, glyph.along.lowerBound - last <= parameters.blank * line.advance {
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
        return glyph.along.count >= parameters.longest * line.type.em
            && glyph.across.count - blur - lean <= parameters.lineWidth * line.type.em
    }

    private func isRuby(_ chain: [Glyph], _ line: CutLine) -> Bool {
        let em = line.type.em
        let low = chain.reduce(Int.max) { min($0, $1.across.lowerBound) }
        let high = chain.reduce(Int.min) { max($0, $1.across.upperBound) }
        let length = chain[chain.count - 1].along.upperBound - chain[0].along.lowerBound
        guard high - low >= parameters.narrowest * em, length >= parameters.shortest * em else { return false }
        return !isDots(chain, line)
    }

    /// Whether a chain's glyphs are as far from one another as the line's characters, and alike. The characters of ruby may be so far,
    /// where each stands beside a kanji of its own, but they differ.
    private func isDots(_ chain: [Glyph], _ line: CutLine) -> Bool {
        let widths = chain.map(\.across.count).sorted()
        let heights = chain.map(\.along.count).sorted()
        let (width, height) = (widths[widths.count / 2], heights[heights.count / 2])
        let largest =
            switch chain.count {
            case 1: parameters.speck
            case 2: parameters.dotOfTwo
            default: parameters.dot
            }
        guard max(width, height) - blur <= largest * line.type.em else { return false }
        let middles = chain.map { ($0.along.lowerBound + $0.along.upperBound) / 2 }
        let steps = zip(middles, middles.dropFirst()).map { $1 - $0 }
        let even = steps.count { $0 >= parameters.step * line.advance }
        func isAlike(_ side: Int, _ usual: Int) -> Bool {
            abs(side - usual) <= 1 || abs(side - usual) <= parameters.unlike * usual
        }
        let alike = chain.count { isAlike($0.across.count, width) && isAlike($0.along.count, height) }
        return even >= parameters.evenSteps * steps.count && alike >= parameters.alikeDots * chain.count
    }
}
