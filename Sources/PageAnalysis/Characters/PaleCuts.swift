import PageGeometry
import PageRaster

/// Where a cut of a column on a grey scan severs least print, be it ink or too pale for that: between small characters a blurred
/// stroke or half a stop is no ink, and a pixel is much of them.
struct PaleCuts {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The widest blank in which print may be too pale to be ink, and how far beside a blank a cut may stand, in advances.
        var widest: Share = 0.4
        var beside: Share = 0.1
        /// How dear it is to be off the middle, as the square of how far off in px by an advance of so many px costs as much as a
        /// hundredth of a px of full print.
        var pull = 24
        /// Where the palest grey of paper lies beyond the palest ink, in the distance from strokes to that ink. Paler still is
        /// grain.
        var paper: Share = 0.5
    }

    private let parameters: Parameters
    private let line: TypeLine
    private let greys: GreyRaster
    private let origin: Int
    /// The grey from which on all is paper, and how much darker strokes are.
    private let paper: Int
    private let depth: Int

    /// Nil where there are no greys to tell it, and for rows, whose cuts stand by their ink.
    init?(_ line: TypeLine, _ profile: InkProfile, greys: GreyRaster?, parameters: Parameters = .init()) {
        guard let greys, let strokes = profile.strokes, line.writing == .vertical else { return nil }
        self.line = line
        self.greys = greys
        self.parameters = parameters
        origin = profile.origin
        paper = strokes.pale + parameters.paper.of(strokes.pale - strokes.dark)
        depth = paper - strokes.dark
    }

    /// Where a cut in or beside the blank between two characters severs least; of places that sever nearly as little, one near
    /// the blank's middle. Nil where the blank is wide, since there no place is better than another, and where `inner` has none.
    ///
    /// - Parameters:
    ///   - inner: the places that are not beyond all ink of one of the characters.
    ///   - across: where the characters' ink is, from the line's cross extent: beside it another's may be, ruby's most of all.
    func place(near blank: Range<Int>, in inner: Range<Int>, across: Range<Int>, advance: Int) -> Int? {
        guard blank.count <= parameters.widest * advance else { return nil }
        let beside = parameters.beside
        let reach = max(1, (advance * beside.numerator + beside.denominator / 2) / beside.denominator)
        let first = max(blank.lowerBound - reach, inner.lowerBound)
        let end = min(blank.upperBound + reach + 1, inner.upperBound)
        guard first < end else { return nil }
        func cost(_ place: Int) -> Int {
            let off = 2 * place - blank.lowerBound - blank.upperBound
            return severed(at: origin + place, across) * 100 / depth + off * off * parameters.pull / advance
        }
        var best = (place: first, cost: cost(first))
        for place in first + 1..<max(first + 1, end) {
            let cost = cost(place)
            if cost < best.cost { best = (place, cost) }
        }
        return best.place
    }

    /// What rows `y - 1` and `y` share, px by px: the paler of the two, as far as it is darker than paper.
    private func severed(at y: Int, _ across: Range<Int>) -> Int {
        guard (1..<greys.height).contains(y) else { return 0 }
        let left = line.cross(at: y).lowerBound
        let columns = (left + across.lowerBound..<left + across.upperBound).clamped(to: 0..<greys.width)
        let row = y * greys.width
        let pixels = greys.pixels.span
        var sum = 0
        for x in row + columns.lowerBound..<row + columns.upperBound {
            sum += max(0, paper - Int(max(pixels[x - greys.width], pixels[x])))
        }
        return sum
    }
}
