import PageGeometry
import PageRaster

/// From greys to ink: paper, threshold, size of the body type, light type on dark grounds.
///
/// Method: a threshold between the paper and the strokes of type (`PageGreys`), changed as long as the size of type or
/// the state of print asks for another; then the areas without white (`TonedAreas`), of which the dark ones are inverted.
struct Binarization {
    var parameters = BinarizationParameters()

    /// - Complexity: O(pixels).
    func run(_ page: GreyRaster) -> BinarizedPage {
        var greys = PageGreys(page, parameters: parameters)
        var ink = greys.ink
        var pieces = InkRuns(ink)
        var em = BodySize.estimate(pieces.components)
        if em >= parameters.dotEm, greys.coarsen() {
            ink = greys.ink
            pieces = InkRuns(ink)
            em = BodySize.estimate(pieces.components)
        }
        var asked = 0
        while em != asked, greys.raiseLimit(em: em) {
            asked = em
            ink = greys.ink
            pieces = InkRuns(ink)
            em = BodySize.estimate(pieces.components)
        }
        while BrokenPrint.isBroken(pieces.components, em: em), greys.mend() {
            ink = greys.ink
            pieces = InkRuns(ink)
            em = BodySize.estimate(pieces.components)
        }
        let screen = HalftoneScreen(ink, pieces, em: em)
        let type = TypeField(pieces, em: em, screen: screen)
        var areas = TonedAreas.find(greys.soft, tone: greys.tone, em: em, type: type, screen: screen)
        if !areas.dark.isEmpty {
            greys.turnOver(areas.dark)
            ink = greys.ink
            DarkGround.clearEdges(of: areas.dark, from: &ink, em: em)
        }
        if greys.isShaded {
            areas.pictures = ShadedType(greys: greys, em: em, screen: screen).freed(from: areas.pictures, ink: &ink)
        }
        return BinarizedPage(greys: greys, ink: ink, runs: pieces, em: em, screen: screen, type: type, areas: areas)
    }
}
