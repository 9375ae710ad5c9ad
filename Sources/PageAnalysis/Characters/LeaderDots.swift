/// The dots of leaders (…), told by how they follow one another: three to an em, in the middle of the line.
///
/// By its outline alone the last dot of one leader with two of the next is as good as a leader; the row's ends tell where
/// each begins.
struct LeaderDots {
    /// For each blot, its place in its row of dots; -1 for none.
    private var places: [Int]

    init(_ profile: InkProfile, em: Int) {
        places = [Int](repeating: -1, count: profile.blots.count)
        let blots = profile.blots.map(\.range)
        let extents = blots.map { profile.across($0) ?? 0..<0 }
        func isDot(_ i: Int) -> Bool {
            let middle = (extents[i].lowerBound + extents[i].upperBound) * 50 / em
            return blots[i].count <= max(3, em * 22 / 100) && extents[i].count <= max(3, em * 26 / 100)
                && (25...75).contains(middle)
        }
        func doubledMiddle(_ i: Int) -> Int { blots[i].lowerBound + blots[i].upperBound }
        let slack = 2 * max(1, em * 6 / 100)
        var first = 0
        while first < blots.count {
            guard isDot(first) else {
                first += 1
                continue
            }
            var last = first
            while last + 1 < blots.count, isDot(last + 1) {
                let step = doubledMiddle(last + 1) - doubledMiddle(last)
                guard step * 100 >= 2 * em * 20, step * 100 <= 2 * em * 42 else { break }
                if last > first, abs(step - (doubledMiddle(first + 1) - doubledMiddle(first))) > slack { break }
                last += 1
            }
            if (last - first + 1) % 3 == 0 { for i in first...last { places[i] = i - first } }
            first = last + 1
        }
    }

    /// Whether these blots are one leader; nil if none of them is a dot of one.
    func fit(of blots: ClosedRange<Int>) -> Bool? {
        if places[blots.lowerBound] >= 0 {
            return places[blots.lowerBound] % 3 == 0 && blots.count == 3 && places[blots.upperBound] % 3 == 2
        }
        return blots.contains { places[$0] >= 0 } ? false : nil
    }
}
