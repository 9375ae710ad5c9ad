import LayoutDocument
import PageGeometry

/// Puts chains of rows, headings and captions together as articles, in order of reading.
struct ArticleAssembly {
    var furniture: PageFurniture
    var lines: [PlacedLine]
    var headings: [Heading]
    var runs: [TextRun]
    var rows: [TierRow]
    var successors: [Int?]
    private var em: Int { furniture.em }

    init(
        furniture: PageFurniture, lines: [PlacedLine], headings: [Heading], runs: [TextRun], rows: [TierRow],
        successors: [Int?]
    ) {
        self.furniture = furniture
        self.lines = lines
        self.headings = headings
        self.runs = runs
        self.rows = rows
        self.successors = successors
    }

    /// An article while it is put together.
    private struct Draft {
        var headings: [Int] = []
        var rows: [Int] = []
        var captions: [Int] = []
        var box: PixelRect
    }

    func articles() -> [Article] {
        var drafts = chains()
        giveRest(of: headings.indices.filter { h in !drafts.contains { $0.headings.contains(h) } }, to: &drafts)
        giveCaptions(to: &drafts)
        let tops = tierTops()
        return order(drafts).map { article($0, tops) }.filter { !$0.paragraphs.isEmpty }
    }

    /// Chains of rows, each with the heading of its first row that has one; chains of one heading are one article.
    private func chains() -> [Draft] {
        var isLater = [Bool](repeating: false, count: rows.count)
        for next in successors { if let next { isLater[next] = true } }
        var drafts: [Draft] = []
        var ofHeading: [Int: Int] = [:]
        let starts = rows.indices.filter { !isLater[$0] }
            .sorted { (rows[$0].top, -rows[$0].box.maxX) < (rows[$1].top, -rows[$1].box.maxX) }
        for start in starts {
            var chain = [start]
            while let next = successors[chain[chain.count - 1]], !chain.contains(next) { chain.append(next) }
            let box = chain.reduce(rows[start].box) { $0.union(rows[$1].box) }
            let heading =
                chain.first { rows[$0].isFirst }.flatMap { rows[$0].heading }
                ?? chain.compactMap { rows[$0].heading }.first
            if let heading, let d = ofHeading[heading] {
                drafts[d].rows.append(contentsOf: chain)
                drafts[d].box = drafts[d].box.union(box)
                continue
            }
            if let heading { ofHeading[heading] = drafts.count }
            drafts.append(
                Draft(
                    headings: heading.map { [$0] } ?? [], rows: chain,
                    box: heading.map { box.union(headings[$0].box) } ?? box))
        }
        return drafts
    }

    /// A heading that no row begins beside goes to the nearest article of its frame that starts near it, or stands
    /// alone.
    private func giveRest(of rest: [Int], to drafts: inout [Draft]) {
        for h in rest {
            let box = headings[h].box
            let near = drafts.indices.filter { d in
                drafts[d].headings.isEmpty && box.outset(by: 4 * em).intersects(drafts[d].box)
                    && drafts[d].rows.first.map { rows[$0].frame == headings[h].frame } == true
            }
            let home = near.min { distance(drafts[$0].box, box) < distance(drafts[$1].box, box) }
            if let home {
                drafts[home].headings.append(h)
                drafts[home].box = drafts[home].box.union(box)
            } else {
                drafts.append(Draft(headings: [h], box: box))
            }
        }
    }

    /// A caption belongs to the article that has most text around its picture.
    private func giveCaptions(to drafts: inout [Draft]) {
        for i in lines.indices where lines[i].kind == .caption {
            let box = lines[i].box
            let picture = furniture.pictures.min { distance($0, box) < distance($1, box) }
            let around = (picture.map { $0.union(box) } ?? box).outset(by: 2 * em)
            func touching(_ draft: Draft) -> Int {
                draft.rows.flatMap { rows[$0].runs }.flatMap { runs[$0].lines }
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
        var paragraphs: [Paragraph] = []
        for h in draft.headings {
            let main = headings[h].writing.across(lines[headings[h].lines[0]].box)
            for l in headings[h].lines {
                var line = lines[l].line.layout
                let across = headings[h].writing.across(lines[l].box)
                line.role = main.contains((across.lowerBound + across.upperBound) / 2) ? .headline : .subheadline
                paragraphs.append(Paragraph(lines: [line]))
            }
        }
        let places = draft.rows.flatMap { rows[$0].runs }.flatMap { r in
            runs[r].lines.map { ParagraphCutter.Place(line: $0, run: runs[r], runIndex: r) }
        }
        let weights = lines.filter { $0.kind == .body }.map(\.weight).sorted()
        let cutter = ParagraphCutter(em: em, lines: lines, bodyWeight: weights.isEmpty ? 0 : weights[weights.count / 2])
        paragraphs += cutter.paragraphs(of: places) { run in tops.lastIndex { $0 <= run.top } }
        for l in draft.captions.sorted(by: {
            (lines[$0].box.minY, -lines[$0].box.maxX) < (lines[$1].box.minY, -lines[$1].box.maxX)
        }) {
            var line = lines[l].line.layout
            line.role = .caption
            paragraphs.append(Paragraph(lines: [line]))
        }
        return Article(paragraphs: paragraphs)
    }
}
