extension PageDraft {
    /// The page with its regions in order.
    ///
    /// - Complexity: O(regions + lines).
    mutating func page() -> ImportedPage {
        var orderer = RegionOrderer(self)
        let articles = orderer.articles(order, &notes)
        return ImportedPage(
            format: format, size: size, imageName: imageName, articles: articles, figures: figures, rules: rules,
            unnumbered: unnumbered, notes: notes.notes, lettersLeftOut: lettersLeftOut,
            knowsArticles: !notes.has(.oneArticle))
    }
}

/// Groups regions into articles and paragraphs by the reading order.
private struct RegionOrderer {
    private let regions: [RegionDraft]
    /// The region with an id, and the regions inside it.
    private var regionPlaces: [String: [Int]] = [:]
    private var linePlaces: [String: (region: Int, line: Int)] = [:]
    private let wordPlaces: [String: (region: Int, line: Int)]
    /// The ids of all elements: an order may name a picture.
    private let ids: Set<String>
    /// For each region, its lines that are placed.
    private var isPut: [[Bool]]
    /// For each region, the number of lines that are not placed.
    private var left: [Int]
    private var articles: [[[ImportedLine]]] = []

    init(_ draft: PageDraft) {
        regions = draft.regions
        (wordPlaces, ids) = (draft.wordPlaces, draft.ids)
        isPut = regions.map { $0.lines.map { _ in false } }
        left = regions.map(\.lines.count)
        for (r, region) in regions.enumerated() {
            if let id = region.id { regionPlaces[id, default: []].append(r) }
            for (l, line) in region.lines.enumerated() { if let id = line.id { linePlaces[id] = (r, l) } }
        }
        let named = Set((draft.order ?? []).flatMap(\.references))
        for (r, region) in regions.enumerated() where region.id.map({ !named.contains($0) }) ?? true {
            for id in region.ancestors { regionPlaces[id, default: []].append(r) }
        }
    }

    mutating func articles(_ order: [OrderNode]?, _ notes: inout ImportNotes) -> [ImportedArticle] {
        if let order {
            put(page: order, &notes)
            for r in regions.indices where left[r] > 0 {
                notes.add(.withoutOrder)
                articles.append([rest(of: r)])
            }
        } else {
            articles.append(inOrderOfIndex().map { rest(of: $0) })
            if articles[0].contains(where: { !$0.isEmpty }) { notes.add(.oneArticle) }
        }
        return articles.compactMap { paragraphs in
            let full = paragraphs.filter { !$0.isEmpty }
            return full.isEmpty ? nil : ImportedArticle(paragraphs: full.map { ImportedParagraph(lines: $0) })
        }
    }

    /// The page's articles: its groups of type article; without these, its groups of any type; without groups, one
    /// article.
    private mutating func put(page: [OrderNode], _ notes: inout ImportNotes) {
        guard page.contains(where: \.isGroup) else {
            articles.append(paragraphs(of: page, &notes))
            notes.add(.oneArticle)
            return
        }
        let knowsArticles = page.contains(where: \.holdsArticle)
        for node in page {
            switch node {
            case .group(let kind, let children) where kind != .article && knowsArticles && node.holdsArticle:
                put(page: children, &notes)
            default: articles.append(paragraphs(of: [node], &notes))
            }
        }
    }

    /// The paragraphs of a part. Consecutive lines of one region are one paragraph.
    private mutating func paragraphs(of nodes: [OrderNode], _ notes: inout ImportNotes) -> [[ImportedLine]] {
        var paragraphs: [[ImportedLine]] = []
        var lastRegion: Int?
        for node in nodes {
            switch node {
            case .group(.paragraph, let children):
                paragraphs.append(self.paragraphs(of: children, &notes).flatMap(\.self))
                lastRegion = nil
            case .group(_, let children):
                paragraphs += self.paragraphs(of: children, &notes)
                lastRegion = nil
            case .reference(let id):
                if let places = regionPlaces[id] {
                    if places.allSatisfy({ left[$0] == 0 }) { notes.add(.doubledReference) }
                    paragraphs += places.map { rest(of: $0) }
                    lastRegion = nil
                } else if let (r, l) = linePlaces[id] ?? wordPlaces[id] {
                    guard !isPut[r][l] else {
                        if linePlaces[id] != nil { notes.add(.doubledReference) }
                        continue
                    }
                    isPut[r][l] = true
                    left[r] -= 1
                    if lastRegion == r, !paragraphs.isEmpty {
                        paragraphs[paragraphs.count - 1].append(regions[r].lines[l])
                    } else {
                        paragraphs.append([regions[r].lines[l]])
                    }
                    lastRegion = r
                } else if !ids.contains(id) {
                    notes.add(.missingReference)
                }
            }
        }
        return paragraphs
    }

    /// The lines of a region that are not placed yet.
    private mutating func rest(of r: Int) -> [ImportedLine] {
        guard left[r] > 0 else { return [] }
        let lines = regions[r].lines.indices.filter { !isPut[r][$0] }.map { regions[r].lines[$0] }
        for l in isPut[r].indices { isPut[r][l] = true }
        left[r] = 0
        return lines
    }

    /// The regions in the order of their own indices; without indices, in the order of the file.
    private func inOrderOfIndex() -> [Int] {
        guard regions.allSatisfy({ $0.index != nil }) else { return Array(regions.indices) }
        return regions.indices.sorted { (regions[$0].index ?? 0, $0) < (regions[$1].index ?? 0, $1) }
    }
}

extension OrderNode {
    fileprivate var references: [String] {
        switch self {
        case .group(_, let children): children.flatMap(\.references)
        case .reference(let id): [id]
        }
    }

    fileprivate var isGroup: Bool { if case .group = self { true } else { false } }

    /// Whether the node is an article or contains one.
    var holdsArticle: Bool {
        switch self {
        case .group(.article, _): true
        case .group(_, let children): children.contains(where: \.holdsArticle)
        case .reference: false
        }
    }
}
