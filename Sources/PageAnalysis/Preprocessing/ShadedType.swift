import PageGeometry
import PageRaster

/// Type that a shadow, a fold or a stain lies over, in what was taken for a picture for it.
///
/// Method: in each picture the paper is measured again, by a grey-scale closing wider than the strokes of body type (Serra,
/// 1982), and thresholded by it: a stain goes, and its type is left. Where that is told to be type (`TypeField`), the area is
/// no picture, and its ink is what is left.
struct ShadedType {
    let greys: PageGreys
    /// Em of the body type in px.
    let em: Int
    let screen: HalftoneScreen

    /// The pictures without what is type in them, whose ink is put right.
    ///
    /// - Complexity: O(pixels of pictures × log em).
    func freed(from pictures: [PixelRect], ink: inout BitRaster) -> [PixelRect] {
        pictures.compactMap { picture in
            guard !isScreened(picture) else { return picture }
            let area = picture.outset(by: 2 * em).intersection(greys.print.greys.size.bounds)
            let (local, field) = look(at: area)
            let box = picture.moved(x: -area.minX, y: -area.minY)
            let left = field.share(in: box.outset(by: -em)) >= Self.typed ? nil : trimmed(box, field)
            guard left != box else { return picture }
            for y in box.yRange {
                for x in box.xRange where !(left?.contains(PixelPoint(x: x, y: y)) ?? false) {
                    ink[area.minX + x, area.minY + y] = local[x, y]
                }
            }
            return left?.moved(x: area.minX, y: area.minY)
        }
    }

    /// Whether a screen shows in a third of a picture: so it was printed as one.
    private func isScreened(_ picture: PixelRect) -> Bool {
        screen.dots.reduce(0) { $0 + $1.place.intersection(picture).area } * 3 >= picture.area
    }

    private func look(at area: PixelRect) -> (ink: BitRaster, field: TypeField) {
        let page = greys.print.greys
        let limits = (0...255).map { UInt8(clamping: greys.limit(on: $0)) }
        let own = area.yRange.flatMap { y in page.pixels[y * page.width + area.minX..<y * page.width + area.maxX] }
        let paper = Tone.closing(own, columns: area.width, rows: area.height, reach: max(3, em / 5))
        let size = PixelSize(width: area.width, height: area.height)
        let ink = GreyRaster(size: size, pixels: own).darker { line, y in
            for x in line.indices { line[x] = limits[Int(paper[y * size.width + x])] }
        }
        let runs = InkRuns(ink)
        return (ink, TypeField(runs, em: em, screen: HalftoneScreen(ink, runs, em: em)))
    }

    /// A picture's rectangle without the lines of type at its sides; nil if no picture is left.
    private func trimmed(_ box: PixelRect, _ type: TypeField) -> PixelRect? {
        var box = box
        let step = max(1, em / 4)
        while min(box.width, box.height) >= 3 * em {
            var next = box
            if type.share(in: PixelRect(x: box.minX..<box.minX + em, y: box.yRange)) >= Self.typedSide {
                next.minX += step
            }
            if type.share(in: PixelRect(x: box.maxX - em..<box.maxX, y: box.yRange)) >= Self.typedSide {
                next.maxX -= step
            }
            if type.share(in: PixelRect(x: box.xRange, y: box.minY..<box.minY + em)) >= Self.typedSide {
                next.minY += step
            }
            if type.share(in: PixelRect(x: box.xRange, y: box.maxY - em..<box.maxY)) >= Self.typedSide {
                next.maxY -= step
            }
            if next == box { return box }
            box = next
        }
        return nil
    }

    /// In so many percent of a picture there is no type, and in so many of a strip at its side.
    private static let typed = 28
    private static let typedSide = 45
}
