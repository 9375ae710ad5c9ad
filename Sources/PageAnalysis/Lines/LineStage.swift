import PageGeometry
import PageRaster

/// From pieces of ink to lines of type, with the ruby beside them.
///
/// Method: pieces are joined into strips where they follow one another closely (a nearest-neighbour grouping in the
/// manner of O'Gorman's docstrum, 1993, but with reaches in ems of this page). Small and large type is joined apart, so
/// that a headline's foot does not grow into the text under it. Strips in one line become lines where the columns
/// beside them go on too; narrow strips at a line's right are its ruby. What is left of rules is sorted out first.
struct LineStage {
    var ink: PageInk
    /// Em of the body type in px; measured anew from the lines.
    var em: Int
    /// The pieces by place.
    private var index: RectIndex

    init(_ ink: PageInk) {
        self.ink = ink
        em = ink.em
        index = InkRuns.Component.index(of: ink.runs.components, em: em)
    }

    /// What was found: lines, vertical and horizontal, in no order; the width of the body type's em; the ink, with rules
    /// of dots and waves sorted out.
    struct Found {
        var lines: [TypeLine]
        var em: Int
        var ink: PageInk
    }

    func run(watch: (StageTrace) -> Void) -> Found {
        var stage = self
        stage.measure()
        stage.takeRemains()
        return stage.join(watch: watch)
    }

    /// The body is what most of the page's columns are set in: where that is far from the size that single pieces voted
    /// for (large type, touching type, halftone), columns are right.
    private mutating func measure() {
        let links = PieceLinks(ink.runs.components, index: index, rules: ink.rules, em: em)
        let columns = strips(of: ink.runs.components.indices.filter(isType), links).filter {
            $0.writing == .vertical && $0.box.width * 100 >= em * 45 && $0.box.height >= 5 * $0.box.width
        }.sorted { $0.box.width < $1.box.width }
        let half = columns.reduce(0) { $0 + $1.box.height } / 2
        var passed = 0
        guard columns.count >= 20,
            let middle = columns.first(where: {
                passed += $0.box.height
                return passed >= half
            })
        else { return }
        let width = middle.box.width * 103 / 100
        guard width * 100 < em * 80 || width * 100 > em * 130 else { return }
        em = width
        index = InkRuns.Component.index(of: ink.runs.components, em: em)
    }

    private mutating func takeRemains() {
        let finder = RuleRemains(components: ink.runs.components, index: index, rules: ink.rules, em: em)
        ink.runs.empty(finder.remnants())
        take(finder.chains(outside: ink.pictures))
        if ink.isMended { take(FaintRules(components: ink.runs.components, em: em).chains(outside: ink.pictures)) }
    }

    private mutating func take(_ chains: [RuleRemains.Chain]) {
        for chain in chains {
            ink.rules.append(chain.rule)
            ink.runs.empty(chain.pieces)
        }
    }

    private func join(watch: (StageTrace) -> Void) -> Found {
        let components = ink.runs.components
        let typed = components.indices.filter(isType)
        let (banners, remains) = banners(of: typed)
        let taken = Set(banners.flatMap(\.pieces) + remains)
        let usable = typed.filter { !taken.contains($0) }
        let links = PieceLinks(components, index: index, rules: ink.rules, em: em)
        let strips = banners + strips(of: usable, links)
        watch(StageTrace(name: "3-strips", marks: strips.enumerated().map { ($1.box, $0) }))
        var merger = StripMerger(strips, ink: ink, index: index, em: em)
        var lines = merger.run()
        if let greys = ink.greys {
            lines = PaleRuby(greys: greys, ink: ink, fit: merger.fit, em: merger.em).found(beside: lines)
        }
        watch(
            StageTrace(
                name: "4-lines",
                marks: lines.enumerated().map { ($1.box, $1.writing == .vertical ? $0 : 3) }
                    + lines.flatMap { $0.ruby.map { (components[$0].box, 1) } + $0.pale.map { ($0, 2) } }))
        return Found(lines: lines, em: merger.em, ink: ink)
    }

    /// Whether a piece can be type: no speck, not in a picture, no larger than the largest headline.
    private func isType(_ i: Int) -> Bool {
        let component = ink.runs.components[i]
        let box = component.box
        let long = max(box.width, box.height)
        // The corner of a frame is long and nearly empty.
        if long > 2 * em && component.pixels * 100 < box.area * 8 { return false }
        if min(box.width, box.height) > em && component.pixels * 20 < (box.width + box.height) * long { return false }
        // What is left of a thin rule; a 一 of large type is thicker at its end.
        if box.width * 10 > em * 12 && box.height * 100 <= em * 12 { return false }
        // On a page made of dots, clumps of them are as large as the marks of small type: they must not bridge tiers.
        let least = ink.noise >= 12 ? em * 17 / 100 : em / 12
        guard long <= 7 * em || isColumn(component, widest: 400), component.pixels >= max(4, em * em / 250),
            long >= max(2, least)
        else { return false }
        return !ink.pictures.contains { $0.contains(box.center) }
    }

    /// Whether a long piece is a column of type whose characters all touch: as wide as type, up to `widest` hundredths of
    /// an em; a rule that leans has less ink in its rectangle, the bar of a chart more.
    private func isColumn(_ piece: InkRuns.Component, widest: Int) -> Bool {
        piece.box.width * 100 <= em * widest && piece.box.width * 100 >= em * 75
            && piece.pixels * 100 >= piece.box.area * 30 && piece.pixels * 100 <= piece.box.area * 80
    }

    /// The lines that fill a dark ground: it holds its line together however wide the blanks are in it. A ground is filled
    /// where most of what stands on it is more than half as large as the ground is thick, so that no second line fits.
    /// With them what is left of such a ground's sides, where it leans, and specks.
    private func banners(of members: [Int]) -> (lines: [Strip], remains: [Int]) {
        var lines: [Strip] = []
        var remains: [Int] = []
        for ground in ink.darkGrounds {
            let writing: WritingDirection = ground.height >= ground.width ? .vertical : .horizontal
            let thick = writing.across(ground).count
            let inside = members.filter { ground.contains(ink.runs.components[$0].box) }
            let thin = inside.filter { isThin($0, on: ground, thick) }
            let pieces = inside.filter { !isThin($0, on: ground, thick) }
            guard let first = pieces.first else { continue }
            let boxes = pieces.map { ink.runs.components[$0].box }
            let box = boxes.reduce(ink.runs.components[first].box) { $0.union($1) }
            let large = boxes.filter { max($0.width, $0.height) * 20 >= thick * 11 }
            let covered = large.reduce(0) { $0 + writing.along($1).count }
            guard large.count >= 3, covered * 10 >= writing.along(box).count * 4 else { continue }
            lines.append(Strip(pieces: pieces, box: box, writing: writing))
            remains += thin
        }
        return (lines, remains)
    }

    /// Whether a piece on a dark ground is thinner than a 25th of it, and a speck or at the ground's sides: no stroke.
    private func isThin(_ i: Int, on ground: PixelRect, _ thick: Int) -> Bool {
        let piece = ink.runs.components[i]
        let long = max(piece.box.width, piece.box.height)
        let isAtSide = !ground.outset(by: -thick / 8).contains(piece.box)
        return piece.pixels * 25 <= long * thick && (isAtSide || long * 8 <= thick)
    }

    /// Joins down the page; where joining across it gives a row of single characters, that row instead. Large pieces
    /// are joined among themselves, with reaches of their own size.
    private func strips(of members: [Int], _ links: PieceLinks) -> [Strip] {
        func isSlim(_ i: Int) -> Bool {
            links.boxes[i].width * 100 <= em * 135
                && (links.boxes[i].height <= 4 * em || isColumn(ink.runs.components[i], widest: 135))
        }
        let wide = members.filter { !isSlim($0) }
        let slim = members.filter(isSlim)
        let big = members.filter {
            max(links.boxes[$0].width, links.boxes[$0].height) * 100 > em * 135
                && (links.boxes[$0].height <= 4 * em || !isColumn(ink.runs.components[$0], widest: 250))
        }
        var columns = Groups(links.boxes.count)
        for (a, b) in links.pairs(among: slim, .vertical, percent: 0) { columns.join(a, b) }
        for (a, b) in links.pairs(among: wide, .vertical, percent: 40) { columns.join(a, b) }
        let large = members.filter { links.boxes[$0].height * 100 > em * 90 }
        for (a, b) in links.halves(among: large) { columns.join(a, b) }
        var rows = Groups(links.boxes.count)
        for (a, b) in links.pairs(among: slim, .horizontal, percent: 0) { rows.join(a, b) }
        for (a, b) in links.pairs(among: big, .horizontal, percent: 40) { rows.join(a, b) }
        // Of each piece, how tall it is joined down the page.
        var heights = [Int](repeating: 0, count: links.boxes.count)
        for list in columns.lists(of: members) {
            let box = list.reduce(links.boxes[list[0]]) { $0.union(links.boxes[$1]) }
            for i in list { heights[i] = box.height }
        }
        var isTaken = [Bool](repeating: false, count: links.boxes.count)
        var strips: [Strip] = []
        for list in rows.lists(of: members) where list.count >= 3 {
            let box = list.reduce(links.boxes[list[0]]) { $0.union(links.boxes[$1]) }
            // A mark or a small character parts a headline's row: two characters and a half are a row too.
            let least = box.height * 100 > em * 135 ? 22 : 28
            guard box.width * 10 >= least * box.height, isRow(list, box, heights, links) else { continue }
            for i in list { isTaken[i] = true }
            strips.append(Strip(pieces: list, box: box, writing: .horizontal))
        }
        let rest = members.filter { !isTaken[$0] }
        for list in columns.lists(of: rest) {
            let box = list.reduce(links.boxes[list[0]]) { $0.union(links.boxes[$1]) }
            strips.append(Strip(pieces: list, box: box, writing: .vertical))
        }
        return strips
    }

    /// Whether pieces joined across the page are a horizontal line: joined down the page, most of them would stand
    /// alone, or farther from one another than across.
    private func isRow(_ list: [Int], _ box: PixelRect, _ heights: [Int], _ links: PieceLinks) -> Bool {
        // Ruby between columns bridges what is no row.
        let whole = list.filter { max(links.boxes[$0].width, links.boxes[$0].height) * 20 >= box.height * 11 }
        guard gap(of: whole, links) * 100 <= max(em * 36, box.height * 40) else { return false }
        // Two rows of characters are none.
        let covered = whole.reduce(0) { $0 + links.boxes[$1].width }
        if covered * 10 < box.width * 3 { return false }
        let tall = list.reduce(0) { $0 + (heights[$1] * 10 > box.height * 21 ? 1 : 0) }
        return tall * 10 <= list.count * 3 || isNearerAcross(list, box, links)
    }

    /// Whether the blanks over and under a row are wider than twice those between its pieces, or than one and a half of them
    /// where it is long: what is nearer belongs together (the first of docstrum's rules). The rows of a table are so close
    /// that its columns look like lines.
    private func isNearerAcross(_ list: [Int], _ box: PixelRect, _ links: PieceLinks) -> Bool {
        guard list.count >= 3, box.height * 10 >= em * 4 else { return false }
        let times = box.width >= 6 * box.height ? 3 : 4
        let clear = max(box.height / 5, gap(of: list, links) * times / 2)
        let own = Set(list)
        for band in [box.minY - clear..<box.minY, box.maxY..<box.maxY + clear] {
            var covered = 0
            links.index.forEachMeeting(PixelRect(x: box.xRange, y: band)) { k in
                let piece = links.boxes[k]
                guard !own.contains(k), max(piece.width, piece.height) * 6 >= em else { return }
                covered += piece.intersection(PixelRect(x: box.xRange, y: band)).width
            }
            if covered * 5 > box.width { return false }
        }
        return true
    }

    /// The median blank between pieces side by side.
    private func gap(of list: [Int], _ links: PieceLinks) -> Int {
        var end = Int.min
        var gaps: [Int] = []
        for i in list.sorted(by: { links.boxes[$0].minX < links.boxes[$1].minX }) {
            let piece = links.boxes[i]
            if end != .min, piece.minX >= end { gaps.append(piece.minX - end) }
            end = max(end, piece.maxX)
        }
        return gaps.isEmpty ? 0 : gaps.sorted()[gaps.count / 2]
    }
}

/// Pieces of ink that stand in one line closely.
struct Strip {
    var pieces: [Int]
    var box: PixelRect
    var writing: WritingDirection
}
