/// A small number of changes, as a person would make them, from one reading order to another.
///
/// Lines are moved into their paragraphs first, then paragraphs into their articles, then articles into order. The
/// longest sequence of items that are already in the wanted order stays in place.
struct OrderDifference {
    /// A change. Lines are identified by number; a paragraph or an article by any of its lines.
    enum Change: Equatable {
        case moveLines([Int], after: Bool, of: Int)
        case moveParagraph(Int, after: Bool, of: Int)
        case moveArticle(Int, after: Bool, of: Int)
        case splitParagraph(before: Int)
        case joinParagraph(Int)
        case splitArticle(before: Int)
        case joinArticle(Int)
    }

    private(set) var changes: [Change] = []
    private var model: OrderModel
    private let target: [[[Int]]]

    /// The changes from one order to another of the same lines. No paragraph or article in the two orders may be empty.
    ///
    /// - Complexity: O(changes · lines + lines · log lines).
    init(from: OrderModel, to target: [[[Int]]]) {
        model = from
        self.target = target
        guard model.articles != target else { return }
        gatherLines()
        sortLines()
        gatherParagraphs()
        sortParagraphs()
        sortArticles()
    }

    private mutating func make(_ change: Change) {
        changes.append(change)
        model.make(change)
    }

    // MARK: Lines into paragraphs

    private mutating func gatherLines() {
        let wanted = target.flatMap(\.self)
        let homes = Homes(of: wanted, in: model.articles.flatMap(\.self))
        for (lines, anchor) in zip(wanted, homes.anchors) where anchor == nil { separateParagraph(lines, homes.owner) }
        for (lines, anchor) in zip(wanted, homes.anchors) { gather(lines, at: anchor ?? lines[0]) }
    }

    /// Makes a new paragraph of consecutive lines of a wanted paragraph. The wanted paragraph's other lines can then be
    /// moved to it.
    private mutating func separateParagraph(_ lines: [Int], _ owner: [Int: Int]) {
        guard let place = model.place(of: lines[0]) else { return }
        let paragraph = model.articles[place.article][place.paragraph]
        let end = paragraph[place.line...].firstIndex { owner[$0] != owner[lines[0]] } ?? paragraph.count
        let (before, behind) = (place.line > 0 ? paragraph[place.line - 1] : nil, Array(paragraph[end...]))
        if before != nil { make(.splitParagraph(before: paragraph[place.line])) }
        guard let next = behind.first else { return }
        if let before, owner[before] == owner[next] {
            make(.moveLines(behind, after: true, of: before))
        } else {
            make(.splitParagraph(before: next))
        }
    }

    /// Moves lines into the paragraph of one of them, beside their neighbours.
    private mutating func gather(_ lines: [Int], at anchor: Int) {
        guard let start = lines.firstIndex(of: anchor) else { return }
        joinNext(lines, at: anchor)
        func isHome(_ line: Int) -> Bool {
            guard let a = model.place(of: line), let b = model.place(of: anchor) else { return false }
            return (a.article, a.paragraph) == (b.article, b.paragraph)
        }
        var i = start + 1
        while i < lines.count {
            let end = lines[i...].firstIndex(where: isHome) ?? lines.count
            if end > i { make(.moveLines(Array(lines[i..<end]), after: true, of: lines[i - 1])) }
            i = end + 1
        }
        i = start - 1
        while i >= 0 {
            let begin = lines[...i].lastIndex(where: isHome).map { $0 + 1 } ?? 0
            if begin <= i { make(.moveLines(Array(lines[begin...i]), after: false, of: lines[i + 1])) }
            i = begin - 2
        }
    }

    /// Joins following paragraphs to the paragraph of the line `anchor`, as long as all their lines are in `lines`.
    private mutating func joinNext(_ lines: [Int], at anchor: Int) {
        let wanted = Set(lines)
        while let place = model.place(of: anchor), place.paragraph + 1 < model.articles[place.article].count {
            let next = model.articles[place.article][place.paragraph + 1]
            guard next.allSatisfy(wanted.contains) else { return }
            make(.joinParagraph(next[0]))
        }
    }

    private mutating func sortLines() {
        for lines in target.joined() {
            guard let place = model.place(of: lines[0]) else { continue }
            let current = model.articles[place.article][place.paragraph]
            for move in Moves(from: current, to: lines).moves {
                make(.moveLines(move.items, after: move.isAfter, of: move.neighbour))
            }
        }
    }

    // MARK: Paragraphs into articles

    /// Moves paragraphs into their articles. Identifies a paragraph by its first line, because after `sortLines` this
    /// line is the same in the model and the target.
    private mutating func gatherParagraphs() {
        let wanted = target.map { $0.map { $0[0] } }
        let homes = Homes(of: wanted, in: model.articles.map { $0.map { $0[0] } })
        for (paragraphs, anchor) in zip(wanted, homes.anchors) where anchor == nil {
            separateArticle(paragraphs, homes.owner)
        }
        for (paragraphs, anchor) in zip(wanted, homes.anchors) {
            gatherArticle(paragraphs, at: anchor ?? paragraphs[0])
        }
    }

    private mutating func separateArticle(_ paragraphs: [Int], _ owner: [Int: Int]) {
        guard let place = model.place(of: paragraphs[0]) else { return }
        let article = model.articles[place.article].map { $0[0] }
        let end = article[place.paragraph...].firstIndex { owner[$0] != owner[paragraphs[0]] } ?? article.count
        let before = place.paragraph > 0 ? article[place.paragraph - 1] : nil
        if before != nil { make(.splitArticle(before: article[place.paragraph])) }
        guard end < article.count else { return }
        make(.splitArticle(before: article[end]))
        if let before, owner[before] == owner[article[end]] {
            make(.moveArticle(paragraphs[0], after: true, of: article[end]))
            make(.joinArticle(article[end]))
        }
    }

    private mutating func gatherArticle(_ paragraphs: [Int], at anchor: Int) {
        guard let start = paragraphs.firstIndex(of: anchor) else { return }
        let wanted = Set(paragraphs)
        while let place = model.place(of: anchor), place.article + 1 < model.articles.count {
            let next = model.articles[place.article + 1].map { $0[0] }
            guard next.allSatisfy(wanted.contains) else { break }
            make(.joinArticle(next[0]))
        }
        func isHome(_ paragraph: Int) -> Bool {
            model.place(of: paragraph)?.article == model.place(of: anchor)?.article
        }
        for i in stride(from: start + 1, to: paragraphs.count, by: 1) where !isHome(paragraphs[i]) {
            make(.moveParagraph(paragraphs[i], after: true, of: paragraphs[i - 1]))
        }
        for i in stride(from: start - 1, through: 0, by: -1) where !isHome(paragraphs[i]) {
            make(.moveParagraph(paragraphs[i], after: false, of: paragraphs[i + 1]))
        }
    }

    private mutating func sortParagraphs() {
        for article in target {
            guard let place = model.place(of: article[0][0]) else { continue }
            let moves = Moves(from: model.articles[place.article].map { $0[0] }, to: article.map { $0[0] }).moves
            for move in moves {
                for single in move.singles {
                    make(.moveParagraph(single.item, after: single.isAfter, of: single.neighbour))
                }
            }
        }
    }

    private mutating func sortArticles() {
        let moves = Moves(from: model.articles.map { $0[0][0] }, to: target.map { $0[0][0] }).moves
        for move in moves {
            for single in move.singles { make(.moveArticle(single.item, after: single.isAfter, of: single.neighbour)) }
        }
    }
}
