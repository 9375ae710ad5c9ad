import LayoutDocument
import PageGeometry

/// Says which lines stand where no marker is drawn: tables, advertisements.
///
/// Method: running text (lines of body type with others like them beside) is what a panel of an article has; a panel
/// without it is an advertisement if it lies under all running text (記事下), or has lines across. Rows of small type
/// under one another are a table.
struct RegionClassification {
    var em: Int
    var page: PixelSize
    var separators: [PageRegions.Separator]
    var frames: [PixelRect]

    func mark(_ lines: inout [PlacedLine]) {
        markTables(&lines)
        markAdvertisements(&lines)
    }

    // MARK: Tables

    /// Small horizontal lines near one another, over more rows than a caption has, and what stands among them.
    private func markTables(_ lines: inout [PlacedLine]) {
        let rows = lines.indices.filter { lines[$0].kind == .other }
        let index = RectIndex(rows.map { lines[$0].box }, tile: max(16, 2 * em))
        var groups = Groups(rows.count)
        for i in rows.indices {
            let box = lines[rows[i]].box
            let reach = PixelRect(
                minX: box.minX - em * 2, minY: box.minY - em, maxX: box.maxX + em * 2, maxY: box.maxY + em)
            for k in index.meeting(reach) where k != i { groups.join(i, k) }
        }
        for list in groups.lists(of: Array(rows.indices)) where list.count >= 6 {
            let members = list.map { rows[$0] }
            let box = members.reduce(lines[members[0]].box) { $0.union(lines[$1].box) }
            let heights = members.map { lines[$0].box.height }.sorted()
            guard box.height >= heights[heights.count / 2] * 7 else { continue }
            for i in lines.indices where box.contains(lines[i].box.center) && !isLong(lines[i]) {
                lines[i].kind = .unnumbered(.table)
            }
        }
    }

    private func isLong(_ line: PlacedLine) -> Bool {
        line.line.writing == .vertical && line.kind == .body && line.box.height >= 8 * em
    }

    // MARK: Advertisements

    private func markAdvertisements(_ lines: inout [PlacedLine]) {
        let type = lines.dropFirst().reduce(lines.first?.box ?? page.bounds) { $0.union($1.box) }
        let panels = Panels(separators: separators, type: type, em: em)
        let running = runningText(lines)
        var members = [[Int]](repeating: [], count: panels.panels.count)
        for i in lines.indices {
            if let p = panels.panel(of: lines[i].box) { members[p].append(i) }
        }
        let texts = running.map { lines[$0].box }
        let all = lines.filter { $0.kind == .body }.reduce(0) { $0 + $1.line.layout.characters.count }
        var isSold = members.indices.map { p in
            let text = members[p].filter { running.contains($0) }.reduce(0) { $0 + lines[$1].box.area }
            guard !members[p].isEmpty, text * 100 < panels.area(of: p) * 14 else { return false }
            // Where the body's size was misread no text runs: what a tenth of it stands in is sold by no page.
            let own = members[p].filter { lines[$0].kind == .body }
                .reduce(0) { $0 + lines[$1].line.layout.characters.count }
            guard !texts.isEmpty, own * 10 <= all else { return false }
            return hasOffers(members[p].map { lines[$0] })
                && (isAtFoot(panels.panels[p].box, of: texts) || isAcross(members[p].map { lines[$0] }))
        }
        // A name set large in a box of its own belongs to the advertisement beside it.
        for p in members.indices where !isSold[p] && !members[p].isEmpty && isAtFoot(panels.panels[p].box, of: texts) {
            let box = panels.panels[p].box
            guard members[p].allSatisfy({ !running.contains($0) }) else { continue }
            isSold[p] = members.indices.contains { k in
                let other = panels.panels[k].box
                return isSold[k] && abs(other.minY - box.minY) <= em * 3 && abs(other.maxY - box.maxY) <= em * 3
                    && other.outset(by: 2 * em).intersects(box)
            }
        }
        for p in members.indices where isSold[p] {
            for i in members[p] { lines[i].kind = .unnumbered(.advertisement) }
        }
        markFrames(&lines, running: running)
    }

    /// Lines of body type, each with others like it beside.
    func runningText(_ lines: [PlacedLine]) -> Set<Int> {
        let body = lines.indices.filter { i in
            let line = lines[i]
            return line.kind == .body && line.line.writing == .vertical && line.line.layout.characters.count >= 5
                && line.line.typeSize * 100 >= em * 80 && line.line.typeSize * 100 <= em * 125
        }
        let index = RectIndex(body.map { lines[$0].box }, tile: max(16, 2 * em))
        return Set(
            body.filter { i in
                let box = lines[i].box
                let around = PixelRect(
                    minX: box.minX - 2 * em, minY: box.minY, maxX: box.maxX + 2 * em, maxY: box.maxY)
                let beside = index.meeting(around).filter { k in
                    let other = lines[body[k]].box
                    let shared = min(box.maxY, other.maxY) - max(box.minY, other.minY)
                    return body[k] != i && shared * 2 >= min(box.height, other.height)
                }
                return beside.count >= 2
            })
    }

    /// Whether a panel holds more than a headline: lines of several sizes, or lines across.
    private func hasOffers(_ lines: [PlacedLine]) -> Bool {
        lines.count { $0.line.writing == .horizontal } >= 2
            || lines.count >= 3 && lines.contains { $0.kind == .heading } && lines.contains { $0.kind != .heading }
    }

    /// Whether a panel has two lines across, at least one of them larger or smaller than the body.
    private func isAcross(_ lines: [PlacedLine]) -> Bool {
        let across = lines.filter { $0.line.writing == .horizontal }
        return across.count >= 2 && across.count * 3 >= lines.count
    }

    /// Whether a panel is large and has no running text under it.
    private func isAtFoot(_ box: PixelRect, of texts: [PixelRect]) -> Bool {
        box.width * box.height >= 30 * em * em && !isOverText(box, texts)
    }

    /// Whether running text stands under a panel, or beside its lower part within its width.
    private func isOverText(_ box: PixelRect, _ texts: [PixelRect]) -> Bool {
        texts.contains { $0.center.x > box.minX && $0.center.x < box.maxX && $0.center.y > box.minY }
    }

    /// A frame with little running text in it and lines across, but for a headline alone over text.
    private func markFrames(_ lines: inout [PlacedLine], running: Set<Int>) {
        let texts = running.map { lines[$0].box }
        for frame in frames where frame.area * 100 < page.width * page.height * 60 {
            let inside = lines.indices.filter { frame.contains(lines[$0].box.center) }
            let text = inside.filter { lines[$0].kind == .body }.reduce(0) { $0 + lines[$1].box.area }
            let across = inside.contains { lines[$0].line.writing == .horizontal }
            // One headline alone in a frame, with text under it, is no offer.
            let headings = inside.filter { lines[$0].kind == .heading }
            let rest = inside.reduce(0) { $0 + (lines[$1].kind == .heading ? 0 : lines[$1].box.area) }
            let isHeadline =
                headings.count == 1 && rest * 10 < lines[headings[0]].box.area && isOverText(frame, texts)
            if across && !isHeadline && text * 100 < frame.area * 14 {
                for i in inside { lines[i].kind = .unnumbered(.advertisement) }
            }
        }
    }
}
