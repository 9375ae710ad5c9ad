import PageGeometry
import PageRaster

/// Raises the threshold in parts of a grey page where type runs together. In a blurred or shaded copy, the gaps between
/// strokes are as dark as pale strokes are elsewhere.
///
/// Method: in squares that are full of ink but are no pictures, higher thresholds are tried. A square takes the
/// threshold that leaves the most whole characters (`WholePrint`), if these are clearly more than before. If many
/// squares would change, all print of the page is bold or blurred, and the page keeps one threshold.
struct SmudgedPrint {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Side of a square. The side is rounded to whole words of the ink.
        var side: Ems = 8
        /// Minimum share of ink in a square that counts as full of ink. Good body type covers up to a third.
        var leastInk: Share = 0.36
        /// Maximum share of a square that pictures and dark grounds cover.
        var mostPictures: Share = 0.5
        /// Thresholds to try, in percent of the usual distance from the paper.
        var limits = [120, 140, 160, 180]
        /// Minimum ratio of the whole characters at a higher threshold to those at the usual threshold, and minimum
        /// difference between the two.
        var gain: Share = 1.5
        var leastMore = 4
        /// Minimum share of ink in a square that counts as having print.
        var leastPrint: Share = 0.05
        /// Maximum share of smudged squares among the squares with print. If there are more, no square changes.
        var mostSmudged: Share = 0.1
    }

    let greys: PageGreys
    /// Em of the body type, in px.
    let em: Int
    var parameters = PreprocessingParameters()
    private var own: Parameters { parameters.smudgedPrint }

    /// A square of the page: its rows, and the words of the ink that it covers in each row.
    private struct Square {
        /// Number of pixels in a word of the ink.
        static let word = 64

        var rows: Range<Int>
        var words: Range<Int>

        var rect: PixelRect { PixelRect(x: words.lowerBound * Self.word..<words.upperBound * Self.word, y: rows) }
    }

    /// Returns the page's ink, with a higher threshold in smudged squares.
    ///
    /// - Complexity: O(pixels) for each threshold, if any square is full of ink.
    func thresholded(_ ink: BitRaster, outside pictures: [PixelRect]) -> BitRaster {
        let wide = max(1, (own.side.of(em) + Square.word / 2) / Square.word)
        let high = wide * Square.word
        let columns = (ink.wordsPerRow + wide - 1) / wide
        var squares: [Int: Square] = [:]
        let printed = printed(of: ink, wide: wide, high: high)
        for (square, count) in printed {
            let rect = square.rect.intersection(ink.size.bounds)
            if count < own.leastInk * rect.area { continue }
            if pictures.reduce(0, { $0 + $1.intersection(rect).area }) > own.mostPictures * rect.area { continue }
            squares[square.rows.lowerBound / high * columns + square.words.lowerBound / wide] = square
        }
        guard !squares.isEmpty else { return ink }
        let places = squares.keys.sorted()
        func whole(_ ink: BitRaster) -> [Int: Int] {
            InkRuns(ink).components.reduce(into: [:]) { counts, piece in
                let center = piece.box.center
                let place = center.y / high * columns + center.x / Square.word / wide
                if squares[place] != nil, isWhole(piece) { counts[place, default: 0] += 1 }
            }
        }
        let usual = whole(copied(places.compactMap { squares[$0] }, of: ink, into: BitRaster(size: ink.size)))
        var best = usual
        var smudged: Set<Int> = []
        var result = ink
        for percent in own.limits {
            // Pixels that other rules removed from the ink remain removed.
            var taken = ink
            taken.subtract(greys.ink(percent: percent))
            var left = ink
            left.subtract(taken)
            let thin = copied(places.compactMap { squares[$0] }, of: left, into: BitRaster(size: ink.size))
            let counts = whole(thin)
            let better = places.filter { place in
                let (old, now) = (usual[place] ?? 0, counts[place] ?? 0)
                return now > best[place] ?? 0 && now >= own.gain * old && now >= old + own.leastMore
            }
            for place in better { best[place] = counts[place] }
            smudged.formUnion(better)
            result = copied(better.compactMap { squares[$0] }, of: thin, into: result)
        }
        return smudged.count <= own.mostSmudged * printed.count ? result : ink
    }

    private func isWhole(_ piece: InkRuns.Component) -> Bool {
        WholePrint.isWhole(piece, em: em, shape: parameters.characterShape, parameters: parameters.wholePrint)
    }

    /// Returns the squares with print, and the number of their ink pixels.
    private func printed(of ink: BitRaster, wide: Int, high: Int) -> [(square: Square, ink: Int)] {
        let row = ink.wordsPerRow
        return stride(from: 0, to: ink.height, by: high).flatMap { y in
            let rows = y..<min(ink.height, y + high)
            var counts = [Int](repeating: 0, count: row)
            let words = ink.words.span
            for line in rows { for k in 0..<row { counts[k] += words[line * row + k].nonzeroBitCount } }
            return stride(from: 0, to: row, by: wide).compactMap { from in
                let square = Square(rows: rows, words: from..<min(row, from + wide))
                let count = counts[square.words].reduce(0, +)
                return count >= own.leastPrint * square.rect.intersection(ink.size.bounds).area ? (square, count) : nil
            }
        }
    }

    /// Returns `other` with squares copied from `image`.
    private func copied(_ squares: [Square], of image: BitRaster, into other: BitRaster) -> BitRaster {
        var result = other
        for square in squares {
            for y in square.rows {
                let start = y * image.wordsPerRow
                for k in square.words { result.words[start + k] = image.words[start + k] }
            }
        }
        return result
    }
}
