import LayoutDocument
import PageGeometry

/// Puts chains of passages and captions together as articles, in order of reading.
struct ArticleAssembly {
    var furniture: PageFurniture
    var lines: [PlacedLine]
    var passages: [Passage]
    var runs: [TextRun]
    var links: PassageLinks
    private var em: Int { furniture.em }

    init(furniture: PageFurniture, lines: [PlacedLine], grid: StructureStage.Grid, links: PassageLinks) {
        self.furniture = furniture
        self.lines = lines
        passages = grid.passages
        runs = grid.runs
        self.links = links
    }

    /// An article while it is put together.
    private struct Draft {
        var passages: [Int] = []
        var captions: [Int] = []
        var box: PixelRect
    }

    func articles() -> [Article] {
        var drafts = chains()
        giveCaptions(to: &drafts)
        let tops = tierTops()
        return order(drafts).map { article($0, tops) }.filter { !$0.paragraphs.isEmpty }
    }

    private func chains() -> [Draft] {
        var isLater = [Bool](repeating: false, count: passages.count)
        for case let next? in links.successors { isLater[next] = true }
        var chains: [[Int]] = []
        var isTaken = isLater.map { _ in false }
        for start in passages.indices.sorted(by: { (isLater[$0] ? 1 : 0, $0) < (isLater[$1] ? 1 : 0, $1) })
        where !isTaken[start] {
            var chain = [start]
            isTaken[start] = true
            while let next = links.successors[chain[chain.count - 1]], !isTaken[next] {
                chain.append(next)
                isTaken[next] = true
            }
            chains.append(chain)
        }
        joinHeadings(&chains)
        return chains.map { chain in
            Draft(passages: chain, box: chain.reduce(passages[chain[0]].box) { $0.union(passages[$1].box) })
        }
    }

    /// A heading without text goes before the text that it most likely belongs to, if that is at all likely.
    private func joinHeadings(_ chains: inout [[Int]]) {
        var c = 0
        while c < chains.count {
            let chain = chains[c]
            let last = chain[chain.count - 1]
            guard chain.allSatisfy({ passages[$0].row == nil }) else {
                c += 1
                continue
            }
            let next = chains.indices.filter { $0 != c }.compactMap { k in
                links.points[last][chains[k][0]].map { (points: $0, chain: k) }
            }.max { ($0.points, -$0.chain) < ($1.points, -$1.chain) }
            if let next, next.points > Self.unlikely {
                chains[next.chain] = chain + chains[next.chain]
                chains.remove(at: c)
            } else {
                c += 1
            }
        }
    }

    /// What speaks for a heading and its text, in 256ths of a nat, is at least this much.
    private static let unlikely = -1000

    /// A caption belongs to the article that has most text around its picture.
    private func giveCaptions(to drafts: inout [Draft]) {
        for i in lines.indices where lines[i].kind == .caption {
            let box = lines[i].box
            let picture = furniture.pictures.min { distance($0, box) < distance($1, box) }
            let around = (picture.map { $0.union(box) } ?? box).outset(by: 2 * em)
            func touching(_ draft: Draft) -> Int {
                draft.passages.flatMap { passages[$0].lines }
                    .reduce(0) { $0 + max(0, lines[$1].box.intersection(around).area) }
            }
            let scores = drafts.map(touching)
            if let best = drafts.indices.max(by: { scores[$0] < scores[$1] }), scores[best] > 0 {
                drafts[best].captions.append(i)
            } else if let nearest = drafts.indices.min(by: {
                distance(drafts[$0].box, box) < distance(drafts[$1].box, box)
            }) {
                drafts[nearest].captions.append(i)
            } else {
                drafts.append(Draft(captions: [i], box: box))
            }
        }
    }

    private func distance(_ a: PixelRect, _ b: PixelRect) -> Int {
        max(0, max(a.minX, b.minX) - min(a.maxX, b.maxX)) + max(0, max(a.minY, b.minY) - min(a.maxY, b.maxY))
    }

    /// Articles from the top right: by the height at which they start, in steps of a few ems, then from the right.
    private func order(_ drafts: [Draft]) -> [Draft] {
        drafts.enumerated().sorted { a, b in
            let first = (a.element.box.minY / (4 * em), -a.element.box.maxX, a.offset)
            let second = (b.element.box.minY / (4 * em), -b.element.box.maxX, b.offset)
            return first < second
        }.map(\.element)
    }

    /// Tops of the page's tiers, from the top: heights at which runs start, brought together within an em.
    private func tierTops() -> [Int] {
        var tops: [Int] = []
        for top in runs.map(\.top).sorted() where tops.last.map({ top - $0 > em }) ?? true { tops.append(top) }
        return tops
    }

    private func article(_ draft: Draft, _ tops: [Int]) -> Article {
        var cutter = ParagraphCutter(em: em)
        for s in draft.passages {
            for l in passages[s].lines {
                var line = lines[l].line.layout
                line.role = lines[l].role
                if let run = passages[s].run {
                    if line.role != .crosshead { line.role = .body }
                    line.tier = tops.lastIndex { $0 <= runs[run].top }
                    cutter.add(line, box: lines[l].box, top: runs[run].top, foot: runs[run].foot)
                } else {
                    cutter.addAlone(line)
                }
            }
        }
        for l in draft.captions.sorted(by: {
            (lines[$0].box.minY, -lines[$0].box.maxX) < (lines[$1].box.minY, -lines[$1].box.maxX)
        }) {
            var line = lines[l].line.layout
            line.role = .caption
            cutter.addAlone(line)
        }
        return Article(paragraphs: cutter.paragraphs)
    }
}
