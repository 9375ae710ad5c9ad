import PageGeometry
import PageRaster

/// Type that a shadow, a fold or a stain lies over, in what was taken for a picture for it.
///
/// Method: in each picture the paper is measured again, by a grey-scale closing wider than the strokes of body type
/// (Serra, 1982), and thresholded by it: a stain goes, and its type is left. Where that is told to be type
/// (`TypeField`), the area is no picture, and its ink is what is left.
struct ShadedType {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// How far around a picture the paper is measured. Less: it ends at the shadow.
        var margin: Ems = 2
        /// How far the closing reaches, no less than 3 px: wider than half a stroke of body type. Wider: a stain's edge
        /// stays.
        var paperReach: Ems = 0.2
        /// A picture in which a screen covers so much was printed as one.
        var screened = Share(1, of: 3)
        /// In so many percent of a picture, but for an em at its sides, there is type if all of it is none.
        var typed = 28
        /// How wide a strip at a picture's side is, and in how many percent of it there is type if it is none.
        var strip: Ems = 1
        var typedSide = 45
        /// By how much a picture is made smaller at a time.
        var step: Ems = 0.25
        /// The shorter side of the least picture that is left.
        var leastSide: Ems = 3
    }

    let greys: PageGreys
    /// Em of the body type in px.
    let em: Int
    let screen: HalftoneScreen
    var parameters = PreprocessingParameters()
    private var own: Parameters { parameters.shadedType }

    /// The pictures without what is type in them, whose ink is put right.
    ///
    /// - Complexity: O(pixels of pictures × log em).
    func freed(from pictures: [PixelRect], ink: inout BitRaster) -> [PixelRect] {
        pictures.compactMap { picture in
            guard !isScreened(picture) else { return picture }
            let area = picture.outset(by: own.margin.of(em)).intersection(greys.print.greys.size.bounds)
            let (local, field) = look(at: area)
            let box = picture.moved(x: -area.minX, y: -area.minY)
            let left = field.share(in: box.outset(by: -em)) >= own.typed ? nil : trimmed(box, field)
            guard left != box else { return picture }
            for y in box.yRange {
                for x in box.xRange where !(left?.contains(PixelPoint(x: x, y: y)) ?? false) {
                    ink[area.minX + x, area.minY + y] = local[x, y]
                }
            }
            return left?.moved(x: area.minX, y: area.minY)
        }
    }

    /// Whether a screen shows in enough of a picture: so it was printed as one.
    private func isScreened(_ picture: PixelRect) -> Bool {
        screen.dots.reduce(0) { $0 + $1.place.intersection(picture).area } >= own.screened * picture.area
    }

    private func look(at area: PixelRect) -> (ink: BitRaster, field: TypeField) {
        let page = greys.print.greys
        let limits = (0...255).map { UInt8(clamping: greys.limit(on: $0)) }
        let print = area.yRange.flatMap { y in page.pixels[y * page.width + area.minX..<y * page.width + area.maxX] }
        let paper = Tone.closing(print, columns: area.width, rows: area.height, reach: max(3, own.paperReach.of(em)))
        let size = PixelSize(width: area.width, height: area.height)
        let ink = GreyRaster(size: size, pixels: print).darker { line, y in
            for x in line.indices { line[x] = limits[Int(paper[y * size.width + x])] }
        }
        let runs = InkRuns(ink)
        let screen = HalftoneScreen(ink, runs, em: em, parameters: parameters)
        return (ink, TypeField(runs, em: em, screen: screen, parameters: parameters))
    }

    /// A picture's rectangle without the lines of type at its sides; nil if no picture is left.
    private func trimmed(_ box: PixelRect, _ type: TypeField) -> PixelRect? {
        var box = box
        let (strip, step) = (own.strip.of(em), max(1, own.step.of(em)))
        while min(box.width, box.height) >= own.leastSide * em {
            let next = type.trimmed(box, strip: strip, step: step, percent: own.typedSide)
            if next == box { return box }
            box = next
        }
        return nil
    }
}
