import PageGeometry
import PageRaster

/// Separates ruby from other pieces to the right of a line: side-dots (傍点), side-lines (傍線), specks.
///
/// Method: pieces that overlap along the line form a glyph; glyphs close to each other form a chain. A part of a
/// side-line is longer and narrower than a character of ruby. Side-dots are small, alike, and spaced like the line's
/// characters; ruby is denser or varies. A single glyph no larger than a speck is dirt.
struct SideMarks {
    /// Parameters, set by hand. Lengths are in ems of the line, or, where noted, shares of its advance.
    struct Parameters: Sendable, Hashable {
        /// Maximum blank between the glyphs of a chain, as a share of the advance. Higher: words of ruby are judged
        /// together with the side-dots between them.
        var blank: Share = 1.8
        /// Minimum width and length of a chain of ruby. Lower: specks and side-lines become ruby.
        var narrowest: Ems = 0.15
        var shortest: Ems = 0.25
        /// A glyph is part of a side-line if it is at least `longest` long and at most `lineWidth` wide. Characters of
        /// ruby are shorter; waves are included.
        var longest: Ems = 0.75
        var lineWidth: Ems = 0.22
        /// Maximum size of a side-dot: `dot` in a chain of three or more, `dotOfTwo` in a chain of two. `speck` is the
        /// maximum size of a single speck.
        var dot: Ems = 0.52
        var dotOfTwo: Ems = 0.3
        var speck: Ems = 0.2
        /// Minimum distance between neighbouring side-dots, as a share of the advance (`step`). `evenSteps` is the
        /// minimum share of a chain's distances that reach this minimum. There is no maximum, because a lost dot
        /// doubles a distance.
        var step: Share = 0.72
        var evenSteps: Share = 0.8
        /// Maximum difference between a dot's size and the chain's median size, as a share of the median; at least 1
        /// px. `alikeDots` is the minimum share of dots within this limit.
        var unlike: Share = 0.15
        var alikeDots: Share = 0.75
    }

    let components: [InkRuns.Component]
    /// Width of the blurred edge of print, in px.
    let blur: Int
    let parameters = Parameters()

    /// Returns the pieces of ruby among all pieces to the right of a line.
    func ruby(of line: CutLine) -> [PixelRect] {
        let marks = line.type.ruby.map { components[$0].box }
        return chains(of: glyphs(of: marks, line), line).filter { isRuby($0, line) }.flatMap { $0.flatMap(\.pieces) }
    }

    /// Pieces that overlap along the line.
    private struct Glyph {
        var pieces: [PixelRect]
        /// Extent of the glyph along the line, and across the line. The extent across is moved along the slope to the
        /// line's start.
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
            let across = writing.across(mark).moved(by: -line.type.shift(at: along.middle))
            if let last = glyphs.last, along.lowerBound < last.along.upperBound {
                glyphs[glyphs.count - 1] = Glyph(
                    pieces: last.pieces + [mark], along: last.along.union(along), across: last.across.union(across))
            } else {
                glyphs.append(Glyph(pieces: [mark], along: along, across: across))
            }
        }
        return glyphs
    }

    /// Joins glyphs into chains, separated by wide blanks and by parts of side-lines. These parts are dropped.
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

    /// Whether a glyph is part of a straight or wavy side-line. In a leaning line, the lean of the part is subtracted
    /// from its width.
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

    /// Whether a chain's glyphs are alike and spaced like the line's characters. Ruby with one character for each kanji
    /// has that spacing too, but its characters differ from each other.
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
        let middles = chain.map { $0.along.middle }
        let steps = zip(middles, middles.dropFirst()).map { $1 - $0 }
        let even = steps.count { $0 >= parameters.step * line.advance }
        func isAlike(_ side: Int, _ usual: Int) -> Bool {
            abs(side - usual) <= 1 || abs(side - usual) <= parameters.unlike * usual
        }
        let alike = chain.count { isAlike($0.across.count, width) && isAlike($0.along.count, height) }
        return even >= parameters.evenSteps * steps.count && alike >= parameters.alikeDots * chain.count
    }
}
