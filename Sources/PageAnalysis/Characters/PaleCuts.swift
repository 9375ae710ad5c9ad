import PageGeometry
import PageRaster

/// Finds the cut of a column on a grey scan that severs least print, including print too pale to be ink. Between small
/// characters, a blurred stroke or half a stop is not ink, and one pixel matters.
struct PaleCuts {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum blank in which pale print is searched, and maximum distance of a cut beside a blank, in advances.
        var widest: Share = 0.4
        var beside: Share = 0.1
        /// Cost of a cut off the middle: this times the square of twice its distance in px, divided by the advance in
        /// px, in hundredths of a px of full print.
        var pull = 24
        /// Minimum grey of paper beyond the palest ink, as a share of the distance from the strokes to that ink. Paler
        /// pixels are grain.
        var paper: Share = 0.5
    }

    private let parameters: Parameters
    private let line: TypeLine
    private let greys: GreyRaster
    private let origin: Int
    /// Minimum grey of paper, and the distance from it to the strokes.
    private let paper: Int
    private let depth: Int

    /// Returns nil without greys, and for horizontal lines, whose cuts are placed by their ink.
    init?(_ line: TypeLine, _ profile: InkProfile, greys: GreyRaster?, parameters: Parameters = .init()) {
        guard let greys, let strokes = profile.strokes, line.writing == .vertical else { return nil }
        self.line = line
        self.greys = greys
        self.parameters = parameters
        origin = profile.origin
        paper = strokes.pale + parameters.paper.of(strokes.pale - strokes.dark)
        depth = paper - strokes.dark
    }

    /// Returns the place of a cut in or beside the blank between two characters that severs least; among similar
    /// places, one near the blank's middle. Nil if the blank is wide, because no place is then better than another, or
    /// if `inner` has no place.
    ///
    /// - Parameters:
    ///   - inner: places that are not beyond all ink of one of the characters.
    ///   - across: extent of the characters' ink, from the line's cross extent. Other ink may be beside it, mostly
    ///     ruby.
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

    /// Returns the print that rows `y - 1` and `y` share: at each px the paler of the two, if it is darker than paper.
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
