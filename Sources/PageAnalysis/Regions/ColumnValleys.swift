/// Where a profile of ink across the page is cut between columns of type, or between a column and its ruby.
///
/// Method: the columns are hills of the profile. The deepest valley is cut first, until no part is wider than a character.
struct ColumnValleys {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The most ink in a valley, by the lower one of the hills beside it.
        var valley: Share = 0.3
        /// The narrowest column.
        var leastColumn: Ems = 0.7
        /// The narrowest and the widest column of ruby, at the right of another part.
        var leastRuby: Ems = 0.3
        var mostRuby: Ems = 0.6
    }

    /// Em of the body type in px.
    let em: Int
    /// The widest character of body type.
    let widest: Ems
    var parameters = Parameters()

    /// Positions in a profile, from the left.
    ///
    /// - Complexity: O(length of the profile × cuts).
    func cuts(in profile: [Int]) -> [Int] {
        var open = [0..<profile.count]
        var cuts: [Int] = []
        while let part = open.popLast() {
            guard part.count > widest * em, let cut = deepest(in: profile, part) else { continue }
            cuts.append(cut)
            open += [part.lowerBound..<cut, cut..<part.upperBound]
        }
        return cuts.sorted()
    }

    /// The deepest valley by the lower hill beside it; nil where none is deep enough. Of equal ones the one nearest to the middle.
    private func deepest(in profile: [Int], _ part: Range<Int>) -> Int? {
        let column = parameters.leastColumn.of(em)
        let ruby = parameters.leastRuby.of(em)...parameters.mostRuby.of(em)
        var right = [Int](repeating: 0, count: part.count + 1)
        for x in part.reversed() { right[x - part.lowerBound] = max(right[x - part.lowerBound + 1], profile[x]) }
        var left = 0
        var best: (ink: Int, hill: Int, aside: Int, x: Int)?
        for x in part {
            defer { left = max(left, profile[x]) }
            let rest = part.upperBound - x
            guard x - part.lowerBound >= column, rest >= column || ruby.contains(rest) else { continue }
            let hill = min(left, right[x - part.lowerBound])
            guard hill > 0, profile[x] <= parameters.valley * hill else { continue }
            let aside = abs(2 * x - part.lowerBound - part.upperBound)
            guard let last = best else {
                best = (profile[x], hill, aside, x)
                continue
            }
            let (own, other) = (profile[x] * last.hill, last.ink * hill)
            if own < other || own == other && aside < last.aside { best = (profile[x], hill, aside, x) }
        }
        return best?.x
    }
}
