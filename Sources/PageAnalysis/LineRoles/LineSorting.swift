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
    var regions: PageRegions
    var page: CharacterPage
    var plane: PagePlane

    private var em: Int { regions.em }

    func sort() -> [PlacedLine] {
        var placed = page.lines.map { line in
            let area = max(1, line.along.count * line.em)
            return PlacedLine(
                line: line, box: plane.upright(line), kind: .body, weight: line.pixels * 1000 / area)
        }
        for i in placed.indices { placed[i].kind = kind(of: placed[i]) }
        markCrossheads(&placed)
        markFolio(&placed)
        RegionClassification(em: em, page: page.size, separators: regions.separators, frames: regions.frames).mark(
            &placed)
        markCaptions(&placed)
        markRemainder(&placed)
        return placed
    }

    private func kind(of line: PlacedLine) -> PlacedLine.Kind {
        let size = line.line.typeSize
        let print = line.line.print
        // What is left of a rule, or a speck: no character is so thin and so long, or so small.
        if min(print.width, print.height) * 100 <= em * 24 && max(print.width, print.height) * 10 >= em * 12
            || max(print.width, print.height) * 10 <= em * 5
        {
            return .unnumbered(.unclear)
        }
        // What remains of a rule after it was taken out is no type.
        let onRule = page.rules.contains { $0.parts.contains { $0.outset(by: 3).contains(print.center) } }
        if onRule && min(print.width, print.height) * 100 <= em * 45 { return .unnumbered(.unclear) }
        // White on black is the print of headlines, small ones too.
        let isLight = size * 100 >= em * 105 && page.darkGrounds.contains { $0.contains(print.center) }
        if isLight { return .heading }
        if line.line.writing == .horizontal {
            return size * 100 >= em * 130 ? .heading : .other
        }
        if size * 100 >= em * 118 && line.box.height >= size { return .heading }
        return size * 100 < em * 62 ? .unnumbered(.unclear) : .body
    }

    /// A line of type a little larger than the body, between two body lines of its tier with no rule beside it, is a
    /// crosshead inside the text, not a headline: it goes on in its run.
    private func markCrossheads(_ lines: inout [PlacedLine]) {
        let all = lines
        let index = RectIndex(all.map(\.box), tile: max(16, 2 * em))
        for i in lines.indices {
            let line = all[i]
            guard line.kind == .heading, line.line.writing == .vertical, line.line.typeSize * 100 <= em * 150 else {
                continue
            }
            let around = line.box.outset(by: em * 22 / 10)
            let beside = index.meeting(around).filter { k in
                let other = all[k]
                guard k != i, other.kind == .body, other.line.writing == .vertical, other.box.height >= 3 * em,
                    other.box.minY <= line.box.minY + em / 2
                else { return false }
                let shared = min(other.box.maxY, line.box.maxY) - max(other.box.minY, line.box.minY)
                let left = min(other.box.center.x, line.box.center.x)
                let right = max(other.box.center.x, line.box.center.x)
                return shared * 2 >= line.box.height
                    && !regions.isParted(from: left, to: right, rows: line.box.yRange)
                    && regions.frame(around: other.box.center) == regions.frame(around: line.box.center)
            }
            let isInside =
                beside.contains { all[$0].box.minX >= line.box.maxX - em / 4 }
                && beside.contains { all[$0].box.maxX <= line.box.minX + em / 4 }
            if isInside { lines[i].kind = .body }
        }
    }

    /// Lines over a rule that crosses the page near its top are the folio strip (柱); under one near its foot too.
    private func markFolio(_ lines: inout [PlacedLine]) {
        let long = regions.separators.filter {
            $0.direction == .horizontal && $0.box.width * 100 >= page.size.width * 60
        }
        let top = long.filter { $0.box.center.y * 100 <= page.size.height * 12 }.map(\.box.center.y).min()
        let foot = long.filter { $0.box.center.y * 100 >= page.size.height * 92 }.map(\.box.center.y).max()
        if let top { markStrip(lines.indices.filter { lines[$0].box.center.y < top }, &lines) }
        if let foot { markStrip(lines.indices.filter { lines[$0].box.center.y > foot }, &lines) }
    }

    /// A strip has a title, a date, a number; where columns of text stand side by side, it is a tier.
    private func markStrip(_ strip: [Int], _ lines: inout [PlacedLine]) {
        let columns = strip.count {
            lines[$0].kind == .body && lines[$0].line.writing == .vertical && lines[$0].box.height >= 4 * em
        }
        guard columns < 6 else { return }
        for i in strip { lines[i].kind = .unnumbered(.folio) }
    }

    /// Small type along a picture's foot or side is its caption.
    private func markCaptions(_ lines: inout [PlacedLine]) {
        for i in lines.indices {
            let line = lines[i]
            let small = line.line.typeSize * 100 <= em * 92
            guard line.kind == .other || line.kind == .body && small else { continue }
            let near = regions.pictures.contains { picture in
                picture.outset(by: line.kind == .other ? em * 2 : em).intersects(line.box)
                    && (line.kind == .body
                        || line.box.minX >= picture.minX - 2 * em && line.box.maxX <= picture.maxX + 2 * em)
            }
            if near && (line.kind == .other || isAlone(line, among: lines)) { lines[i].kind = .caption }
        }
    }

    /// Whether no line of its own direction and size stands beside it.
    private func isAlone(_ line: PlacedLine, among lines: [PlacedLine]) -> Bool {
        let around = PixelRect(
            minX: line.box.minX - em, minY: line.box.minY, maxX: line.box.maxX + em, maxY: line.box.maxY)
        return lines.filter { $0.line.writing == .vertical && $0.box.intersects(around) }.count <= 2
    }

    /// What is left of small type across the page is a caption or a credit if it is long enough to say something.
    private func markRemainder(_ lines: inout [PlacedLine]) {
        for i in lines.indices where lines[i].kind == .other {
            lines[i].kind = lines[i].line.layout.characters.count >= 4 ? .caption : .unnumbered(.unclear)
        }
    }
}
