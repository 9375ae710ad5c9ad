import LayoutDocument
import PageGeometry

/// Finds lines that are not numbered because they are part of tables or advertisements.
///
/// Method: a panel of an article contains running text (lines of body type with similar lines beside them). A panel
/// without running text is taken for an advertisement if it is below all running text (記事下), or contains horizontal
/// lines. Rows of small type, one under the other, are taken for a table.
struct RegionClassification {
    let em: Int
    let page: PixelSize
    let separators: [PageRegions.Separator]
    let frames: [PixelRect]
    /// Whether the page's text is horizontal. If so, rows are not taken for a table.
    let isHorizontal: Bool
    private let stage: LineRoleParameters
    private var parameters: Parameters { stage.classification }

    init(
        em: Int, page: PixelSize, separators: [PageRegions.Separator], frames: [PixelRect], isHorizontal: Bool = false,
        parameters stage: LineRoleParameters = .init()
    ) {
        self.em = em
        self.page = page
        self.separators = separators
        self.frames = frames
        self.isHorizontal = isHorizontal
        self.stage = stage
    }

    func mark(_ lines: inout [PlacedLine]) {
        if !stage.off.contains(.tables), !isHorizontal { markTables(&lines) }
        let running = runningText(lines)
        if !stage.off.contains(.advertisements) { markAdvertisements(&lines, running: running) }
        if !stage.off.contains(.framedAdvertisements) { markFrames(&lines, running: running) }
    }

    // MARK: Tables

    /// Marks groups of small horizontal lines close to each other as tables, if they have more rows than a caption.
    /// Other lines among them are marked too.
    private func markTables(_ lines: inout [PlacedLine]) {
        let rows = lines.indices.filter { lines[$0].kind == .other }
        let index = RectIndex(rows.map { lines[$0].box }, lineEm: em)
        let (across, down) = (parameters.tableReachAcross.of(em), parameters.tableReachDown.of(em))
        var groups = Groups(rows.count)
        for i in rows.indices {
            let box = lines[rows[i]].box
            let reach = PixelRect(
                minX: box.minX - across, minY: box.minY - down, maxX: box.maxX + across, maxY: box.maxY + down)
            for k in index.meeting(reach) where k != i { groups.join(i, k) }
        }
        for list in groups.lists(of: Array(rows.indices)) where list.count >= parameters.leastTableLines {
            let members = list.map { rows[$0] }
            let box = members.reduce(lines[members[0]].box) { $0.union(lines[$1].box) }
            let heights = members.map { lines[$0].box.height }.sorted()
            guard box.height >= parameters.leastTableHeight * heights[heights.count / 2] else { continue }
            for i in lines.indices where box.contains(lines[i].box.center) && !isLong(lines[i]) {
                lines[i].kind = .unnumbered(.table)
            }
        }
    }

    private func isLong(_ line: PlacedLine) -> Bool {
        line.line.writing == .vertical && line.kind == .body && line.box.height >= parameters.longColumn * em
    }

    // MARK: Advertisements

    /// Marks a panel as an advertisement if it has hardly any running text, and is at the foot of the page or contains
    /// horizontal lines.
    private func markAdvertisements(_ lines: inout [PlacedLine], running: Set<Int>) {
        let type = lines.dropFirst().reduce(lines.first?.box ?? page.bounds) { $0.union($1.box) }
        let panels = Panels(separators: separators, type: type, em: em, parameters: stage.panels)
        var members = [[Int]](repeating: [], count: panels.panels.count)
        for i in lines.indices {
            if let p = panels.panel(of: lines[i].box) { members[p].append(i) }
        }
        let texts = running.map { lines[$0].box }
        let all = bodyCharacters(lines.indices, lines)
        let isAdvertisement = members.indices.map { p in
            let text = members[p].filter { running.contains($0) }.reduce(0) { $0 + lines[$1].box.area }
            guard !members[p].isEmpty, text < parameters.mostText * panels.area(of: p), !texts.isEmpty,
                bodyCharacters(members[p], lines) <= parameters.mostBody * all
            else { return false }
            let own = members[p].map { lines[$0] }
            return hasOffers(own) && (isAtFoot(panels.panels[p].box, of: texts) || isAcross(own))
        }
        for p in members.indices where isAdvertisement[p] {
            for i in members[p] { lines[i].kind = .unnumbered(.advertisement) }
        }
    }

    private func bodyCharacters(_ members: some Sequence<Int>, _ lines: [PlacedLine]) -> Int {
        members.reduce(0) { $0 + (lines[$1].kind == .body ? lines[$1].line.layout.characters.count : 0) }
    }

    /// Returns the lines of running text: lines of body type with similar lines beside them.
    func runningText(_ lines: [PlacedLine]) -> Set<Int> {
        let body = lines.indices.filter { i in
            let line = lines[i]
            return line.kind == .body && line.line.writing == .vertical
                && line.line.layout.characters.count >= parameters.leastTextCharacters
                && line.line.typeSize >= parameters.leastTextSize * em
                && line.line.typeSize <= parameters.mostTextSize * em
        }
        let index = RectIndex(body.map { lines[$0].box }, lineEm: em)
        let reach = parameters.textReach.of(em)
        return Set(
            body.filter { i in
                let box = lines[i].box
                let around = PixelRect(
                    minX: box.minX - reach, minY: box.minY, maxX: box.maxX + reach, maxY: box.maxY)
                let beside = index.meeting(around).filter { k in
                    let other = lines[body[k]].box
                    let shared = min(box.maxY, other.maxY) - max(box.minY, other.minY)
                    return body[k] != i && shared >= parameters.textRows * min(box.height, other.height)
                }
                return beside.count >= parameters.leastTextsBeside
            })
    }

    /// Whether a panel contains more than a headline: horizontal lines, or lines of several sizes.
    private func hasOffers(_ lines: [PlacedLine]) -> Bool {
        lines.count { $0.line.writing == .horizontal } >= parameters.leastAcross
            || lines.count >= parameters.leastLines && lines.contains { $0.kind == .heading }
                && lines.contains { $0.kind != .heading }
    }

    /// Whether horizontal lines are a large part of a panel's lines.
    private func isAcross(_ lines: [PlacedLine]) -> Bool {
        let across = lines.count { $0.line.writing == .horizontal }
        return across >= parameters.leastAcross && across >= parameters.acrossShare * lines.count
    }

    /// Whether a panel is large and has no running text below it.
    private func isAtFoot(_ box: PixelRect, of texts: [PixelRect]) -> Bool {
        box.width * box.height >= parameters.leastArea * em * em && !isOverText(box, texts)
    }

    /// Whether running text is below a panel's top, within its width.
    private func isOverText(_ box: PixelRect, _ texts: [PixelRect]) -> Bool {
        texts.contains { $0.center.x > box.minX && $0.center.x < box.maxX && $0.center.y > box.minY }
    }

    /// Marks a frame as an advertisement if it has horizontal lines and little body text. A frame with a single
    /// headline, above running text, is not an advertisement.
    private func markFrames(_ lines: inout [PlacedLine], running: Set<Int>) {
        let texts = running.map { lines[$0].box }
        for frame in frames where frame.area < parameters.mostFrame * (page.width * page.height) {
            let inside = lines.indices.filter { frame.contains(lines[$0].box.center) }
            let text = inside.filter { lines[$0].kind == .body }.reduce(0) { $0 + lines[$1].box.area }
            let isAcross = inside.contains { lines[$0].line.writing == .horizontal }
            if isAcross, text < parameters.mostText * frame.area,
                !isHeadline(inside, lines) || !isOverText(frame, texts)
            {
                for i in inside { lines[i].kind = .unnumbered(.advertisement) }
            }
        }
    }

    /// Whether a frame contains one headline and hardly anything else.
    private func isHeadline(_ inside: [Int], _ lines: [PlacedLine]) -> Bool {
        let headings = inside.filter { lines[$0].kind == .heading }
        let rest = inside.reduce(0) { $0 + (lines[$1].kind == .heading ? 0 : lines[$1].box.area) }
        return headings.count == 1 && rest < parameters.mostBesideHeadline * lines[headings[0]].box.area
    }
}
