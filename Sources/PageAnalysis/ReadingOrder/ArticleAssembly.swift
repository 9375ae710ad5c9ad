import LayoutDocument
import PageGeometry

/// Makes articles in reading order from chains of blocks and captions.
struct ArticleAssembly {
    struct Parameters: Sendable, Hashable {
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

    let page: BlockPage
    let order: BlockOrder
    let tiers: TierGrid
    let off: Set<ReadingOrderParameters.Rule>
    let parameters = Parameters()

    /// An article under construction: its chain of blocks, and its captions.
    private struct Draft {
        var blocks: [Int] = []
        var captions: [Int] = []
        var box: PixelRect
    }

    /// - Complexity: O(blocks²).
    func articles() -> [Article] {
        let text = page.blocks.indices.filter { page.blocks[$0].kind.isNumbered && page.blocks[$0].kind != .caption }
        var drafts = order.chains(of: text).map { chain in
            Draft(blocks: chain, box: chain.reduce(page.blocks[chain[0]].box) { $0.union(page.blocks[$1].box) })
        }
        giveCaptions(to: &drafts)
        return sorted(drafts).map(article).filter { !$0.paragraphs.isEmpty }
    }

    /// Gives each caption to the article with the best mean odds; a caption that sees no article, to the nearest one.
    private func giveCaptions(to drafts: inout [Draft]) {
        for caption in page.blocks.indices where page.blocks[caption].kind == .caption {
            let box = page.blocks[caption].box
            let odds = page.sameArticle[caption]
            func mean(_ draft: Draft) -> Int? {
                let known = draft.blocks.compactMap { odds[$0] }
                return known.isEmpty ? nil : known.reduce(0, +) / known.count
            }
            let scored = drafts.indices.compactMap { at in mean(drafts[at]).map { (points: $0, at: at) } }
            let best = scored.max { ($0.points, -$0.at) < ($1.points, -$1.at) }?.at
            let nearest = drafts.indices.min {
                (drafts[$0].box.distance(to: box), $0) < (drafts[$1].box.distance(to: box), $1)
            }
            if let article = best ?? nearest, !off.contains(.captions) {
                drafts[article].captions.append(caption)
            } else {
                drafts.append(Draft(captions: [caption], box: box))
            }
        }
    }

    /// Sorts articles by band from the top, and within a band from the right. An article's band is the one where it
    /// begins.
    private func sorted(_ drafts: [Draft]) -> [Draft] {
        let starts = drafts.map { draft in draft.blocks.first.map { page.blocks[$0].box } ?? draft.box }
        var band = 0
        var top: Int?
        var bands = [Int](repeating: 0, count: drafts.count)
        for i in drafts.indices.sorted(by: { (starts[$0].minY, $0) < (starts[$1].minY, $1) })
        where !off.contains(.bands) {
            if let begun = top, starts[i].minY - begun > parameters.band * page.em { (band, top) = (band + 1, nil) }
            top = top ?? starts[i].minY
            bands[i] = band
        }
        return drafts.indices.sorted { (bands[$0], -starts[$0].maxX, $0) < (bands[$1], -starts[$1].maxX, $1) }
            .map { drafts[$0] }
    }

    private func article(_ draft: Draft) -> Article {
        var cutter = ParagraphCutter(em: page.em, off: off)
        var last: Line?
        for (block, role) in zip(draft.blocks, Self.roles(of: draft.blocks.map { page.blocks[$0].kind })) {
            for number in page.blocks[block].lines {
                for (place, line) in page.lines[number].reading.enumerated() {
                    var line = line.written(page.blocks[block].writing)
                    line.role = role
                    if role == .headline || role == .subheadline {
                        if let last, isContinued(last, line) { cutter.addToLast(line) } else { cutter.addAlone(line) }
                        last = line
                        continue
                    }
                    line.tier = tiers.tier(of: line, in: block)
                    if place == 0 {
                        cutter.add(
                            line, along: page.blocks[block].writing.along(page.boxes[number]),
                            full: tiers.full[block])
                    } else {
                        cutter.addToLast(line)
                    }
                    last = nil
                }
            }
        }
        let captions = draft.captions.sorted {
            let (one, other) = (page.blocks[$0].box, page.blocks[$1].box)
            return (one.minY, -one.maxX) < (other.minY, -other.maxX)
        }
        for caption in captions {
            for (place, line) in page.blocks[caption].lines.flatMap({ page.lines[$0].reading }).enumerated() {
                var line = line.written(page.blocks[caption].writing)
                line.role = .caption
                if place == 0 { cutter.addAlone(line) } else { cutter.addToLast(line) }
            }
        }
        return Article(paragraphs: cutter.paragraphs)
    }

    /// Returns the roles of an article's blocks, in the order that a map requires: headlines, sub-headlines, text, byline
    /// (`LineRole.rank`). A sub-headline before a headline counts as a headline, a heading amid the text as a crosshead,
    /// a byline before text as text.
    static func roles(of kinds: [BlockKind]) -> [LineRole] {
        let text = kinds.firstIndex { !$0.isHeading } ?? kinds.count
        let mainHeadline = kinds[..<text].lastIndex(of: .headline) ?? -1
        let end = (kinds.lastIndex { $0 != .byline } ?? -1) + 1
        return kinds.enumerated().map { place, kind in
            switch kind {
            case .headline, .subheadline:
                place < text ? (place <= mainHeadline ? .headline : .subheadline) : .crosshead
            case .crosshead: .crosshead
            case .byline: place >= end && end > 0 ? .byline : .body
            default: .body
            }
        }
    }

    /// Whether the second line continues the headline of the first line. If so, both are one paragraph, with a blank
    /// between words.
    private func isContinued(_ first: Line, _ second: Line) -> Bool {
        let direction = first.writing
        guard !off.contains(.continuedHeadlines), direction == second.writing, first.role == second.role else {
            return false
        }
        let (one, other) = (page.plane.upright(first.bounds), page.plane.upright(second.bounds))
        let (across, next) = (direction.across(one), direction.across(other))
        let apart = abs(across.doubledMiddle - next.doubledMiddle)
        let blank = direction.along(other).lowerBound - direction.along(one).upperBound
        return apart <= parameters.axisSlack * (2 * min(across.count, next.count))
            && blank >= -(parameters.overlap * page.em) && blank <= parameters.blank * first.cross.count
    }
}

extension Line {
    /// The line in the direction of its block, if it has a single character: its own print shows no direction.
    fileprivate func written(_ writing: WritingDirection) -> Line {
        guard characters.count == 1, self.writing != writing else { return self }
        var line = self
        line.frame = LineFrame(writing, cell: cell(at: 0))
        return line
    }
}
