import PageGeometry
import PageRaster

/// Thresholds anew the parts of a page of many greys whose type runs together: where the copy is blurred or shaded, what lies between
/// strokes is as dark as pale strokes are elsewhere.
///
/// Method: in squares that are full of ink, higher thresholds are tried, and the one is taken that leaves clearly more
/// characters whole (`WholePrint`).
struct SmudgedPrint {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The side of a square.
        var side: Ems = 8
        /// How much of a square is ink, at least. Body type as it should be covers up to a third.
        var leastInk: Share = 0.36
        /// The thresholds that are tried, in percent of the usual distance from the paper.
        var limits = [120, 140, 160, 180]
        /// How many times the whole characters of the usual threshold another one leaves at least, and how many more.
        var gain: Share = 1.5
        var leastMore = 4
    }

    let greys: PageGreys
    /// Em of the body type in px.
    let em: Int
    var parameters = PreprocessingParameters()
    private var own: Parameters { parameters.smudgedPrint }

    /// The page's ink with the squares that are smudged thresholded anew.
    ///
    /// - Complexity: O(pixels) for each threshold where there is a square full of ink.
    func freed(_ ink: BitRaster) -> BitRaster {
        let side = max(1, own.side.of(em))
        let size = ink.size
        let columns = (size.width + side - 1) / side
        var squares: [PixelRect] = []
        for y in stride(from: 0, to: size.height, by: side) {
            for x in stride(from: 0, to: size.width, by: side) {
                let square = PixelRect(
                    minX: x, minY: y, maxX: min(size.width, x + side), maxY: min(size.height, y + side))
                if count(ink, in: square) >= own.leastInk * square.area { squares.append(square) }
            }
        }
        guard !squares.isEmpty else { return ink }
        func place(_ square: PixelRect) -> Int { square.minY / side * columns + square.minX / side }
        let places = Set(squares.map(place))
        func whole(_ ink: BitRaster) -> [Int: Int] {
            var counts: [Int: Int] = [:]
            for piece in InkRuns(ink).components {
                let center = piece.box.center
                let place = center.y / side * columns + center.x / side
                if places.contains(place), isWhole(piece) { counts[place, default: 0] += 1 }
            }
            return counts
        }
        let usual = whole(only(squares, of: ink))
        var best = usual
        var result = ink
        for percent in own.limits {
            let thin = only(squares, of: greys.ink(percent: percent))
            let counts = whole(thin)
            for square in squares {
                let (own, most, now) = (usual[place(square)] ?? 0, best[place(square)] ?? 0, counts[place(square)] ?? 0)
                guard now > most, now >= self.own.gain * own, now >= own + self.own.leastMore else { continue }
                best[place(square)] = now
                for y in square.yRange {
                    result.clear(square.xRange, row: y)
                    for x in square.xRange where thin[x, y] { result[x, y] = true }
                }
            }
        }
        return result
    }

    private func isWhole(_ piece: InkRuns.Component) -> Bool {
        WholePrint.isWhole(piece, em: em, shape: parameters.characterShape, parameters: parameters.wholePrint)
    }

    private func count(_ ink: BitRaster, in square: PixelRect) -> Int {
        var count = 0
        for y in square.yRange { for x in square.xRange where ink[x, y] { count += 1 } }
        return count
    }

    /// The ink of squares alone.
    private func only(_ squares: [PixelRect], of ink: BitRaster) -> BitRaster {
        var result = BitRaster(size: ink.size)
        for square in squares {
            for y in square.yRange { for x in square.xRange where ink[x, y] { result[x, y] = true } }
        }
        return result
    }
}
