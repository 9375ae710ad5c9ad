import PageGeometry
import PageRaster

/// The light parts of printed pictures: dots of the screen that stand apart, beside the part without white.
enum Halftone {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The width of a strip beside the picture, no less than 4 px; so far a step goes.
        var step: Ems = 0.5
        /// How far from the picture dots are looked for, and how many steps are taken at most.
        var reach: Ems = 12
        var mostSteps = 24
        /// The fewest dots within reach. Fewer are specks.
        var leastDots = 40
        /// How much of a strip a coarse screen covers if it is the picture's.
        var screened: Share = 0.5
        /// More dots than so many for each square of a step are the picture's: type has no more than one or two pieces
        /// so small in such a square.
        var dense = 4
        /// In so many percent of a strip of type there is type: on a page that is made of dots type has as many.
        var typed = 30
    }

    /// A picture's rectangle moved outwards over the dots beside it, as long as these, or a coarse screen
    /// (`HalftoneScreen`), fill the strip beside it.
    static func grown(
        _ picture: PixelRect, over components: [InkRuns.Component], _ screen: HalftoneScreen, em: Int, page: PixelRect,
        type: TypeField, parameters: Parameters = .init()
    ) -> PixelRect {
        let step = max(4, parameters.step.of(em))
        let reach = picture.outset(by: parameters.reach.of(em))
        let largest = screen.parameters.largestDot.of(em)
        let dots = components.map(\.box).filter { max($0.width, $0.height) <= largest && reach.contains($0.center) }
        let places = screen.dots.map(\.place).filter(reach.intersects)
        guard dots.count > parameters.leastDots || !places.isEmpty else { return picture }
        var box = picture
        func isDotted(_ strip: PixelRect) -> Bool {
            let covered = places.reduce(0) { $0 + $1.intersection(strip).area }
            if covered > parameters.screened * strip.area { return !strip.isEmpty }
            let count = dots.reduce(0) { $0 + (strip.contains($1.center) ? 1 : 0) }
            return !strip.isEmpty && count * step * step > strip.area * parameters.dense
        }
        for _ in 0..<parameters.mostSteps {
            let before = box
            let sides = [
                PixelRect(minX: box.minX - step, minY: box.minY, maxX: box.minX, maxY: box.maxY),
                PixelRect(minX: box.maxX, minY: box.minY, maxX: box.maxX + step, maxY: box.maxY),
                PixelRect(minX: box.minX, minY: box.minY - step, maxX: box.maxX, maxY: box.minY),
                PixelRect(minX: box.minX, minY: box.maxY, maxX: box.maxX, maxY: box.maxY + step),
            ]
            for side in sides.map({ $0.intersection(page) })
            where isDotted(side) && type.share(in: side) < parameters.typed { box = box.union(side) }
            if box == before { break }
        }
        return box
    }
}
