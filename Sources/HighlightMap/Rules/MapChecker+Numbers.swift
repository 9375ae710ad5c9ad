import PageGeometry

extension MapChecker {
    /// Checks that numbers are consecutive, that articles are contiguous, and that each article has the range of its
    /// lines.
    mutating func checkNumbers() {
        var run = NumberRun()
        var ranges = ArticleRanges()
        for (i, line) in map.lines.enumerated() {
            guard line.cuts.count >= 2 else {
                run.loseCount()
                ranges.loseLine()
                continue
            }
            if let expected = run.slip(of: line) {
                add(
                    .numbers, "/lines/\(i)/first", line.place,
                    "The line's first number is \(line.first) instead of \(expected).")
            }
            if let last = ranges.misplacement(of: line.article) {
                add(
                    .articleOrder, "/lines/\(i)/article", line.place,
                    "The line belongs to article \(line.article) instead of article \(max(0, last)) or \(last + 1).")
            } else if line.article >= map.articles.count, line.article > ranges.last {
                add(
                    .articleListed, "/lines/\(i)/article", line.place,
                    "The line belongs to article \(line.article), but the list ends before it: its length is \(map.articles.count)."
                )
            }
            ranges.add(run.numbers(of: line), to: line.article)
        }
        // If lines are in the wrong article, ranges would be meaningless, so they are not checked.
        if !broken.contains(where: { $0.rule == .articleOrder }) { check(ranges) }
    }

    private mutating func check(_ ranges: ArticleRanges) {
        for (a, article) in map.articles.enumerated() {
            guard let range = ranges.known(of: a) else { continue }
            if article.first != range.lowerBound {
                add(
                    .articleFirst, "/articles/\(a)",
                    "The article begins with number \(article.first), but its first line with \(range.lowerBound).")
            }
            if article.last != range.upperBound {
                add(
                    .articleLast, "/articles/\(a)",
                    "The article ends with number \(article.last), but its last line with \(range.upperBound).")
            }
        }
        let empty = map.articles.indices.filter(ranges.isEmpty)
        if !empty.isEmpty {
            let which = empty.prefix(8).map(String.init).joined(separator: ", ") + (empty.count > 8 ? ", …" : "")
            add(.emptyArticle, "/articles", "No line belongs to the article\(empty.count == 1 ? "" : "s") \(which).")
        }
    }
}

/// For each article, its numbers according to its lines, if known. A line without characters may belong to the article
/// before it or to the next article, because its fields may be unreadable.
private struct ArticleRanges {
    /// The article of the last line with characters; -1 before the first.
    private(set) var last = -1
    private var ranges: [Int: ClosedRange<Int>] = [:]
    private var unsure: Set<Int> = []
    private var isLost = false

    mutating func loseLine() {
        isLost = true
        unsure.insert(last)
        unsure.insert(last + 1)
    }

    /// The last article if a line of the given article cannot follow it; else nil.
    func misplacement(of article: Int) -> Int? {
        article == last || article == last + 1 || (isLost && article > last) ? nil : last
    }

    mutating func add(_ numbers: ClosedRange<Int>, to article: Int) {
        if isLost, article > last { unsure.formUnion(max(0, last)...min(article, last + 100_000)) }
        isLost = false
        if article == last, let range = ranges[article] {
            ranges[article] = min(range.lowerBound, numbers.lowerBound)...max(range.upperBound, numbers.upperBound)
        } else {
            ranges[article] = ranges[article] ?? numbers
        }
        last = max(last, article)
    }

    /// The article's numbers, if its first and last are known.
    func known(of article: Int) -> ClosedRange<Int>? { unsure.contains(article) ? nil : ranges[article] }

    func isEmpty(_ article: Int) -> Bool {
        ranges[article] == nil && !unsure.contains(article) && (!isLost || article <= last)
    }
}

/// Counts characters from line to line, so that each wrong number is reported once. If one number is wrong, the correct
/// numbers after it are not reported. If a line is missing, only the first number after the gap is reported.
private struct NumberRun {
    /// The next number by counting from the first line; nil when the count was lost.
    private var counted: Int? = 1
    /// The next number according to the previous line.
    private var following: Int? = 1

    /// Counts the line. If its first number is wrong, returns the correct one; else nil.
    mutating func slip(of line: HighlightMap.Line) -> Int? {
        defer { following = line.first + line.count }
        guard let expected = counted else {
            counted = line.first + line.count
            return nil
        }
        if line.first == expected {
            counted = expected + line.count
            return nil
        }
        if line.first == following {
            counted = line.first + line.count
            return nil
        }
        counted = expected + line.count
        return expected
    }

    /// The numbers of the last counted line; if only this line has wrong numbers, its correct numbers.
    func numbers(of line: HighlightMap.Line) -> ClosedRange<Int> {
        let end = counted ?? line.first + line.count
        return end - line.count...end - 1
    }

    /// Call this for a line whose characters cannot be counted.
    mutating func loseCount() {
        counted = nil
        following = nil
    }
}
