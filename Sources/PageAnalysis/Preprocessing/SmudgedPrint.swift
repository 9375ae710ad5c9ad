import PageGeometry
import PageRaster

/// Thresholds anew the parts of a page of many greys whose type runs together: where the copy is blurred or shaded, what lies between
/// strokes is as dark as pale strokes are elsewhere.
///
/// Method: in squares that are full of ink, and are no pictures, higher thresholds are tried, and the one is taken that leaves
/// clearly more characters whole (`WholePrint`). Where that is so in much of the page, all of its print is bold or blurred: one
/// threshold is better than two.
struct SmudgedPrint {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The side of a square; its width is rounded to whole words of the ink.
        var side: Ems = 8
        /// How much of a square is ink, at least. Body type as it should be covers up to a third.
        var leastInk: Share = 0.36
        /// How much of it may be pictures or dark grounds.
        var mostPictures: Share = 0.5
        /// The thresholds that are tried, in percent of the usual distance from the paper.
        var limits = [120, 140, 160, 180]
        /// How many times the whole characters of the usual threshold another one leaves at least, and how many more.
        var gain: Share = 1.5
        var leastMore = 4
        /// How much of a square with print is ink, at least.
        var leastPrint: Share = 0.05
        /// The greatest share of the squares with print that may be smudged.
        var mostSmudged: Share = 0.1
    }

    let greys: PageGreys
    /// Em of the body type in px.
    let em: Int
    var parameters = PreprocessingParameters()
    private var own: Parameters { parameters.smudgedPrint }

    /// A square of the page: rows, and words of each row.
    private struct Square {
        /// Pixels in a word of the ink.
        static let word = 64

        var rows: Range<Int>
        var words: Range<Int>

        var rect: PixelRect { PixelRect(x: words.lowerBound * Self.word..<words.upperBound * Self.word, y: rows) }
    }

    /// The page's ink with the squares that are smudged thresholded anew.
    ///
    /// - Complexity: O(pixels) for each threshold where there is a square full of ink.
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
            // What was taken out of the ink stays out.
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

    /// The squares with print, and how many of their pixels are ink.
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

    /// An image with squares of another one in it.
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
