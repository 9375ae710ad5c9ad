import PageGeometry
import PageRaster

/// Joins pieces of ink into candidates for lines of type.
///
/// Method: a nearest-neighbour grouping in the manner of O'Gorman's docstrum (1993), but with reaches in ems of the
/// page's body type. Small and large type are joined separately, so that the foot of a headline does not merge with the
/// text below.
struct LineCandidates {
    let ink: SegmentedPage
    private let stage: TextLineParameters
    let parameters = Parameters()
    /// Index of the pieces of ink.
    let index: RectIndex
    /// Class that the page segmentation gives each piece. A caption that it took for a picture is text (`PicturedType`).
    private var kinds: [SeenKind]
    /// Whether each piece is a part of a picture.
    private var isPicture: [Bool]
    /// Direction of each piece that the page segmentation classifies as large; nil for other pieces.
    private let largeWritings: [WritingDirection?]

    private var em: Int { ink.em }
    /// Whether a person states that the body text is vertical.
    private let isBodyStated: Bool

    init(_ ink: SegmentedPage, stage: TextLineParameters, isBodyStated: Bool = false) {
        (self.ink, self.stage, self.isBodyStated) = (ink, stage, isBodyStated)
        index = InkRuns.Component.index(of: ink.runs.components, em: ink.em)
        let kinds = ink.runs.components.map { ink.seen?.kind(in: $0.box) ?? .paper }
        let blocks = ink.seen.map(LargeBlocks.init)
        self.kinds = kinds
        largeWritings = zip(kinds, ink.runs.components).map { $0 == .large ? blocks?.writing(in: $1.box) : nil }
        // If most of the print is a picture, that class is the most common one.
        isPicture = zip(kinds, ink.runs.components).map { $0 == .picture && ink.seen?.isPicture($1.box) == true }
        guard stage.uses(.picturedType), isPicture.contains(true) else { return }
        let bare = PieceLinks(ink.runs.components, kinds: [], seen: nil, index: index, rules: ink.rules, em: em)
        let members = kinds.indices.filter { kinds[$0] != .ruby && isTypeSized($0) }
        let finder = PicturedType(bare, ink.runs.components)
        for (i, writing) in finder.writings(of: members, kinds, isPicture).enumerated() {
            guard let writing else { continue }
            self.kinds[i] = SeenKind(writing)
            isPicture[i] = false
        }
    }

    /// Whether a piece is classified as ruby and small enough for ruby.
    func isRuby(_ i: Int) -> Bool {
        kinds[i] == .ruby && ink.runs.components[i].longSide <= parameters.largestRuby * em
    }

    /// Finds the pieces of ink that follow each other closely.
    var links: PieceLinks {
        PieceLinks(ink.runs.components, kinds: kinds, seen: ink.seen, index: index, rules: ink.rules, em: em)
    }

    /// Whether a piece can be type. It must have the size of type, and be outside pictures.
    func isType(_ i: Int) -> Bool { !isPicture[i] && isTypeSized(i) }

    /// Whether a piece is larger than a speck, and no larger than a character of the largest headline.
    private func isTypeSized(_ i: Int) -> Bool {
        let component = ink.runs.components[i]
        let box = component.box
        let long = max(box.width, box.height)
        // The corner of a frame is long and nearly empty.
        if long > parameters.frameLength * em && component.pixels < parameters.frameFill * box.area { return false }
        if min(box.width, box.height) > parameters.outlineSide * em
            && component.pixels < parameters.outlineFill * ((box.width + box.height) * long)
        {
            return false
        }
        // Such a flat piece is taken for a remnant of a thin rule. A 一 of large type is thicker at its end.
        if box.width > parameters.ruleWidth * em && box.height <= parameters.ruleHeight * em { return false }
        // On a dithered page, clumps of dots are as large as the marks of small type. They must not be joined, because
        // they would connect tiers.
        let least = ink.noise >= parameters.dottedNoise ? parameters.leastAmongDots : parameters.leastPiece
        return (long <= parameters.largestPiece * em || isColumn(component, widest: parameters.widestTouching))
            && component.pixels >= max(parameters.leastPixels, parameters.leastInk.of(em * em))
            && long >= max(parameters.leastPieceInPixels, least.of(em))
    }

    /// Whether a long piece is a column of touching characters, as wide as type. A leaning rule fills less of its
    /// bounding box; the bar of a chart fills more.
    private func isColumn(_ piece: InkRuns.Component, widest: Ems) -> Bool {
        piece.box.width <= widest * em && piece.box.width >= parameters.narrowestTouching * em
            && piece.pixels >= parameters.leastTouchingFill * piece.box.area
            && piece.pixels <= parameters.mostTouchingFill * piece.box.area
    }

    /// Joins pieces vertically, or horizontally if the result is a row. Large pieces are joined only with each other,
    /// and the distance depends on their size. Ruby is joined only with ruby.
    func candidates(of members: [Int], _ links: PieceLinks) -> [LineCandidate] {
        ownCandidates(of: members.filter { !isRuby($0) }, links) + ownCandidates(of: members.filter(isRuby), links)
    }

    private func ownCandidates(of members: [Int], _ links: PieceLinks) -> [LineCandidate] {
        var columns = columns(of: members, links)
        var isTaken = [Bool](repeating: false, count: links.boxes.count)
        var candidates: [LineCandidate] = []
        if stage.uses(.rowsAcross) {
            candidates = rows(of: members, columns: &columns, links)
            if isBodyStated {
                let body = BodyAcross(em: em).body(among: candidates)
                joinDown(body.flatMap { candidates[$0].pieces }, &columns)
                candidates = candidates.indices.filter { !body.contains($0) }.map { candidates[$0] }
            }
            for i in candidates.flatMap(\.pieces) { isTaken[i] = true }
        }
        let rest = members.filter { !isTaken[$0] }
        for list in columns.lists(of: rest) {
            candidates.append(LineCandidate(pieces: list, box: box(of: list, links), writing: .vertical))
        }
        return candidates
    }

    private func box(of list: [Int], _ links: PieceLinks) -> PixelRect {
        list.reduce(links.boxes[list[0]]) { $0.union(links.boxes[$1]) }
    }

    /// Whether a piece is at most as wide as one column and as long as a few characters. In areas classified as
    /// vertical text, the width may include ruby that touches the column. A column of touching characters may be
    /// longer.
    private func isSlim(_ i: Int, _ links: PieceLinks) -> Bool {
        let widest = kinds[i] == .vertical ? parameters.widestWithRuby : TypeSizes.widestColumn
        return links.boxes[i].width <= widest * em
            && (links.boxes[i].height <= parameters.longestCharacter * em
                || isColumn(ink.runs.components[i], widest: TypeSizes.widestColumn))
    }

    /// Returns the groups of pieces that are joined vertically.
    private func columns(of members: [Int], _ links: PieceLinks) -> Groups {
        let wide = members.filter { !isSlim($0, links) }
        let slim = members.filter { isSlim($0, links) }
        var columns = Groups(links.boxes.count)
        for (a, b) in links.pairs(among: slim, .vertical, reaching: 0) { columns.join(a, b) }
        joinSpaced(slim, .vertical, &columns, links)
        joinLeaders(.vertical, &columns)
        for (a, b) in links.pairs(among: wide, .vertical, reaching: parameters.largeReach) { columns.join(a, b) }
        guard stage.uses(.halvesOfCharacters) else { return columns }
        let large = members.filter { links.boxes[$0].height > parameters.leastHalf * em }
        for (a, b) in links.halves(among: large) { columns.join(a, b) }
        return columns
    }

    /// Joins successive letter-spaced characters that have no neighbours so far. Two characters are too few: one may be
    /// the last character of a tier and the other the first of the next tier, beside marks.
    private func joinSpaced(
        _ members: [Int], _ direction: WritingDirection, _ groups: inout Groups, _ links: PieceLinks
    ) {
        let longest = parameters.longestSpaced.of(em)
        let alone = groups.lists(of: members).filter { direction.along(box(of: $0, links)).count <= longest }
        let pairs = links.spacedPairs(among: alone.flatMap(\.self), direction)
        var spaced = groups
        for (a, b) in pairs { spaced.join(a, b) }
        var counts: [Int: Int] = [:]
        for list in alone { counts[spaced.root(list[0]), default: 0] += 1 }
        for (a, b) in pairs where counts[spaced.root(a), default: 0] >= parameters.leastSpaced { groups.join(a, b) }
    }

    private func joinLeaders(_ direction: WritingDirection, _ groups: inout Groups) {
        for leader in ink.leaders where leader.direction == direction {
            for (a, b) in zip(leader.pieces, leader.pieces.dropFirst()) { groups.join(a, b) }
        }
    }

    /// Joins the pieces of letter-spaced columns across the longer blanks between their characters.
    private func joinDown(_ members: [Int], _ columns: inout Groups) {
        var links = PieceLinks(ink.runs.components, kinds: [], seen: nil, index: index, rules: ink.rules, em: em)
        links.parameters.downReach = parameters.spacedDownReach
        for (a, b) in links.pairs(among: members, .vertical, reaching: 0) { columns.join(a, b) }
    }

    /// Joins pieces horizontally if they form lines.
    private func rows(of members: [Int], columns: inout Groups, _ links: PieceLinks) -> [LineCandidate] {
        let slim = members.filter { isSlim($0, links) }
        let big = members.filter {
            max(links.boxes[$0].width, links.boxes[$0].height) > TypeSizes.widestColumn * em
                && (links.boxes[$0].height <= parameters.longestCharacter * em
                    || !isColumn(ink.runs.components[$0], widest: parameters.widestBigColumn))
        }
        var rows = Groups(links.boxes.count)
        for (a, b) in links.pairs(among: slim, .horizontal, reaching: 0) { rows.join(a, b) }
        joinSpaced(slim, .horizontal, &rows, links)
        joinLeaders(.horizontal, &rows)
        for (a, b) in links.pairs(among: big, .horizontal, reaching: parameters.largeReach) { rows.join(a, b) }
        // Height of the vertical group to which each piece belongs.
        var heights = [Int](repeating: 0, count: links.boxes.count)
        for list in columns.lists(of: members) {
            let height = box(of: list, links).height
            for i in list { heights[i] = height }
        }
        var candidates: [LineCandidate] = []
        for list in rows.lists(of: members) where list.count >= parameters.leastRow {
            let box = box(of: list, links)
            switch seenWriting(of: list) {
            case .vertical: continue
            case .horizontal: break
            case nil:
                let isLarge = box.height > TypeSizes.widestColumn * em
                let least = isLarge ? parameters.leastLargeRowLength : parameters.leastRowLength
                guard box.width >= least * box.height, isRow(list, box, heights, links) else { continue }
            }
            candidates.append(LineCandidate(pieces: list, box: box, writing: .horizontal))
        }
        return candidates
    }

    /// Returns the direction of the class that the page segmentation gives most of these pieces; nil if there is none.
    private func seenWriting(of list: [Int]) -> WritingDirection? {
        WritingDirection.allCases.first { writing in
            let kind = SeenKind(writing)
            return list.count { kinds[$0] == kind || largeWritings[$0] == writing } * 2 > list.count
        }
    }

    /// Whether pieces that were joined horizontally are a horizontal line. This is true if most of them have no
    /// vertical neighbour, or if the vertical neighbours are further away than the horizontal ones.
    private func isRow(_ list: [Int], _ box: PixelRect, _ heights: [Int], _ links: PieceLinks) -> Bool {
        // Ruby between columns must not join these columns into a row.
        let whole = list.filter {
            max(links.boxes[$0].width, links.boxes[$0].height) >= parameters.wholeShare * box.height
        }
        let gap = gap(of: whole, links)
        guard gap <= links.parameters.acrossReach * em || gap <= parameters.largeReach * box.height else {
            return false
        }
        // Two rows of characters, one above the other, must not become one row.
        let covered = whole.reduce(0) { $0 + links.boxes[$1].width }
        if covered < parameters.leastCovered * box.width { return false }
        let tall = list.count { heights[$0] > parameters.tallShare * box.height }
        return tall <= parameters.mostTall * list.count || isNearerAcross(list, box, links)
    }

    /// Whether the blanks above and below a row are much wider than the blanks between its pieces. Pieces that are
    /// nearer to each other belong together (the first rule of docstrum). The rows of a table can be so close that its
    /// columns look like lines.
    private func isNearerAcross(_ list: [Int], _ box: PixelRect, _ links: PieceLinks) -> Bool {
        guard list.count >= parameters.leastRow, box.height >= parameters.leastRowHeight * em else { return false }
        let isLong = box.width >= parameters.longRow * box.height
        let times = isLong ? parameters.clearOfLongRow : parameters.clearOfRow
        let clear = max(parameters.leastClear.of(box.height), times.of(gap(of: list, links)))
        let own = Set(list)
        for band in [box.minY - clear..<box.minY, box.maxY..<box.maxY + clear] {
            var covered = 0
            links.index.forEachMeeting(PixelRect(x: box.xRange, y: band)) { k in
                let piece = links.boxes[k]
                guard !own.contains(k), max(piece.width, piece.height) >= parameters.leastNeighbour * em else { return }
                covered += piece.intersection(PixelRect(x: box.xRange, y: band)).width
            }
            if covered > parameters.mostNeighbours * box.width { return false }
        }
        return true
    }

    /// Returns the median blank between pieces that are side by side.
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

/// Pieces of ink that form one line.
struct LineCandidate {
    var pieces: [Int]
    var box: PixelRect
    var writing: WritingDirection
}
