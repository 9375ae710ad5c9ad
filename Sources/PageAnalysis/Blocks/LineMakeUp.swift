package import LayoutDocument
import PageGeometry
import PageRaster

/// The lines of a page, prepared for the networks of make-up: repaired at the borders of tiers, and placed in the
/// upright plane.
package struct LineMakeUp {
    /// The page after splitting lines at the ends of tiers and joining severed columns.
    package let page: CharacterPage
    let plane: PagePlane
    /// Separators, pictures and frames of the page.
    let regions: PageRegions
    /// The rectangle of each line in the upright plane, in px.
    let boxes: [PixelRect]
    /// The lines, separators and pictures, in ems.
    package let makeUp: MakeUp
    /// The print of each line; empty unless recurring things are looked for.
    private(set) var prints: [LinePrint] = []
    /// The image in which the lines were found, if they were found for learning.
    private var enlarged: EnlargedImage?

    /// Finds the lines of a page and their print, for learning. The prints' rectangles are in px of the page's image.
    ///
    /// - Complexity: O(pixels + characters).
    package init(of enlarged: EnlargedImage) {
        self.init(AnalysisStages().characters(enlarged.image), on: enlarged.image)
        self.enlarged = enlarged
        addPrints(of: enlarged.image)
        for i in prints.indices { prints[i].rect = prints[i].rect.map(enlarged.source) }
    }

    /// Returns the place of a line in the page's image.
    package func source(_ line: Int) -> Line { enlarged?.source(page.lines[line].layout) ?? page.lines[line].layout }

    /// - Parameter image: image on which the lines were found. If nil, severed columns are not joined.
    init(_ page: CharacterPage, on image: GreyRaster? = nil) { self.init(page, on: image, off: []) }

    init(_ page: CharacterPage, on image: GreyRaster?, off: Set<BlockParameters.Rule>) {
        func plane(_ page: CharacterPage) -> PagePlane { PagePlane(off.contains(.skew) ? [] : page.lines) }
        var page = page
        if !off.contains(.tierBreaks) { page.lines = TierBreaks(page, plane: plane(page)).parted() }
        if let image { page.lines = SeveredColumns(page: page, plane: plane(page)).joined(on: image) }
        self.page = page
        let plane = plane(page)
        self.plane = plane
        regions = PageRegions(page, plane: plane, off: off)
        boxes = page.lines.map(plane.upright)
        let traits = LineTraits(page, frames: regions.frames, plane: plane, on: image)
        let em = Float(max(1, page.em))
        func box(_ rect: PixelRect) -> MakeUp.Box {
            MakeUp.Box(
                minX: Float(rect.minX) / em, minY: Float(rect.minY) / em, maxX: Float(rect.maxX) / em,
                maxY: Float(rect.maxY) / em)
        }
        makeUp = MakeUp(
            things: zip(page.lines, boxes).map { line, rect in
                MakeUp.Thing(
                    box: box(rect), isVertical: line.writing == .vertical, size: Float(line.em) / em,
                    characters: Float(line.layout.characters.count), traits: traits.traits(of: line))
            },
            rules: regions.separators.map { separator in
                // A separator has no thickness, so that a short double rule keeps its direction.
                let (rect, center) = (box(separator.box), separator.box.center)
                let (x, y) = (Float(center.x) / em, Float(center.y) / em)
                return separator.direction == .vertical
                    ? MakeUp.Box(minX: x, minY: rect.minY, maxX: x, maxY: rect.maxY)
                    : MakeUp.Box(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: y)
            },
            pictures: regions.pictures.map(box))
    }

    /// Finds the print of each line.
    ///
    /// - Complexity: O(pixels of the lines).
    mutating func addPrints(of image: GreyRaster) {
        prints = page.lines.map { LinePrint($0.layout.bounds, em: page.em, on: image) }
    }
}
