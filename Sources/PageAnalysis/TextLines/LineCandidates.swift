import PageGeometry
import PageRaster

/// Joins pieces of ink into candidates for lines of type.
///
/// Method: a nearest-neighbour grouping in the manner of O'Gorman's docstrum (1993), but with reaches in ems of this page.
/// Small and large type is joined apart, so that a headline's foot does not grow into the text under it.
struct LineCandidates {
    let ink: SegmentedPage
    /// The pieces by place.
    let index: RectIndex

    private var em: Int { ink.em }

    init(_ ink: SegmentedPage) {
        self.ink = ink
        index = InkRuns.Component.index(of: ink.runs.components, em: ink.em)
    }

    /// Which pieces follow one another closely.
    var links: PieceLinks { PieceLinks(ink.runs.components, index: index, rules: ink.rules, em: em) }

    /// Whether a piece can be type: no speck, not in a picture, no larger than the largest headline.
    func isType(_ i: Int) -> Bool {
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
    func banners(of members: [Int]) -> (lines: [LineCandidate], remains: [Int]) {
        var lines: [LineCandidate] = []
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
            lines.append(LineCandidate(pieces: pieces, box: box, writing: writing))
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
    func candidates(of members: [Int], _ links: PieceLinks) -> [LineCandidate] {
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
        var candidates: [LineCandidate] = []
        for list in rows.lists(of: members) where list.count >= 3 {
            let box = list.reduce(links.boxes[list[0]]) { $0.union(links.boxes[$1]) }
            // A mark or a small character parts a headline's row: two characters and a half are a row too.
            let least = box.height * 100 > em * 135 ? 22 : 28
            guard box.width * 10 >= least * box.height, isRow(list, box, heights, links) else { continue }
            for i in list { isTaken[i] = true }
            candidates.append(LineCandidate(pieces: list, box: box, writing: .horizontal))
        }
        let rest = members.filter { !isTaken[$0] }
        for list in columns.lists(of: rest) {
            let box = list.reduce(links.boxes[list[0]]) { $0.union(links.boxes[$1]) }
            candidates.append(LineCandidate(pieces: list, box: box, writing: .vertical))
        }
        return candidates
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
struct LineCandidate {
    var pieces: [Int]
    var box: PixelRect
    var writing: WritingDirection
}
