import PageGeometry

/// Shapes that a typesetter gives to articles. Each is set on a page of boxes and has only one right order.
enum ShapedPages: String, CaseIterable, Sendable, CustomStringConvertible {
    case underHeadline, levelHeadline, noHeadline, sideBySide, oneBelowTheOther, lShape, pictureJumped, subheadlines
    case oneTier, manyTiers, boxed, columnsInPieces

    var description: String { rawValue }

    /// Sets the shape on a page. Returns the names of its lines in reading order, by article, from the top right.
    func set(on page: inout BoxedPage) -> [[String]] {
        switch self {
        case .underHeadline: [Self.headed(&page, "a", 0, 12, tiers: 2) + run(&page, "a", 2, 0..<12, short: [11])]
        case .levelHeadline: levelHeadline(&page)
        case .noHeadline: [run(&page, "a", 0, 0..<14, indented: [0]) + run(&page, "a", 1, 0..<14, short: [13])]
        case .sideBySide: sideBySide(&page)
        case .oneBelowTheOther:
            [Self.headed(&page, "a", 0, 14, tiers: 2), Self.headed(&page, "b", 0, 14, tiers: 2, from: 2)]
        case .lShape: lShape(&page)
        case .pictureJumped: pictureJumped(&page)
        case .subheadlines: subheadlines(&page)
        case .oneTier: [Self.headed(&page, "a", 0, 24, tiers: 1)]
        case .manyTiers: [Self.headed(&page, "a", 0, 10, tiers: 2) + (2..<9).flatMap { run(&page, "a", $0, 0..<10) }]
        case .boxed: boxed(&page)
        case .columnsInPieces: columnsInPieces(&page)
        }
    }

    private func run(
        _ page: inout BoxedPage, _ prefix: String, _ tier: Int, _ columns: Range<Int>, indented: Set<Int> = [],
        short: Set<Int> = []
    ) -> [String] {
        page.run(prefix, tier: tier, columns: columns, indented: indented, short: short)
        return columns.map { "\(prefix)\(tier).\($0)" }
    }

    /// Sets an article in tiers from `from`, under a headline at its right.
    private static func headed(
        _ page: inout BoxedPage, _ prefix: String, _ right: Int, _ left: Int, tiers: Int, from: Int = 0
    ) -> [String] {
        page.line("\(prefix) head", x: page.left(right + 2), y: page.top(from), count: tiers == 1 ? 4 : 8, scale: 280)
        var names = ["\(prefix) head"]
        for tier in from..<from + tiers {
            let columns = right + 3..<left
            page.run(prefix, tier: tier, columns: columns, indented: tier == from ? [right + 3] : [])
            names += columns.map { "\(prefix)\(tier).\($0)" }
        }
        return names
    }

    private func levelHeadline(_ page: inout BoxedPage) -> [[String]] {
        page.line(
            "head", x: page.left(13), y: page.top(0) - 3 * page.em, count: 8, scale: 220, writing: .horizontal)
        return [
            ["head"] + run(&page, "a", 0, 0..<14, indented: [0]) + run(&page, "a", 1, 0..<14, short: [13])
        ]
    }

    private func sideBySide(_ page: inout BoxedPage) -> [[String]] {
        let first = Self.headed(&page, "a", 0, 10, tiers: 2)
        let x = page.left(10) + page.em
        page.rule(PixelRect(minX: x, minY: page.top(0), maxX: x + 3, maxY: page.top(2)))
        return [first, Self.headed(&page, "b", 11, 21, tiers: 2)]
    }

    /// Sets an article whose lower tiers are shorter. Under its left part there is room for a neighbour.
    private func lShape(_ page: inout BoxedPage) -> [[String]] {
        let upper = Self.headed(&page, "a", 0, 20, tiers: 2)
        let lower = run(&page, "a", 2, 0..<8) + run(&page, "a", 3, 0..<8, short: [7])
        let x = page.left(8) + page.em
        let y = page.top(2) - page.em * 6 / 10
        page.rule(PixelRect(minX: x, minY: y, maxX: x + 3, maxY: page.top(4)))
        page.rule(PixelRect(minX: page.left(19), minY: y, maxX: x + 3, maxY: y + 3))
        return [upper + lower, Self.headed(&page, "b", 8, 20, tiers: 2, from: 2)]
    }

    private func pictureJumped(_ page: inout BoxedPage) -> [[String]] {
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        var names = ["head"]
        for tier in 0..<2 { names += run(&page, "a", tier, 3..<7) + run(&page, "a", tier, 14..<19) }
        page.pictures.append(
            PixelRect(
                minX: page.left(13) - 10, minY: page.top(0), maxX: page.left(7) + page.em + 10,
                maxY: page.top(2) - page.em))
        return [names + run(&page, "a", 2, 0..<19)]
    }

    private func subheadlines(_ page: inout BoxedPage) -> [[String]] {
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        page.line("sub1", x: page.left(3) - 10, y: page.top(0), count: 9, scale: 150)
        page.line("sub2", x: page.left(5), y: page.top(0), count: 9, scale: 150)
        return [["head", "sub1", "sub2"] + run(&page, "a", 0, 6..<14) + run(&page, "a", 1, 6..<14)]
    }

    private func boxed(_ page: inout BoxedPage) -> [[String]] {
        let around = Self.headed(&page, "a", 0, 20, tiers: 2)
        page.frame(
            PixelRect(
                minX: page.left(19) - page.em, minY: page.top(2) - page.em * 6 / 10,
                maxX: page.left(11) + 2 * page.em, maxY: page.top(4)))
        page.line("boxed", x: page.left(12), y: page.top(2), count: 7, scale: 180)
        return [around, ["boxed"] + run(&page, "b", 2, 13..<19) + run(&page, "b", 3, 13..<19)]
    }

    /// Sets full lines with columns in pieces among them, as in the gazette: a date with a signature at the foot of its
    /// column, and the rows of a list.
    private func columnsInPieces(_ page: inout BoxedPage) -> [[String]] {
        var names = run(&page, "a", 0, 0..<6)
        let foot = page.top(0) + 8 * page.em * 9 / 10
        for column in 6..<9 {
            page.line("upper \(column)", x: page.left(column), y: page.top(0), count: 4)
            page.line("lower \(column)", x: page.left(column), y: foot, count: 4)
            names += ["upper \(column)", "lower \(column)"]
        }
        return [names + run(&page, "a", 0, 9..<16) + run(&page, "a", 1, 0..<16)]
    }
}
