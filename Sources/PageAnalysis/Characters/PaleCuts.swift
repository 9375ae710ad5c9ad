import PageGeometry
import PageRaster

/// Finds the cut between two characters of a column that severs least print on a grey scan. Print too pale to count as
/// ink is included. Between small characters, a blurred stroke or half a stop may be so pale, and one pixel matters.
struct PaleCuts {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum length of a blank between two characters in which a cut is searched (`widest`), and maximum distance
        /// of the cut from the blank (`beside`), in advances.
        var widest: Share = 0.4
        var beside: Share = 0.1
        /// Cost of a cut beside the middle of the blank. The square of twice the distance in px is multiplied by this
        /// number and divided by the advance in px. The cost is in hundredths of a px of full print.
        var pull = 24
        /// Minimum distance from the grey of the palest ink to the grey of paper. It is a share of the distance from
        /// the strokes' median to the palest ink. Paler pixels are grain.
        var paper: Share = 0.5
    }

    private let parameters: Parameters
    private let line: TypeLine
    private let greys: GreyRaster
    private let origin: Int
    /// Minimum grey of paper, and the difference between that grey and the strokes' median.
    private let paper: Int
    private let depth: Int

    /// Returns nil if the scan has no greys, and for a horizontal line. The cuts of horizontal lines are placed by
    /// their ink.
    init?(_ line: TypeLine, _ profile: InkProfile, greys: GreyRaster?, parameters: Parameters = .init()) {
        guard let greys, let strokes = profile.strokes, line.writing == .vertical else { return nil }
        self.line = line
        self.greys = greys
        self.parameters = parameters
        origin = profile.origin
        paper = strokes.pale + parameters.paper.of(strokes.pale - strokes.dark)
        depth = paper - strokes.dark
    }

    /// Returns the place of the cut that severs least, in or beside the blank between two characters. Of similar
    /// places, one near the blank's middle is chosen. Nil if the blank is so wide that no place in it is better than
    /// another, or if `inner` has no place near the blank.
    ///
    /// - Parameters:
    ///   - inner: places with ink of the first character before them and ink of the second character after them.
    ///   - across: extent of the two characters' ink, in px from the start of the line's cross extent. Ink outside is
    ///     ignored; it is mostly ruby.
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

    /// Returns the amount of print that a cut between rows `y - 1` and `y` severs. At each px across the column, it is
    /// the darkness of the paler pixel, relative to paper.
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
