import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@testable import Evaluation

@Suite("Effort: the operations that turn a layout into its truth")
struct EffortTests {
    /// Returns pages with at least two articles of at least three lines each.
    private static let pages: [LayoutDocument] = (UInt64(0)..<200).compactMap { seed in
        var random = RandomLayout(seed: seed)
        let page = random.document()
        return page.articles.count { $0.lines.count > 2 } > 1 ? page : nil
    }

    private func damaged(_ page: LayoutDocument, _ correction: Correction) -> LayoutDocument {
        let result = page.corrected(by: [correction])
        #expect(result.refusals.isEmpty)
        return result.document
    }

    private func expect(
        _ counts: [Effort.Kind: Int], of layout: LayoutDocument, approved: LayoutDocument,
        at place: SourceLocation = #_sourceLocation
    ) throws {
        let found = try Effort(of: layout, approved: approved).counts.filter { $0.value > 0 }
        #expect(found == counts, sourceLocation: place)
    }

    @Test("A right layout needs no operation")
    func rightLayout() throws {
        for page in Self.pages {
            let effort = try Effort(of: page, approved: page)
            #expect(effort.operations == 0 && effort.perThousand == 0)
            #expect(effort.characters == page.charactersInOrder.count)
        }
    }

    @Test("One operation numbers a lost line or drops an extra one")
    func lines() throws {
        for page in Self.pages {
            for line in page.articles.lines where page.articles.lines.count(where: { $0.bounds == line.bounds }) == 1 {
                let without = damaged(page, .deleteLine(line.bounds))
                try expect([.number: 1], of: without, approved: page)
                try expect([.drop: 1], of: page, approved: without)
            }
        }
    }

    @Test("A region without numbers drops several lines in one operation, unless a line between them stays")
    func regions() throws {
        let page = RandomLayout.fullPage()
        let first = page.articles.lines[0...2]
        let box = first.map(\.bounds).reduce(first[0].bounds) { $0.union($1) }
        try expect([.drop: 1], of: page, approved: damaged(page, .unnumber(box, .advertisement)))
        let two = page.corrected(by: [.deleteLine(first[0].bounds), .deleteLine(first[2].bounds)]).document
        try expect([.drop: 2], of: page, approved: two)
        try expect([.number: 2], of: two, approved: page)
    }

    @Test("One operation joins a divided line or parts two joined lines")
    func partsOfLines() throws {
        for page in Self.pages {
            for line in page.articles.lines where line.characters.count > 1 {
                let cell = line.cell(at: line.isReadFromRight ? 0 : 1)
                let parted = damaged(page, .splitLine(before: cell))
                try expect([.join: 1], of: parted, approved: page)
                try expect([.part: 1], of: page, approved: parted)
            }
        }
    }

    @Test("One operation sets the role of neighbouring lines")
    func roles() throws {
        for page in Self.pages {
            let all = page.articles.lines
            for start in all.indices {
                let run = all[start...].prefix { $0.role == all[start].role }.prefix(3).map(\.bounds)
                let role: LineRole = all[start].role == .caption ? .body : .caption
                let wrong = damaged(page, .setRole(run, role))
                try expect([.role: 1], of: wrong, approved: page)
            }
        }
    }

    @Test("One operation moves a passage back")
    func moves() throws {
        for (p, page) in Self.pages.enumerated() {
            var random = SplitMix(seed: UInt64(p))
            for _ in 0..<20 {
                guard let moved = page.movingLines(&random) else { continue }
                try expect([.move: 1], of: moved, approved: page)
            }
        }
    }

    @Test("One operation joins a divided article or parts two joined ones")
    func articles() throws {
        for page in Self.pages {
            for article in page.articles.dropFirst() {
                let joined = damaged(page, .joinArticle(article.paragraphs[0].lines[0].bounds))
                try expect([.partArticle: 1], of: joined, approved: page)
                try expect([.joinArticle: 1], of: page, approved: joined)
            }
        }
    }

    @Test("The order of the articles is not counted")
    func orderOfArticles() throws {
        for page in Self.pages {
            var other = page
            other.articles.reverse()
            try expect([:], of: other, approved: page)
        }
    }

    @Test("Several damages need at most one operation each; four damages seldom need one more")
    func several() throws {
        for (p, page) in Self.pages.enumerated() {
            var random = SplitMix(seed: UInt64(p))
            for count in 2...4 {
                var layout = page
                var damages = 0
                for _ in 0..<count { if layout.damage(&random) { damages += 1 } }
                let effort = try Effort(of: layout, approved: page)
                #expect(effort.operations <= damages + (damages > 3 ? 1 : 0), "page \(p)")
            }
        }
    }

    @Test(
        "For each order of five lines, the plan has the fewest operations, or seldom one more",
        arguments: [([5], 0.86), ([3, 2], 0.89), ([2, 2, 1], 0.91)])
    func leastPlan(sizes: [Int], share: Double) throws {
        let least = SmallOrders.leastOperations(to: SmallOrders.articles(Array(0..<5), sizes))
        let approved = SmallOrders.layout(SmallOrders.articles(Array(0..<5), sizes))
        var equal = 0
        for (order, operations) in least {
            let found = try Effort(of: SmallOrders.layout(order), approved: approved).operations
            #expect((operations...operations + 1).contains(found), "\(order)")
            if found == operations { equal += 1 }
        }
        #expect(least.count == 1920)
        #expect(Double(equal) >= share * 1920)
    }

    @Test("A truth of characters gives operations for a lost line, a divided line and a wrong role")
    func characters() throws {
        var truth = smallTruth()
        for k in truth.characters.indices { truth.characters[k].line = .number(k / 3) }
        truth.characters[0].role = "body"
        let right = try map([(299, down), (199, down)])
        #expect(Effort(of: right, against: truth).operations == 0)
        let lost = Effort(of: try map([(299, down)]), against: truth)
        #expect(lost[.number] == 1 && lost.operations == 1 && lost.characters == 6)
        let parted = try map([(299, [99, 139]), (299, [139, 179, 219]), (199, down)])
        #expect(Effort(of: parted, against: truth).counts.filter { $0.value > 0 } == [.join: 1])
        for k in 3..<6 { truth.characters[k].role = "caption" }
        #expect(Effort(of: right, against: truth).counts.filter { $0.value > 0 } == [.role: 1])
        truth.hasRoles = false
        #expect(Effort(of: right, against: truth).operations == 0)
        // Without lines, the columns are in one run.
        for k in truth.characters.indices { (truth.characters[k].line, truth.characters[k].run) = (.none, .none) }
        #expect(Effort(of: parted, against: truth).operations == 0)
        let turned = Effort(of: try map([(199, down), (299, down)]), against: truth)
        #expect(turned[.move] == 1 && turned.operations == 1)
    }

    @Test("A truth of blocks gives operations for lost print, a stray line, joined blocks and a wrong article")
    func ofBlocks() throws {
        let (upper, lower) = (block(rect(195, 45, 345, 175)), block(rect(195, 195, 345, 325)))
        let ink = page(
            black: [(300, 55), (200, 55), (300, 205)].map { left, top in
                PixelRect(minX: left, minY: top, maxX: left + 30, maxY: top + 110)
            })
        func counts(
            _ lines: [(left: Int, top: Int, count: Int, article: Int)], _ truth: BlockTruth
        ) throws -> [Effort.Kind: Int] {
            Effort(of: try squares(lines), against: truth, on: ink).counts.filter { $0.value > 0 }
        }
        let one = blocks([[upper, lower]])
        #expect(try counts([(300, 50, 3, 0), (200, 50, 3, 0), (300, 200, 3, 0)], one).isEmpty)
        #expect(try counts([(300, 50, 3, 0), (300, 200, 3, 0)], one) == [.number: 1])
        #expect(try counts([(200, 50, 3, 0), (300, 50, 3, 0), (300, 200, 3, 0)], one) == [.move: 1])
        #expect(try counts([(300, 50, 7, 0), (200, 50, 3, 0)], one)[.part] == 1)
        let stray = [(300, 50, 3, 0), (200, 50, 3, 0), (300, 200, 3, 0), (10, 50, 3, 1)]
        #expect(try counts(stray, one) == [.drop: 1])
        #expect(try counts(stray, blocks([[upper, lower]], unsure: [rect(0, 0, 100, 400)])).isEmpty)
        let right = [(300, 50, 3, 0), (200, 50, 3, 0), (300, 200, 3, 0)]
        #expect(try counts(right, blocks([[upper], [lower]])) == [.partArticle: 1])
        #expect(try counts([(300, 50, 3, 0), (200, 50, 3, 0), (300, 200, 3, 1)], one) == [.joinArticle: 1])
    }
}

extension LayoutDocument {
    private var lineCounts: [Int] { articles.map { $0.paragraphs.reduce(0) { $0 + $1.lines.count } } }

    /// Returns the layout after moving one to three neighbouring lines of an article, which keeps other lines; nil if
    /// the order and the articles of the lines stay the same.
    fileprivate func movingLines(_ random: inout SplitMix) -> LayoutDocument? {
        func order(_ page: LayoutDocument) -> [[PixelRect]] {
            page.articles.map { $0.lines.map(\.bounds) }
        }
        let articles = order(self)
        guard let from = articles.randomElement(using: &random), from.count > 1 else { return nil }
        let start = Int.random(in: 0..<from.count, using: &random)
        let passage = Array(from[start...].prefix(min(from.count - 1, Int.random(in: 1...3, using: &random))))
        guard let target = articles.joined().filter({ !passage.contains($0) }).randomElement(using: &random)
        else { return nil }
        let moved = corrected(by: [.moveLines(passage, .init(random.oneIn(2) ? .after : .before, target))])
        return moved.refusals.isEmpty && order(moved.document) != articles ? moved.document : nil
    }

    /// Damages the layout by one random correction, unless that is impossible.
    ///
    /// - Returns: whether the layout was damaged.
    fileprivate mutating func damage(_ random: inout SplitMix) -> Bool {
        guard let line = articles.lines.randomElement(using: &random) else { return false }
        let article = articles.dropFirst().randomElement(using: &random)?.paragraphs[0].lines[0].bounds
        let correction: Correction? =
            switch Int.random(in: 0..<6, using: &random) {
            case 0: .deleteLine(line.bounds)
            case 1: line.characters.count > 1 ? .splitLine(before: line.cell(at: line.isReadFromRight ? 0 : 1)) : nil
            case 2: .setRole([line.bounds], .headline)
            case 3: .splitArticle(before: line.bounds)
            case 4: article.map { .joinArticle($0) }
            default: nil
            }
        if let correction {
            let result = corrected(by: [correction])
            guard result.refusals.isEmpty else { return false }
            self = result.document
        } else {
            guard let moved = movingLines(&random) else { return false }
            self = moved
        }
        return true
    }
}

/// Orders of a few lines in articles, and the operations from one to another.
private enum SmallOrders {
    typealias Order = [[Int]]

    /// Cuts lines into articles of the given numbers of lines.
    static func articles(_ lines: [Int], _ sizes: [Int]) -> Order {
        var rest = lines[...]
        return sizes.map { size in
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
    }

    static func layout(_ order: Order) -> LayoutDocument {
        func line(_ i: Int) -> Line {
            let cell = PixelRect(minX: 10 + 50 * i, minY: 10, maxX: 50 + 50 * i, maxY: 50)
            let character = Character(kind: .plain, end: 50, ink: cell, confidence: 1000)
            return Line(role: .body, writing: .vertical, cross: cell.xRange, start: 10, characters: [character])
        }
        return LayoutDocument(
            size: PixelSize(width: 400, height: 100),
            articles: order.map { Article(paragraphs: [Paragraph(lines: $0.map(line))]) })
    }

    /// Returns the least number of operations from every order of the lines to one, in which articles have any order.
    static func leastOperations(to goal: Order) -> [Order: Int] {
        var before: [Order: [Order]] = [:]
        for lines in permutations(goal.flatMap(\.self)) {
            for sizes in compositions(lines.count) {
                let order = articles(lines, sizes)
                for after in successors(order) { before[after, default: []].append(order) }
            }
        }
        var least: [Order: Int] = [:]
        var next = before.keys.filter { Set($0) == Set(goal) }
        var operations = 0
        while !next.isEmpty {
            for order in next { least[order] = operations }
            next = Array(Set(next.flatMap { before[$0] ?? [] }).filter { least[$0] == nil })
            operations += 1
        }
        return least
    }

    /// The results of moving some lines of an article in their order, of starting an article, or of joining two.
    private static func successors(_ order: Order) -> Set<Order> {
        var results: Set<Order> = []
        for a in order.indices {
            if a > 0 {
                results.insert(Array(order[..<(a - 1)]) + [order[a - 1] + order[a]] + Array(order[(a + 1)...]))
            }
            for start in order[a].indices {
                if start > 0 {
                    let parts = [Array(order[a][..<start]), Array(order[a][start...])]
                    results.insert(Array(order[..<a]) + parts + Array(order[(a + 1)...]))
                }
            }
        }
        for article in order {
            for subset in 1..<1 << article.count {
                let chosen = article.indices.filter { subset >> $0 & 1 == 1 }.map { article[$0] }
                let rest = order.map { $0.filter { !chosen.contains($0) } }
                for target in rest.indices where !rest[target].isEmpty {
                    for place in 0...rest[target].count {
                        var moved = rest
                        moved[target].insert(contentsOf: chosen, at: place)
                        results.insert(moved.filter { !$0.isEmpty })
                    }
                }
            }
        }
        return results
    }

    private static func permutations(_ items: [Int]) -> [[Int]] {
        items.isEmpty
            ? [[]]
            : items.indices.flatMap { i in
                permutations(Array(items[..<i]) + Array(items[(i + 1)...])).map { [items[i]] + $0 }
            }
    }

    private static func compositions(_ count: Int) -> [[Int]] {
        count == 0 ? [[]] : (1...count).flatMap { first in compositions(count - first).map { [first] + $0 } }
    }
}
