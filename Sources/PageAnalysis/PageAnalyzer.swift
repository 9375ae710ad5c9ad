public import LayoutDocument
public import PageGeometry
public import PageRaster

/// Turns a page's image into its layout. It only says the order of the stages; each stage is a folder of its own.
public struct PageAnalyzer: Sendable {
    /// Version of the analysis: it changes whenever the same image could give another layout.
    public static let engineVersion = "0.1.24"

    /// Creates an analyzer.
    public init() {}

    /// Finds the page's characters, lines, articles and order.
    ///
    /// - Parameters:
    ///   - image: the page, decoded, upright.
    ///   - page: its name, size and digest; the size must be the image's.
    ///   - watch: called after each stage with what it found, for debug pictures.
    /// - Complexity: O(pixels + characters).
    public func analyze(
        _ image: GreyRaster, page: PageIdentity, watch: ((StageTrace) -> Void)? = nil
    ) -> LayoutDocument {
        let watch = watch ?? { _ in }
        let found = LineStage(InkStage().run(image, watch: watch)).run(watch: watch)
        let ink = found.ink
        let lines = CharacterStage(ink: ink, em: found.em).run(found.lines, watch: watch)
        let printed = PrintedPage(ink, em: found.em, lines: lines)
        let structure = StructureStage(page: printed).run(watch: watch)
        return LayoutDocument(
            page: page, provenance: Provenance(engine: Self.engineVersion),
            articles: RubyRoom.left(by: structure.articles, blur: ink.blur),
            figures: ink.pictures.map { Figure(kind: .picture, rect: $0) }
                + ink.grounds.map { Figure(kind: .ground, rect: $0) },
            rules: ink.rules.map { Rule(rect: $0.box, direction: $0.direction) }, unnumbered: structure.unnumbered,
            tiers: structure.tiers, findings: structure.findings)
    }
}

/// What a stage found, in a form that can be drawn.
public struct StageTrace: Sendable {
    /// The stage's ordinal and name, such as "2-binarise".
    public var name: String
    /// The stage's ink, if it makes one; else the page is the ground.
    public var ink: BitRaster?
    /// What it found: rectangles, each with a group that decides its colour.
    public var marks: [(rect: PixelRect, group: Int)]

    /// A trace from its parts.
    public init(name: String, ink: BitRaster? = nil, marks: [(rect: PixelRect, group: Int)] = []) {
        self.name = name
        self.ink = ink
        self.marks = marks
    }
}
