import LayoutDocument
public import PageGeometry
public import PageRaster

/// A stage's result in a form that can be drawn.
public struct StageTrace: Sendable {
    /// The stage's ordinal and name, such as "2-separators".
    public var name: String
    /// The ink that the stage produces; nil if it produces none. Without ink, the page is the background.
    public var ink: BitRaster?
    /// Result of the stage: rectangles, each with a group that determines its colour.
    public var marks: [(rect: PixelRect, group: Int)] = []
}

extension StageTrace {
    init(_ page: BinarizedPage) { self.init(name: "1-ink", ink: page.ink) }

    init(_ page: SegmentedPage) {
        let separators = page.rules.map { ($0.box, 0) }
        self.init(
            name: "2-separators", marks: separators + page.pictures.map { ($0, 1) } + page.grounds.map { ($0, 2) })
    }

    /// Shows the classes of the page segmentation, one colour each.
    init(_ page: SeenPage) {
        self.init(name: "2-seen", marks: page.runs().map { ($0.rect, Int($0.kind.rawValue)) })
    }

    /// Shows lines, one colour each, and the ruby beside them.
    init(_ page: TextLinePage) {
        let components = page.ink.runs.components
        self.init(
            name: "3-lines",
            marks: page.lines.enumerated().map { ($1.box, $1.writing == .vertical ? $0 : 3) }
                + page.lines.flatMap { $0.ruby.map { (components[$0].box, 1) } })
    }

    /// Shows cells in two alternating colours.
    init(_ page: CharacterPage) {
        self.init(
            name: "4-characters", marks: page.lines.flatMap { $0.layout.cells.enumerated().map { ($1, $0 % 2) } })
    }

    /// Shows blocks by kind, and frames.
    init(_ page: BlockPage) {
        self.init(
            name: "5-blocks",
            marks: page.blocks.map { (page.plane.printed($0.box), $0.kind.rawValue) }
                + page.regions.frames.map { ($0, 1) })
    }

    /// Shows the lines of each article in one colour, and the tiers at the page's left edge.
    init(_ page: LogicalPage, em: Int) {
        let lines = page.articles.placedLines.map { ($0.line.bounds, $0.place.article + 1) }
        let tiers = page.tiers.map { tier in
            let left = tier.box?.minX ?? 0
            return (PixelRect(minX: left, minY: tier.rows.lowerBound, maxX: left + em, maxY: tier.rows.upperBound), 0)
        }
        self.init(name: "6-articles", marks: lines + tiers)
    }
}
