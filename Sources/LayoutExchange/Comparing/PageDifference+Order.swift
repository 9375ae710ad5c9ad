import LayoutDocument
import PageGeometry

/// Changes of the reading order, and new lines.
extension PageDifference {
    mutating func changeOrder(_ numbers: [(number: Int, isNew: Bool)?]) {
        let kept = Set(numbers.compactMap { $0.flatMap { $0.isNew ? nil : $0.number } })
        var next = 0
        let current = base.articles.map { article in
            article.paragraphs.map { paragraph in
                paragraph.lines.filter { !$0.characters.isEmpty }.map { _ in
                    next += 1
                    return next - 1
                }
            }
        }
        var model = OrderModel(current)
        model.delete(Set(match.base.indices).subtracting(kept))
        var target = target(numbers)
        if !page.knowsArticles {
            let order = target.joined().joined().filter { $0 < match.base.count }
            if order != model.articles.flatMap({ $0.flatMap(\.self) }) {
                note(
                    "The order of lines differs, but the file has no articles; the order is left unchanged."
                )
            }
            target = target.map { $0.map { $0.filter { $0 >= match.base.count } } }
        } else {
            let old = target.map { $0.map { $0.filter { $0 < match.base.count } }.filter { !$0.isEmpty } }.filter {
                !$0.isEmpty
            }
            for change in OrderDifference(from: model, to: old).changes { corrections.append(correction(change)) }
        }
        addLines(target)
    }

    /// The file's order in numbers of `lines`.
    func target(_ numbers: [(number: Int, isNew: Bool)?]) -> [[[Int]]] {
        var next = numbers.makeIterator()
        return page.articles.map { article in
            article.paragraphs.map { paragraph in paragraph.lines.compactMap { _ in next.next()??.number } }
        }
    }

    func correction(_ change: OrderDifference.Change) -> Correction {
        func place(_ after: Bool, _ line: Int) -> Correction.Place {
            .init(after ? .after : .before, lines[line].bounds)
        }
        switch change {
        case .moveLines(let moved, let after, let of):
            return .moveLines(moved.map { lines[$0].bounds }, place(after, of))
        case .moveParagraph(let moved, let after, let of): return .moveParagraph(lines[moved].bounds, place(after, of))
        case .moveArticle(let moved, let after, let of): return .moveArticle(lines[moved].bounds, place(after, of))
        case .splitParagraph(let line): return .splitParagraph(before: lines[line].bounds)
        case .joinParagraph(let line): return .joinParagraph(lines[line].bounds)
        case .splitArticle(let line): return .splitArticle(before: lines[line].bounds)
        case .joinArticle(let line): return .joinArticle(lines[line].bounds)
        }
    }

    /// Adds the new lines in order, each after the line before it, or else before the next existing line.
    mutating func addLines(_ target: [[[Int]]]) {
        let known = match.base.count
        func isThere(_ line: Int) -> Bool { line < known }
        let articles = target.map { $0.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
        var before: Int?
        for article in articles {
            for (p, paragraph) in article.enumerated() {
                for (l, line) in paragraph.enumerated() {
                    defer { before = line }
                    guard !isThere(line) else { continue }
                    var place: (side: Correction.Place.Side, line: Int?, begins: Correction.NewLine.Unit)
                    if l > 0 {
                        place = (.after, before, .line)
                    } else if let next = paragraph.first(where: isThere) {
                        place = (.before, next, .line)
                    } else if p > 0 {
                        place = (.after, before, .paragraph)
                    } else if let next = article.joined().first(where: isThere) {
                        place = (.before, next, .paragraph)
                    } else if before != nil {
                        place = (.after, before, .article)
                    } else {
                        place = (.before, articles.joined().joined().first(where: isThere), .article)
                    }
                    add(line, place.line.map { .init(place.side, lines[$0].bounds) }, place.begins)
                }
            }
        }
    }

    mutating func add(_ number: Int, _ place: Correction.Place?, _ begins: Correction.NewLine.Unit) {
        let line = lines[number]
        var upright = line
        (upright.cross, upright.lean) = (line.writing.across(line.bounds), 0)
        let new = Correction.NewLine(
            rect: line.bounds, writing: line.writing, role: line.role, cuts: Array(line.cuts.dropFirst().dropLast()),
            place: place, begins: begins)
        corrections.append(.addLine(new))
        if line.lean != 0 { corrections.append(.setCross(line: upright.bounds, line.cross, lean: line.lean)) }
        if line.isReadFromRight { corrections.append(.setReadFromRight([line.bounds], true)) }
        // The properties that an added line has.
        for i in lines[number].characters.indices {
            lines[number].characters[i].text = nil
            lines[number].characters[i].kind = .plain
            lines[number].characters[i].ruby = []
        }
    }
}
