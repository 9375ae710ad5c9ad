import LayoutDocument
import PageGeometry

/// A line with its kind and role, in the upright plane.
struct PlacedLine {
    var line: CharacterLine
    /// The line's body, in the upright plane.
    var box: PixelRect
    var kind: Kind
    /// Share of the line's area that is ink, in thousandths. It is higher for bold type.
    var weight: Int
    /// Role of the line in its article, decided by the line and its surroundings.
    var role = LineRole.body

    /// Whether no character of the line is numbered.
    var isSetAside: Bool {
        if case .unnumbered = kind { true } else { false }
    }

    enum Kind: Equatable {
        case body, heading, caption, other
        case unnumbered(UnnumberedText.Kind)
    }
}

/// Sorts lines into kinds by their size, place and neighbours.
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

    /// Returns the page's lines with their kinds, in the page's order.
    ///
    /// - Complexity: O(lines × (rules + lines around)).
    func sort() -> [PlacedLine] {
        var placed = page.lines.map { line in
            let area = max(1, line.along.count * line.em)
            return PlacedLine(
                line: line, box: plane.upright(line), kind: .body, weight: line.pixels * 1000 / area)
        }
        for i in placed.indices { placed[i].kind = kind(of: placed[i]) }
        if !stage.off.contains(.folioStrips) { markFolio(&placed) }
        RegionClassification(
            em: em, page: page.size, separators: regions.separators, frames: regions.frames,
            isHorizontal: page.seen?.isHorizontal == true, parameters: stage
        ).mark(&placed)
        return placed
    }

    private func kind(of line: PlacedLine) -> PlacedLine.Kind {
        let size = line.line.typeSize
        if line.line.writing == .horizontal {
            return size >= parameters.leastHeadingAcross * em ? .heading : .other
        }
        if size >= parameters.leastHeading * em && line.box.height >= size { return .heading }
        return size < parameters.leastBody * em ? .unnumbered(.unclear) : .body
    }

    /// Sets aside the lines of folio strips (柱). A folio strip is above a rule across the page near the page's top, or
    /// below such a rule near the page's foot.
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

    /// Sets aside the lines of a strip, which usually are a title, a date or a number. A strip with many columns of
    /// text is a tier, and is kept.
    private func markStrip(_ strip: [Int], _ lines: inout [PlacedLine]) {
        let columns = strip.count {
            lines[$0].kind == .body && lines[$0].line.writing == .vertical
                && lines[$0].box.height >= parameters.leastTierColumn * em
        }
        guard columns < parameters.leastTierColumns else { return }
        for i in strip { lines[i].kind = .unnumbered(.folio) }
    }
}
