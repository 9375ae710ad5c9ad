import PageGeometry

extension MapChecker {
    /// Numbers run on, articles are contiguous and their ranges are those of their lines.
    mutating func checkNumbers() {
        var run = NumberRun()
        var article = -1
        var ranges: [Int: ClosedRange<Int>] = [:]
        for (i, line) in map.lines.enumerated() {
            guard line.cuts.count >= 2 else {
                run.loseCount()
                continue
            }
            if let expected = run.slip(of: line) {
                add(
                    .numbers, "/lines/\(i)/first", line.place,
                    "The line's first number is \(line.first), where \(expected) is next.")
            }
            let numbers = run.numbers(of: line)
            if line.article == article {
                ranges[article] = (ranges[article]?.lowerBound ?? numbers.lowerBound)...numbers.upperBound
            } else {
                checkNewArticle(line, at: i, after: article)
                article = max(article, line.article)
                ranges[line.article] = ranges[line.article] ?? numbers
            }
        }
        // Where lines stand in the wrong article their ranges mean nothing.
        if !broken.contains(where: { $0.rule == .articleOrder }) { checkRanges(ranges) }
    }

    private mutating func checkNewArticle(_ line: HighlightMap.Line, at i: Int, after article: Int) {
        if line.article != article + 1 {
            add(
                .articleOrder, "/lines/\(i)/article", line.place,
                "The line is of article \(line.article), where \(max(0, article)) goes on or \(article + 1) begins.")
        } else if line.article >= map.articles.count {
            add(
                .articleListed, "/lines/\(i)/article", line.place,
                "The line is of article \(line.article), but only \(map.articles.count) are listed.")
        }
    }

    private mutating func checkRanges(_ ranges: [Int: ClosedRange<Int>]) {
        for (a, article) in map.articles.enumerated() {
            guard let range = ranges[a] else { continue }
            if article.first != range.lowerBound {
                add(
                    .articleFirst, "/articles/\(a)",
                    "The article begins at \(article.first), its first line at \(range.lowerBound).")
            }
            if article.last != range.upperBound {
                add(
                    .articleLast, "/articles/\(a)",
                    "The article ends at \(article.last), its last line at \(range.upperBound).")
            }
        }
        let empty = map.articles.indices.filter { ranges[$0] == nil }
        if !empty.isEmpty {
            let which = empty.prefix(8).map(String.init).joined(separator: ", ") + (empty.count > 8 ? ", …" : "")
            add(.emptyArticle, "/articles", "No line is of the article\(empty.count == 1 ? "" : "s") \(which).")
        }
    }
}

/// Counts characters from line to line, so that one slip is told of once: a wrong number is a slip, the right ones
/// after it are not; after a line that is missing, only the first number is a slip.
private struct NumberRun {
    /// The number that should come next, counted from the first line; nil when the count was lost.
    private var counted: Int? = 1
    /// The number that should come next, as the line before has it.
    private var told: Int? = 1

    /// The number that should have been the line's first, if it is not; moves on past the line.
    mutating func slip(of line: HighlightMap.Line) -> Int? {
        defer { told = line.first + line.count }
        guard let expected = counted else {
            counted = line.first + line.count
            return nil
        }
        if line.first == expected {
            counted = expected + line.count
            return nil
        }
        if line.first == told {
            counted = line.first + line.count
            return nil
        }
        counted = expected + line.count
        return expected
    }

    /// The numbers of the line that was last moved past: by the count where it has slipped alone.
    func numbers(of line: HighlightMap.Line) -> ClosedRange<Int> {
        let end = counted ?? line.first + line.count
        return end - line.count...end - 1
    }

    /// To be called for a line whose characters cannot be counted.
    mutating func loseCount() {
        counted = nil
        told = nil
    }
}
