import CharacterShapes
import LayoutDocument
import PageGeometry
import PageRaster

/// Print of the back that shows through the paper.
///
/// Method: print of the back is much paler than the page's, and its characters are mirrored. A page may have pale print of
/// its own, so print is left out only if the shapes of the pale characters are mirrored, and those of the others are not.
struct BackPrint {
    struct Parameters: Sendable, Hashable {
        /// Maximum contrast of a pale character, as a share of the usual contrast.
        var pale: Share = 0.65
        /// Percentage of a character's pixels that are darker than the grey of its strokes.
        var strokes = 10
        /// Percentage of the characters that are paler than the usual contrast. Lower: on a page with little print of its
        /// own, print of the back is usual.
        var usual = 80
        /// Percentage of the pale characters that are paler than the limit. Lower: remains of the back's print stay.
        var paler = 90
        /// Percentage of the pale characters that are compared with the known glyphs, from the palest. Higher: characters
        /// that cross the page's print count.
        var compared = 50
        /// Range of the sides of a piece that is compared with the known glyphs, where no lines were found.
        var leastSide: Ems = 0.6
        var mostSide: Ems = 1.15
        /// Percentages of a place's pixels that are darker than its strokes and than its paper.
        var darkest = 2
        var paper = 70
    }

    private static let parameters = Parameters()
    /// Minimum number of characters that show an orientation.
    private static let leastCells = PrintOrientation.parameters.least

    /// Contrast of the back's print with the paper, and the usual contrast of the page's print, 0 to 255.
    private let contrast: Int, usual: Int

    /// Examines the cells that were found on an image; nil if no print of the back shows through.
    ///
    /// - Complexity: O(pixels of the characters).
    init?(_ cells: [PrintedCell], on image: GreyRaster) {
        let parameters = Self.parameters
        let contrasts = Self.contrasts(of: cells, on: image)
        guard let usual = Self.usual(contrasts) else { return nil }
        let pale = cells.indices.filter { contrasts[$0] <= parameters.pale * usual }
            .sorted { (contrasts[$0], $0) < (contrasts[$1], $1) }
        let palest = pale.prefix(max(Self.leastCells, pale.count * parameters.compared / 100)).sorted()
        let dark = cells.indices.filter { contrasts[$0] > parameters.pale * usual }
        func isMirrored(_ some: [Int]) -> Bool {
            PrintOrientation(some.map { cells[$0] }, on: image).shown == .mirrored
        }
        guard pale.count >= Self.leastCells, isMirrored(palest), !isMirrored(dark) else { return nil }
        contrast = contrasts[pale[(pale.count - 1) * parameters.paler / 100]]
        self.usual = usual
    }

    private static func contrasts(of cells: [PrintedCell], on image: GreyRaster) -> [Int] {
        let paper = Tone(image).pagePaper
        return cells.map { paper - image.grey(in: $0.ink, darker: parameters.strokes) }
    }

    private static func usual(_ contrasts: [Int]) -> Int? {
        contrasts.sorted().dropFirst(contrasts.count * parameters.usual / 100).first
    }

    /// Returns the places of print of the back among places without lines: the pale ones, if their print is mirrored.
    /// Dark print among them is the page's own.
    ///
    /// - Parameters:
    ///   - cells: cells of the page.
    ///   - em: em of the page's body type, in px.
    /// - Complexity: O(pixels of the places and of the cells).
    static func places(
        among places: [PixelRect], beside cells: [PrintedCell], em: Int, on image: GreyRaster
    ) -> [PixelRect] {
        guard !places.isEmpty, let usual = usual(contrasts(of: cells, on: image)) else { return [] }
        let pale = places.filter {
            let (strokes, paper) = (
                image.grey(in: $0, darker: parameters.darkest), image.grey(in: $0, darker: parameters.paper)
            )
            return paper - strokes <= parameters.pale * usual
        }
        let pieces = pieces(at: pale, em: em, on: image)
        return PrintOrientation(pieces, on: image).shown == .mirrored ? pale : []
    }

    /// Returns the pieces of ink at some places that are as large as characters.
    private static func pieces(at places: [PixelRect], em: Int, on image: GreyRaster) -> [PrintedCell] {
        let sides = parameters.leastSide.of(em)...parameters.mostSide.of(em)
        return places.flatMap { place -> [PrintedCell] in
            let place = place.intersection(image.size.bounds)
            let limit =
                (image.grey(in: place, darker: parameters.darkest) + image.grey(in: place, darker: parameters.paper))
                / 2
            var ink = BitRaster(size: PixelSize(width: place.width, height: place.height))
            for y in place.yRange {
                for x in place.xRange where image[x, y] < limit { ink[x - place.minX, y - place.minY] = true }
            }
            let boxes = InkRuns(ink).components.map(\.box).filter {
                sides.contains($0.width) && sides.contains($0.height)
            }.map { $0.moved(x: place.minX, y: place.minY) }
            let tone = LineTone(of: boxes, on: image)
            return boxes.map { box in
                PrintedCell(
                    kind: .plain, writing: .vertical, confidence: 1000, ink: box,
                    middle: Double(box.center.y), axis: Double(box.center.x), em: Double(em), tone: tone)
            }
        }
    }

    /// Returns the image without the print of the back: print as pale as it becomes paper, and darker print keeps its
    /// place between paper and ink.
    ///
    /// - Complexity: O(pixels).
    func removed(from image: GreyRaster) -> GreyRaster {
        let tone = Tone(image)
        let greys = (0...255).map { paper in
            (0...255).map { grey in
                let dark = max(0, paper - grey - contrast) * usual / max(1, usual - contrast)
                return UInt8(clamping: paper - dark)
            }
        }
        var result = image
        for y in 0..<image.height {
            for x in 0..<image.width {
                let paper = Int(tone.paper[y / tone.tile * tone.columns + x / tone.tile])
                result.pixels[y * image.width + x] = greys[paper][Int(image.pixels[y * image.width + x])]
            }
        }
        return result
    }
}
