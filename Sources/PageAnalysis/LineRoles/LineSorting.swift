import LayoutDocument
import PageGeometry

/// A line with what it is, in the upright plane.
struct PlacedLine {
    var line: CharacterLine
    /// The line's body in the upright plane.
    var box: PixelRect
    var kind: Kind
    /// Ink for its area, in thousandths: bold type has more.
    var weight: Int
    /// What it is in its article, as far as the line and what stands around it tell.
    var role = LineRole.body

    /// Whether no marker is drawn in it.
    var isSetAside: Bool {
        if case .unnumbered = kind { true } else { false }
    }

    enum Kind: Equatable {
        case body, heading, caption, other
        case unnumbered(UnnumberedText.Kind)
    }
}

/// Says of each line what it is, by its size, place and neighbours.
struct LineSorting {
    let regions: PageRegions
    let page: CharacterPage
    let plane: PagePlane
    private let stage: LineRoleParameters

    private var em: Int { regions.em }
    private var parameters: Parameters { stage.sorting }

    init(
        regions: PageRegions, page: CharacterPage, plane: PagePlane, parameters stage: LineRoleParameters = .init()
    ) {
        self.regions = regions
        self.page = page
        self.plane = plane
        self.stage = stage
    }

    /// The page's lines, in its order.
    ///
    /// - Complexity: O(lines × (rules + lines around)).
    func sort() -> [PlacedLine] {
        var placed = page.lines.map { line in
            let area = max(1, line.along.count * line.em)
            return PlacedLine(
                line: line, box: plane.upright(line), kind: .body, weight: line.pixels * 1000 / area)
        }
        for i in placed.indices { placed[i].kind = kind(of: placed[i]) }
        if !stage.off.contains(.crossheads) { markCrossheads(&placed) }
        if !stage.off.contains(.folioStrips) { markFolio(&placed) }
        RegionClassification(
            em: em, page: page.size, separators: regions.separators, frames: regions.frames,
            isHorizontal: page.seen?.isHorizontal == true, parameters: stage
        ).mark(&placed)
        if !stage.off.contains(.captions) { markCaptions(&placed) }
        if !stage.off.contains(.remainder) { markRemainder(&placed) }
        return placed
    }

    private func kind(of line: PlacedLine) -> PlacedLine.Kind {
        let size = line.line.typeSize
        if !stage.off.contains(.slivers), isSliver(line.line.print) { return .unnumbered(.unclear) }
        if !stage.off.contains(.ruleRemains), isRuleRemains(line.line.print) { return .unnumbered(.unclear) }
        // White on black is the print of headlines, small ones too.
        if !stage.off.contains(.lightHeadings), size >= parameters.leastLightHeading * em,
            page.darkGrounds.contains(where: { $0.contains(line.line.print.center) })
        {
            return .heading
        }
        if line.line.writing == .horizontal {
            return size >= parameters.leastHeadingAcross * em ? .heading : .other
        }
        if size >= parameters.leastHeading * em && line.box.height >= size { return .heading }
        return size < parameters.leastBody * em ? .unnumbered(.unclear) : .body
    }

    /// Whether print is a speck, or what is left of a rule: no character is so small, or so thin and so long.
    private func isSliver(_ print: PixelRect) -> Bool {
        let (thickness, length) = (min(print.width, print.height), max(print.width, print.height))
        return thickness <= parameters.sliverThickness * em && length >= parameters.sliverLength * em
            || length <= parameters.speck * em
    }

    /// Whether print stands where a rule was taken out, and is thin: it remains of the rule.
    private func isRuleRemains(_ print: PixelRect) -> Bool {
        min(print.width, print.height) <= parameters.remainsThickness * em
            && page.rules.contains {
                $0.parts.contains { $0.outset(by: parameters.ruleMargin).contains(print.center) }
            }
    }

    /// A line of type a little larger than the body, between two body lines of its tier with no rule beside it, is a
    /// crosshead inside the text, not a headline: it goes on in its run.
    private func markCrossheads(_ lines: inout [PlacedLine]) {
        let all = lines
        let index = RectIndex(all.map(\.box), lineEm: em)
        let slack = parameters.crossheadOverlap.of(em)
        for i in lines.indices {
            let box = all[i].box
            guard all[i].kind == .heading, all[i].line.writing == .vertical,
                all[i].line.typeSize <= parameters.mostCrosshead * em
            else { continue }
            let around = box.outset(by: parameters.crossheadReach.of(em))
            let beside = index.meeting(around).filter { $0 != i && isText(all[$0], beside: box) }
            let isInside =
                beside.contains { all[$0].box.minX >= box.maxX - slack }
                && beside.contains { all[$0].box.maxX <= box.minX + slack }
            if isInside { lines[i].kind = .body }
        }
    }

    /// Whether a line is text that a crosshead near it stands amid: it begins as high, along most of the crosshead.
    private func isText(_ other: PlacedLine, beside crosshead: PixelRect) -> Bool {
        guard other.kind == .body, other.line.writing == .vertical,
            other.box.height >= parameters.leastTextBeside * em,
            other.box.minY <= crosshead.minY + parameters.crossheadRise.of(em)
        else { return false }
        let shared = min(other.box.maxY, crosshead.maxY) - max(other.box.minY, crosshead.minY)
        let left = min(other.box.center.x, crosshead.center.x)
        let right = max(other.box.center.x, crosshead.center.x)
        return shared >= parameters.textBesideRows * crosshead.height
            && !regions.isParted(from: left, to: right, rows: crosshead.yRange)
            && regions.frame(around: other.box.center) == regions.frame(around: crosshead.center)
    }

    /// Lines over a rule that crosses the page near its top are the folio strip (柱); under one near its foot too.
    private func markFolio(_ lines: inout [PlacedLine]) {
        let size = page.size
        let long = regions.separators.filter {
            $0.direction == .horizontal && $0.box.width >= parameters.folioRuleWidth * size.width
        }.map(\.box.center.y)
        let top = long.filter { $0 <= parameters.folioHead * size.height }.min()
        let foot = long.filter { $0 >= parameters.folioFoot * size.height }.max()
        if let top { markStrip(lines.indices.filter { lines[$0].box.center.y < top }, &lines) }
        if let foot { markStrip(lines.indices.filter { lines[$0].box.center.y > foot }, &lines) }
    }

    /// A strip has a title, a date, a number; where columns of text stand side by side, it is a tier.
    private func markStrip(_ strip: [Int], _ lines: inout [PlacedLine]) {
        let columns = strip.count {
            lines[$0].kind == .body && lines[$0].line.writing == .vertical
                && lines[$0].box.height >= parameters.leastTierColumn * em
        }
        guard columns < parameters.leastTierColumns else { return }
        for i in strip { lines[i].kind = .unnumbered(.folio) }
    }

    /// Small type along a picture's foot or side is its caption.
    private func markCaptions(_ lines: inout [PlacedLine]) {
        let overhang = parameters.captionOverhang.of(em)
        for i in lines.indices {
            let (kind, box) = (lines[i].kind, lines[i].box)
            let isSmall = lines[i].line.typeSize <= parameters.mostCaption * em
            guard kind == .other || kind == .body && isSmall else { continue }
            let reach = kind == .other ? parameters.captionReachAcross : parameters.captionReach
            let isNear = regions.pictures.contains { picture in
                picture.outset(by: reach.of(em)).intersects(box)
                    && (kind == .body || box.minX >= picture.minX - overhang && box.maxX <= picture.maxX + overhang)
            }
            if isNear && (kind == .other || isAlone(box, among: lines)) { lines[i].kind = .caption }
        }
    }

    /// Whether few columns stand beside one, so that it is no part of a tier.
    private func isAlone(_ box: PixelRect, among lines: [PlacedLine]) -> Bool {
        let reach = parameters.aloneReach.of(em)
        let around = PixelRect(minX: box.minX - reach, minY: box.minY, maxX: box.maxX + reach, maxY: box.maxY)
        return lines.filter { $0.line.writing == .vertical && $0.box.intersects(around) }.count
            <= parameters.mostAlone
    }

    /// What is left of small type across the page is a caption or a credit if it is long enough to say something.
    private func markRemainder(_ lines: inout [PlacedLine]) {
        for i in lines.indices where lines[i].kind == .other {
            let isCaption = lines[i].line.layout.characters.count >= parameters.leastCaptionCharacters
            lines[i].kind = isCaption ? .caption : .unnumbered(.unclear)
        }
    }
}
