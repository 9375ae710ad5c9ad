/// A reading order during changes: a list of articles, each a list of paragraphs, each a list of line numbers.
///
/// Every change has the effect of the correction of the same name on a layout.
struct OrderModel: Equatable {
    private(set) var articles: [[[Int]]]

    init(_ articles: [[[Int]]]) { self.articles = articles }

    func place(of line: Int) -> (article: Int, paragraph: Int, line: Int)? {
        for (a, article) in articles.enumerated() {
            for (p, paragraph) in article.enumerated() {
                if let l = paragraph.firstIndex(of: line) { return (a, p, l) }
            }
        }
        return nil
    }

    mutating func delete(_ lines: Set<Int>) {
        articles = articles.map { $0.map { $0.filter { !lines.contains($0) } } }
        dropEmpty()
    }

    mutating func make(_ change: OrderDifference.Change) {
        switch change {
        case .moveLines(let lines, let after, let line):
            delete(Set(lines))
            guard let place = place(of: line) else { return }
            articles[place.article][place.paragraph].insert(contentsOf: lines, at: place.line + (after ? 1 : 0))
        case .moveParagraph(let moved, let after, let line):
            guard let from = place(of: moved) else { return }
            let paragraph = articles[from.article].remove(at: from.paragraph)
            guard let to = place(of: line) else { return }
            articles[to.article].insert(paragraph, at: to.paragraph + (after ? 1 : 0))
            dropEmpty()
        case .moveArticle(let moved, let after, let line):
            guard let from = place(of: moved) else { return }
            let article = articles.remove(at: from.article)
            guard let to = place(of: line) else { return }
            articles.insert(article, at: to.article + (after ? 1 : 0))
        case .splitParagraph(let line):
            guard let (a, p, l) = place(of: line) else { return }
            let lines = articles[a][p]
            articles[a].replaceSubrange(p...p, with: [Array(lines[..<l]), Array(lines[l...])])
        case .joinParagraph(let line):
            guard let place = place(of: line), place.paragraph > 0 else { return }
            let lines = articles[place.article].remove(at: place.paragraph)
            articles[place.article][place.paragraph - 1] += lines
        case .splitArticle(let line):
            guard let (a, p, _) = place(of: line) else { return }
            let paragraphs = articles[a]
            articles.replaceSubrange(a...a, with: [Array(paragraphs[..<p]), Array(paragraphs[p...])])
        case .joinArticle(let line):
            guard let place = place(of: line), place.article > 0 else { return }
            let paragraphs = articles.remove(at: place.article)
            articles[place.article - 1] += paragraphs
        }
    }

    private mutating func dropEmpty() {
        for a in articles.indices { articles[a].removeAll(where: \.isEmpty) }
        articles.removeAll(where: \.isEmpty)
    }
}
