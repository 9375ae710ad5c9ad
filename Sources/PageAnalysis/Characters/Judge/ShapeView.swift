/// A line's ink as the judge of shapes looks at it.
///
/// Method: sums over any rectangle of the line at once (a summed-area table: F. C. Crow, 1984), in a frame of an em and
/// a quarter around the line's axis. The ink between two cuts is looked at in fine tiles, what stands before and after
/// it in coarse ones.
struct ShapeView {
    /// Rows and columns of tiles over the ink itself, which reach 0.7 em to either side of its middle.
    static let fineRows = 16, fineColumns = 14
    /// Rows and columns of tiles over the neighbours, which reach 1.2 em to either side.
    static let coarseRows = 12, coarseColumns = 7
    /// How many numbers the judge is given: the tiles, and four lengths.
    static let inputs = fineRows * fineColumns + coarseRows * coarseColumns + 4

    /// How a view may be distorted, in thousandths: the judge is trained on type that is not quite as measured.
    struct Distortion {
        /// Of the em, of the em along the line only, and how far the axis is off, in ems.
        var size = 1000
        var length = 1000
        var shift = 0
    }

    private let em: Int
    private let rows: Int
    private let stride: Int
    private let sums: [Int32]
    private let fine: Tiles
    private let coarse: Tiles

    /// Tiles around the middle of some ink.
    private struct Tiles {
        /// Their edges along the line, from the middle, in 64ths of a px; and across, in px of the frame.
        var along: [Int] = []
        var across: [Int] = []
        /// 255 over a tile's area, in 65536ths.
        var share: Int32 = 0

        /// `reach` is in tenths of an em.
        init(rows: Int, columns: Int, reach: Int, em: Int, width: Int) {
            along = (0...rows).map { (2 * $0 - rows) * reach * em * 64 / (10 * rows) }
            across = (0...columns).map { ($0 * width * 2 + columns) / (2 * columns) }
            share = Int32(255 * 65536 * 5 * rows * columns / max(1, reach * em * width))
        }
    }

    /// A view of `profile`, whose type's body is `em` px wide, and whose band is `band` px.
    init(_ profile: InkProfile, band: Int, em: Int, distortion: Distortion = Distortion()) {
        let em = max(4, em * distortion.size / 1000)
        let width = em * 5 / 4
        self.em = em
        rows = profile.count
        stride = width + 1
        sums = Self.summed(profile, width: width, shift: (width - band) / 2 + em * distortion.shift / 1000)
        let length = max(4, em * distortion.length / 1000)
        fine = Tiles(rows: Self.fineRows, columns: Self.fineColumns, reach: 7, em: length, width: width)
        coarse = Tiles(rows: Self.coarseRows, columns: Self.coarseColumns, reach: 12, em: length, width: width)
    }

    private static func summed(_ profile: InkProfile, width: Int, shift: Int) -> [Int32] {
        let stride = width + 1
        var sums = [Int32](repeating: 0, count: (profile.count + 1) * stride)
        for run in profile.runs {
            let from = max(0, Int(run.from) + shift)
            let to = min(width, Int(run.to) + shift)
            guard from < to else { continue }
            // Where a run begins and ends; summed up below.
            let row = (Int(run.place) + 1) * stride
            sums[row + from + 1] += 1
            if to < width { sums[row + to + 1] -= 1 }
        }
        for row in 1..<profile.count + 1 {
            var here: Int32 = 0
            var total: Int32 = 0
            for i in row * stride + 1..<(row + 1) * stride {
                here &+= sums[i]
                total &+= here
                sums[i] = total &+ sums[i - stride]
            }
        }
        return sums
    }

    /// Fills `input` with what the judge is given of the ink in `ink`: 0 … 255 for tiles without and full of ink, 128
    /// an em for lengths.
    func look(at ink: Range<Int>, in profile: InkProfile, advance: Int, into input: inout [Int16]) {
        let middle = (ink.lowerBound + ink.upperBound) * 32
        lookClosely(middle, ink, into: &input)
        lookAround(middle, ink, into: &input)
        let place = Self.inputs - 4
        let before = ink.lowerBound - Int(profile.lastInk[ink.lowerBound])
        let after = Int(profile.nextInk[ink.upperBound]) - ink.upperBound
        input[place] = Int16(min(255, ink.count * 128 / em))
        input[place + 1] = Int16(min(255, before * 128 / em))
        input[place + 2] = Int16(min(255, after * 128 / em))
        input[place + 3] = Int16(min(255, advance * 128 / em))
    }

    private func row(_ edge: Int, _ middle: Int, _ limits: Range<Int>) -> Int {
        min(max((middle + edge + 32) >> 6, limits.lowerBound), limits.upperBound)
    }

    private func lookClosely(_ middle: Int, _ ink: Range<Int>, into input: inout [Int16]) {
        var place = 0
        var upper = row(fine.along[0], middle, ink)
        for k in 1...Self.fineRows {
            let lower = row(fine.along[k], middle, ink)
            var last = sums[lower * stride] - sums[upper * stride]
            for x in 1...Self.fineColumns {
                let next = sums[lower * stride + fine.across[x]] - sums[upper * stride + fine.across[x]]
                input[place] = Int16(truncatingIfNeeded: min(255, ((next - last) &* fine.share) >> 16))
                last = next
                place += 1
            }
            upper = lower
        }
    }

    private func lookAround(_ middle: Int, _ ink: Range<Int>, into input: inout [Int16]) {
        var place = Self.fineRows * Self.fineColumns
        let all = 0..<rows
        for k in 1...Self.coarseRows {
            let from = row(coarse.along[k - 1], middle, all)
            let to = row(coarse.along[k], middle, all)
            let head = from * stride, neck = max(from, min(to, ink.lowerBound)) * stride
            let waist = min(to, max(from, ink.upperBound)) * stride, foot = to * stride
            for x in 1...Self.coarseColumns {
                let left = coarse.across[x - 1], right = coarse.across[x]
                let sum =
                    sums[neck + right] - sums[neck + left] - sums[head + right] + sums[head + left]
                    + sums[foot + right] - sums[foot + left] - sums[waist + right] + sums[waist + left]
                input[place] = Int16(truncatingIfNeeded: min(255, (sum &* coarse.share) >> 16))
                place += 1
            }
        }
    }
}
