import LayoutDocument
import PageGeometry

/// Joins chains of passages, and captions, into articles in reading order.
struct ArticleAssembly {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// A heading joins a text if the score of their link exceeds this number, in 256ths of a nat. Lower: headings
        /// join unrelated text nearby.
        var unlikely = -1000
        /// Distance around a caption and its picture within which the text of their article is sought.
        var captionReach: Ems = 2
        /// Maximum vertical distance between the tops of articles in one band. It must be less than half a tier. A
        /// headline begins a little lower than the text beside it, and indented text begins lower than a headline. With
        /// 3 ems, a line that is indented by slightly more than three ems begins another band.
        var band: Ems = 4
        /// Limits for two lines of one headline, the second after the first. The offset between their centre lines is
        /// at most `axisSlack` of the narrower line's width. They overlap by at most `overlap`, in ems of the body
        /// type. The blank between them is at most `blank`, in ems of the first line.
        var axisSlack: Share = 0.5
        var overlap: Ems = 0.5
        var blank: Ems = 3
    }

    let regions: PageRegions
    let lines: [PlacedLine]
    let passages: [Passage]
    let runs: [TextRun]
    let links: PassageLinks
    /// The tier of each run, as its position from the top; nil for a run in no tier.
    let tierOfRun: [Int?]
    private let stage: ReadingOrderParameters
    private var parameters: Parameters { stage.articles }
    private var off: Set<ReadingOrderParameters.Rule> { stage.off }
    private var em: Int { regions.em }

    init(
        regions: PageRegions, lines: [PlacedLine], grid: PassageGrid, links: PassageLinks,
        tierOfRun: [Int?], parameters stage: ReadingOrderParameters = .init()
    ) {
        self.stage = stage
        self.regions = regions
        self.lines = lines
        passages = grid.passages
        runs = grid.runs
        self.links = links
        self.tierOfRun = tierOfRun
    }

    /// An article under construction.
    private struct Draft {
        var passages: [Int] = []
        var captions: [Int] = []
        var box: PixelRect
    }

    /// - Complexity: O(passages² + captions × lines).
    func articles() -> [Article] {
        var drafts = chains()
        giveCaptions(to: &drafts)
        return order(drafts).map(article).filter { !$0.paragraphs.isEmpty }
    }

    /// Returns each chain of linked passages as an article without captions. A closed chain begins at its first
    /// passage.
    private func chains() -> [Draft] {
        var isLater = [Bool](repeating: false, count: passages.count)
        for case let next? in links.successors { isLater[next] = true }
        var chains: [[Int]] = []
        var isTaken = isLater.map { _ in false }
        for start in passages.indices.sorted(by: { (isLater[$0] ? 1 : 0, $0) < (isLater[$1] ? 1 : 0, $1) })
        where !isTaken[start] && links.isText[start] {
            var chain = [start]
            isTaken[start] = true
            while let next = links.successors[chain[chain.count - 1]], !isTaken[next] {
                chain.append(next)
                isTaken[next] = true
            }
            chains.append(chain)
        }
        if !off.contains(.loneHeadings) { joinHeadings(&chains) }
        return chains.map { chain in
            Draft(passages: chain, box: chain.reduce(passages[chain[0]].box) { $0.union(passages[$1].box) })
        }
    }

    /// Puts each heading without text before its most likely text, if their link is likely enough.
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
            if let next, next.points > parameters.unlikely {
                chains[next.chain] = chain + chains[next.chain]
                chains.remove(at: c)
            } else {
                c += 1
            }
        }
    }

    /// Gives each caption to the article with the most text around the caption's picture. If no text is near, the
    /// nearest article gets the caption.
    private func giveCaptions(to drafts: inout [Draft]) {
        for i in lines.indices where lines[i].kind == .caption {
            let box = lines[i].box
            if off.contains(.captions) {
                drafts.append(Draft(captions: [i], box: box))
                continue
            }
            let picture = regions.pictures.min { $0.distance(to: box) < $1.distance(to: box) }
            let around = (picture.map { $0.union(box) } ?? box).outset(by: parameters.captionReach.of(em))
            func touching(_ draft: Draft) -> Int {
                draft.passages.flatMap { passages[$0].lines }
                    .reduce(0) { $0 + max(0, lines[$1].box.intersection(around).area) }
            }
            let scores = drafts.map(touching)
            if let best = drafts.indices.max(by: { scores[$0] < scores[$1] }), scores[best] > 0 {
                drafts[best].captions.append(i)
            } else if let nearest = drafts.indices.min(by: {
                drafts[$0].box.distance(to: box) < drafts[$1].box.distance(to: box)
            }) {
                drafts[nearest].captions.append(i)
            } else {
                drafts.append(Draft(captions: [i], box: box))
            }
        }
    }

    /// Sorts articles by band from the top, and within a band from the right. An article's band is the one where it
    /// begins.
    private func order(_ drafts: [Draft]) -> [Draft] {
        let starts = drafts.map { draft in draft.passages.first.map { passages[$0].box } ?? draft.box }
        var band = 0
        var top: Int?
        var bands = [Int](repeating: 0, count: drafts.count)
        for i in drafts.indices.sorted(by: { (starts[$0].minY, $0) < (starts[$1].minY, $1) })
        where !off.contains(.bands) {
            if let begun = top, starts[i].minY - begun > parameters.band * em { (band, top) = (band + 1, nil) }
            top = top ?? starts[i].minY
            bands[i] = band
        }
        return drafts.indices.sorted { (bands[$0], -starts[$0].maxX, $0) < (bands[$1], -starts[$1].maxX, $1) }
            .map { drafts[$0] }
    }

    private func article(_ draft: Draft) -> Article {
        var cutter = ParagraphCutter(em: em, parameters: stage)
        var heading: PlacedLine?
        for s in draft.passages {
            for l in passages[s].lines {
                let before = heading
                heading = passages[s].run == nil ? lines[l] : nil
                // A headline is larger than the sub-headlines before it.
                if let before, before.role == .subheadline, lines[l].line.typeSize <= before.line.typeSize,
                    heading?.role == .headline
                {
                    heading?.role = .subheadline
                }
                var line = lines[l].line.layout
                line.role = heading?.role ?? lines[l].role
                if let run = passages[s].run {
                    if line.role != .crosshead { line.role = .body }
                    line.tier = tierOfRun[run]
                    cutter.add(line, along: runs[run].writing.along(lines[l].box), full: runs[run].full)
                } else if let before, let heading, isContinued(before, heading) {
                    cutter.addToLast(line)
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

    /// Whether the second line continues the headline of the first line. If so, both are one paragraph, with a blank
    /// between words.
    private func isContinued(_ first: PlacedLine, _ second: PlacedLine) -> Bool {
        let direction = first.line.writing
        guard !off.contains(.continuedHeadlines), direction == second.line.writing, first.role == second.role else {
            return false
        }
        let (across, next) = (direction.across(first.box), direction.across(second.box))
        let apart = abs(across.lowerBound + across.upperBound - next.lowerBound - next.upperBound)
        let blank = direction.along(second.box).lowerBound - direction.along(first.box).upperBound
        return apart <= parameters.axisSlack * (2 * min(across.count, next.count))
            && blank >= -(parameters.overlap * em) && blank <= parameters.blank * first.line.em
    }
}
