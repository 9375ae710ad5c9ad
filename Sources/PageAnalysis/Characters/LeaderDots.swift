/// Finds the dots of leaders (…) by their sequence: three dots to an em, in the middle of the line.
///
/// The outline alone is ambiguous: the last dot of a leader and the first two dots of the next leader look like a
/// leader too. The beginning of a row of dots therefore determines where each leader begins.
struct LeaderDots {
    /// Parameters, set by hand, in ems of the line's characters.
    struct Parameters: Sendable, Hashable {
        /// Maximum extent of a dot along the line.
        var longest: Ems = 0.22
        /// Maximum extent of a dot across the line.
        var widest: Ems = 0.26
        /// Lower limit of both maxima, in px.
        var leastPixels = 3
        /// Range of the place of a dot's middle across the line. 、 and points are at the sides.
        var from: Ems = 0.25
        var before: Ems = 0.76
        /// Range of the distance between the middles of neighbouring dots; a third of an em is usual.
        var leastStep: Ems = 0.2
        var mostStep: Ems = 0.42
        /// Maximum difference between the distances in a row of dots; at least 1 px.
        var unevenness: Ems = 0.06
    }

    /// Number of dots of a leader.
    private static let dots = 3

    /// Position of each blot in its row of dots; -1 if the blot is in no row.
    private var places: [Int]

    init(_ profile: InkProfile, em: Int) {
        let parameters = Parameters()
        places = [Int](repeating: -1, count: profile.blots.count)
        let blots = profile.blots.map(\.range)
        let extents = blots.map { profile.across($0) ?? 0..<0 }
        let longest = max(parameters.leastPixels, parameters.longest.of(em))
        let widest = max(parameters.leastPixels, parameters.widest.of(em))
        func isDot(_ i: Int) -> Bool {
            let doubledMiddle = extents[i].lowerBound + extents[i].upperBound
            return blots[i].count <= longest && extents[i].count <= widest
                && doubledMiddle >= parameters.from * (2 * em) && doubledMiddle < parameters.before * (2 * em)
        }
        func doubledMiddle(_ i: Int) -> Int { blots[i].lowerBound + blots[i].upperBound }
        let slack = 2 * max(1, parameters.unevenness.of(em))
        var first = 0
        while first < blots.count {
            guard isDot(first) else {
                first += 1
                continue
            }
            var last = first
            while last + 1 < blots.count, isDot(last + 1) {
                let step = doubledMiddle(last + 1) - doubledMiddle(last)
                guard step >= parameters.leastStep * (2 * em), step <= parameters.mostStep * (2 * em) else { break }
                if last > first, abs(step - (doubledMiddle(first + 1) - doubledMiddle(first))) > slack { break }
                last += 1
            }
            if (last - first + 1) % Self.dots == 0 { for i in first...last { places[i] = i - first } }
            first = last + 1
        }
    }

    /// Whether these blots are exactly one leader; nil if no blot is a dot of a leader.
    func fit(of blots: ClosedRange<Int>) -> Bool? {
        if places[blots.lowerBound] >= 0 {
            return places[blots.lowerBound] % Self.dots == 0 && blots.count == Self.dots
                && places[blots.upperBound] % Self.dots == Self.dots - 1
        }
        return blots.contains { places[$0] >= 0 } ? false : nil
    }
}
