/// Measures the ink that a cut across a column severs. It is the ink of a row of pixels that continues the ink of the
/// row above.
///
/// If a narrow stroke begins beside the end of a wide one, as 。 does under た, both rows have much ink, but little of it
/// touches.
struct SeveredInk {
    /// A column's runs of ink, row by row and from left to right. All places across the column are counted from one
    /// origin.
    let runs: [(place: Int32, from: Int32, to: Int32)]
    /// Darkness of each px of the runs, one run after the other, in sixteenths; empty if all pixels are fully dark.
    let shades: [UInt8]

    /// Returns the ink severed by a cut before each of `count` rows and after the last row, in sixteenths of a px. If
    /// two pixels touch across the cut, the paler one counts.
    func cuts(_ count: Int) -> [Int32] {
        var severed = [Int32](repeating: 0, count: count + 1)
        let shades = shades.span
        // The first run in the row above that can touch the run, and the position in `shades` of its first pixel.
        var (first, firstShade) = (0, 0)
        var shade = 0
        for run in runs {
            while Self.isPast(runs[first], run) {
                firstShade += Int(runs[first].to - runs[first].from)
                first += 1
            }
            var (i, above) = (first, firstShade)
            while runs[i].place == run.place - 1, runs[i].from < run.to {
                let (from, to) = (max(run.from, runs[i].from), min(run.to, runs[i].to))
                let (ownAbove, own) = (above + Int(from - runs[i].from), shade + Int(from - run.from))
                severed[Int(run.place)] += Self.shared(shades, ownAbove, own, Int(to - from))
                above += Int(runs[i].to - runs[i].from)
                i += 1
            }
            shade += Int(run.to - run.from)
        }
        return severed
    }

    /// Whether a run of the row above ends before all pixels that can touch `run`.
    private static func isPast(
        _ other: (place: Int32, from: Int32, to: Int32), _ run: (place: Int32, from: Int32, to: Int32)
    )
        -> Bool
    {
        other.place < run.place - 1 || other.place == run.place - 1 && other.to <= run.from
    }

    /// Returns the severed ink where `pixels` px touch. In `shades`, these begin at the positions `above` and `below`.
    private static func shared(_ shades: Span<UInt8>, _ above: Int, _ below: Int, _ pixels: Int) -> Int32 {
        if shades.isEmpty { return Int32(16 * pixels) }
        var sum: Int32 = 0
        for i in 0..<pixels { sum &+= Int32(min(shades[above + i], shades[below + i])) }
        return sum
    }
}
