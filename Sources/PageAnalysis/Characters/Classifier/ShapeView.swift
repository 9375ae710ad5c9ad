/// View of a line's ink. The inputs of the shape classifier are computed from it.
///
/// Method: a summed-area table (F. C. Crow, 1984) gives the ink in any rectangle of a frame around the line's axis. The
/// frame is an em and a quarter wide. The ink between two cuts is sampled in fine tiles; its surroundings before and
/// after it are sampled in coarse tiles.
struct ShapeView {
    /// Numbers of rows and columns of the fine tiles. They cover the ink. Along the line, they extend 0.7 em from the
    /// middle of the ink to both sides.
    static let fineRows = 16, fineColumns = 14
    /// Numbers of rows and columns of the coarse tiles. They cover the neighbours, and extend 1.2 em from the ink's
    /// middle in both directions.
    static let coarseRows = 12, coarseColumns = 7
    /// Number of the classifier's inputs: the tiles, and four lengths.
    static let inputs = inputNames.count
    static let inputNames =
        tileNames("fine", fineRows, fineColumns) + tileNames("coarse", coarseRows, coarseColumns)
        + ["inkLength", "blankBefore", "blankAfter", "advance"]

    private static func tileNames(_ name: String, _ rows: Int, _ columns: Int) -> [String] {
        (0..<rows).flatMap { row in (0..<columns).map { "\(name).\(row).\($0)" } }
    }

    private let em: Int
    private let rows: Int
    /// For each row of the frame and each fine column, the sum of the ink above that row. The table has one row more
    /// than the profile, and its columns are padded to 16 lanes.
    private let sums: [SIMD16<Int32>]
    private let fine: Tiles
    private let coarse: Tiles

    /// Tiles around the middle of some ink.
    private struct Tiles {
        /// Edges of the tiles: along the line in 64ths of a px from the ink's middle; across the line in px of the
        /// frame.
        var along: [Int] = []
        var across: [Int] = []
        /// 255 divided by a tile's area in px, in 65536ths.
        var share: Int32 = 0

        /// Creates tiles that extend `reach` tenths of an em from the middle in both directions.
        init(rows: Int, columns: Int, reach: Int, em: Int, width: Int) {
            along = (0...rows).map { (2 * $0 - rows) * reach * em * 64 / (10 * rows) }
            across = (0...columns).map { ($0 * width * 2 + columns) / (2 * columns) }
            share = Int32(255 * 65536 * 5 * rows * columns / max(1, reach * em * width))
        }
    }

    /// Creates a view of `profile`, for type whose body is `em` px wide and a line whose print is `band` px wide.
    init(_ profile: InkProfile, band: Int, em: Int, distortion: LineShapes.Distortion = .init()) {
        let em = max(4, em * distortion.size / 1000)
        let width = em * 5 / 4
        self.em = em
        rows = profile.count
        let length = max(4, em * distortion.length / 1000)
        fine = Tiles(rows: Self.fineRows, columns: Self.fineColumns, reach: 7, em: length, width: width)
        coarse = Tiles(rows: Self.coarseRows, columns: Self.coarseColumns, reach: 12, em: length, width: width)
        sums = Self.summed(
            profile, across: fine.across, shift: (width - band) / 2 + em * distortion.shift / 1000)
    }

    private static func summed(_ profile: InkProfile, across: [Int], shift: Int) -> [SIMD16<Int32>] {
        // The lanes have 16 bits, because one instruction then computes the minima or maxima of all lanes.
        var (starts, ends) = (SIMD16<Int16>(), SIMD16<Int16>())
        for c in 0..<fineColumns { (starts[c], ends[c]) = (Int16(clamping: across[c]), Int16(clamping: across[c + 1])) }
        func clamped(_ x: Int32) -> SIMD16<Int16> {
            pointwiseMax(starts, pointwiseMin(ends, SIMD16(repeating: Int16(clamping: x))))
        }
        var sums = [SIMD16<Int32>](repeating: .zero, count: profile.count + 1)
        for run in profile.runs {
            let lengths = clamped(run.to + Int32(shift)) &- clamped(run.from + Int32(shift))
            sums[Int(run.place) + 1] &+= SIMD16<Int32>(truncatingIfNeeded: lengths)
        }
        for row in 1..<sums.count { sums[row] &+= sums[row - 1] }
        return sums
    }

    /// Fills `input` with the classifier's input for the ink in `ink`: for each tile, the share of ink from 0 to 255;
    /// for each length, 128 per em.
    func look(at ink: Range<Int>, in profile: InkProfile, advance: Int, into input: inout ShapeInput) {
        let middle = (ink.lowerBound + ink.upperBound) * 32
        lookClosely(middle, ink, into: &input)
        lookAround(middle, ink, into: &input)
        let before = ink.lowerBound - Int(profile.lastInk[ink.lowerBound])
        let after = Int(profile.nextInk[ink.upperBound]) - ink.upperBound
        func share(_ length: Int) -> Int16 { Int16(min(255, length * 128 / em)) }
        input.blocks[ShapeInput.blocks - 1] = SIMD8(
            share(ink.count), share(before), share(after), share(advance), 0, 0, 0, 0)
    }

    private func row(_ edge: Int, _ middle: Int, _ limits: Range<Int>) -> Int {
        min(max((middle + edge + 32) >> 6, limits.lowerBound), limits.upperBound)
    }

    private func lookClosely(_ middle: Int, _ ink: Range<Int>, into input: inout ShapeInput) {
        var upper = sums[row(fine.along[0], middle, ink)]
        for k in 0..<Self.fineRows {
            let lower = sums[row(fine.along[k + 1], middle, ink)]
            let full = ((lower &- upper) &* fine.share) &>> 16
            let tiles = pointwiseMin(SIMD16<Int16>(truncatingIfNeeded: full), SIMD16(repeating: 255))
            input.blocks[2 * k] = tiles.lowHalf
            input.blocks[2 * k + 1] = tiles.highHalf
            upper = lower
        }
    }

    private func lookAround(_ middle: Int, _ ink: Range<Int>, into input: inout ShapeInput) {
        let all = 0..<rows
        for k in 0..<Self.coarseRows {
            let from = row(coarse.along[k], middle, all)
            let to = row(coarse.along[k + 1], middle, all)
            let neck = max(from, min(to, ink.lowerBound))
            let waist = min(to, max(from, ink.upperBound))
            // A coarse column covers two fine ones.
            let around = sums[neck] &- sums[from] &+ sums[to] &- sums[waist]
            let full = ((around.evenHalf &+ around.oddHalf) &* coarse.share) &>> 16
            input.blocks[2 * Self.fineRows + k] = pointwiseMin(
                SIMD8(truncatingIfNeeded: full), SIMD8(repeating: 255))
        }
    }
}
