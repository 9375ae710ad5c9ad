/// Finds cuts between columns of type, or between a column and its ruby, in a horizontal profile of ink.
///
/// Method: the columns are hills of the profile. The deepest valley between hills is cut first. This is repeated until
/// no part is wider than a character.
struct ColumnValleys {
    /// Parameters, set by hand.
    struct Parameters {
        /// Maximum ink in a valley, as a share of the lower hill beside it.
        var valley: Share = 0.3
        /// Minimum width of a column of body type.
        var leastColumn: Ems = 0.7
        /// Range of the width of a column of ruby. Such a column is at the right of another part.
        var leastRuby: Ems = 0.3
        var mostRuby: Ems = 0.6
    }

    /// Em of the body type, in px.
    let em: Int
    /// Maximum width of a character of body type.
    let widest: Ems
    private let parameters = Parameters()

    /// Returns the positions of the cuts in a profile, from the left.
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

    /// Returns the deepest valley relative to the lower hill beside it; nil if no valley is deep enough. If several
    /// valleys are equally deep, the one nearest to the middle is returned.
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
