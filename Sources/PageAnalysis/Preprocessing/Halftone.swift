import PageGeometry
import PageRaster

/// The light parts of printed pictures: dots of the screen that stand apart, beside the part without white.
enum Halftone {
    /// A picture's rectangle moved outwards over the dots beside it.
    ///
    /// A step of half an em is taken where a coarse screen (`HalftoneScreen`) covers half of the strip beside the picture, or
    /// where that holds more than four dots for each square of half an em; type has no more than one or two pieces so small in such a square, but on a page that is made of dots
    /// it has as many, so a strip of type is never taken.
    static func grown(
        _ picture: PixelRect, over components: [InkRuns.Component], _ screen: HalftoneScreen, em: Int, page: PixelRect,
        type: TypeField
    ) -> PixelRect {
        let step = max(4, em / 2)
        let reach = picture.outset(by: 12 * em)
        let dots = components.map(\.box).filter { max($0.width, $0.height) * 3 <= em && reach.contains($0.center) }
        let places = screen.dots.map(\.place).filter(reach.intersects)
        guard dots.count > 40 || !places.isEmpty else { return picture }
        var box = picture
        func isDotted(_ strip: PixelRect) -> Bool {
            if places.reduce(0, { $0 + $1.intersection(strip).area }) * 2 > strip.area { return !strip.isEmpty }
            let count = dots.reduce(0) { $0 + (strip.contains($1.center) ? 1 : 0) }
            return !strip.isEmpty && count * step * step > strip.area * 4
        }
        for _ in 0..<24 {
            let before = box
            let sides = [
                PixelRect(minX: box.minX - step, minY: box.minY, maxX: box.minX, maxY: box.maxY),
                PixelRect(minX: box.maxX, minY: box.minY, maxX: box.maxX + step, maxY: box.maxY),
                PixelRect(minX: box.minX, minY: box.minY - step, maxX: box.maxX, maxY: box.minY),
                PixelRect(minX: box.minX, minY: box.maxY, maxX: box.maxX, maxY: box.maxY + step),
            ]
            for side in sides.map({ $0.intersection(page) }) where isDotted(side) && type.share(in: side) < 30 {
                box = box.union(side)
            }
            if box == before { break }
        }
        return box
    }
}
