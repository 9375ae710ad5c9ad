import PageGeometry
import PageRaster

/// The pictures and the dark grounds of a page, found by the classes of the page segmentation.
struct SeenAreas {
    /// Rectangles of photographs, drawings and charts, in px of the page.
    let pictures: [PixelRect]
    /// Black or dark grounds with light type on them.
    let dark: [DarkGround]

    /// Parameters, set by hand. Lengths are in cells of `SeenPage`, half an em each.
    struct Parameters {
        /// Maximum length of a gap in a picture that is closed. Such gaps are white areas or words.
        var closing = 4
        /// Side of a square that fits into every picture. Lower: single misclassified cells become pictures.
        var square = 4
        /// Minimum share of an area's bounding box that the area fills. An area that fills less is divided by larger
        /// squares, up to the first square whose side exceeds `largestSquare` of the page's shorter side.
        var compact: Share = 0.7
        var largestSquare = Share(1, of: 8)
        /// Minimum length of a picture's shorter side.
        var leastSide = 6
    }

    private static let parameters = Parameters()

    init(_ seen: SeenPage, on greys: PageGreys, em: Int, off: Set<PreprocessingParameters.Rule>) {
        dark =
            off.contains(.darkGrounds)
            ? [] : DarkGroundFinder(page: greys.soft, seen: seen, em: em, tone: greys.tone).find()
        pictures = off.contains(.pictures) ? [] : Self.pictures(seen)
    }

    private static func pictures(_ seen: SeenPage) -> [PixelRect] {
        var cells = BitRaster(size: PixelSize(width: seen.columns, height: seen.rows))
        for row in 0..<seen.rows {
            for column in 0..<seen.columns where seen.kinds[row * seen.columns + column] == .picture {
                cells[column, row] = true
            }
        }
        let closed = cells.closedRight(parameters.closing).closedDown(parameters.closing)
        return compact(closed, side: parameters.square)
            .filter { min($0.width, $0.height) >= parameters.leastSide }
            .map(seen.rect(ofCells:))
    }

    /// Returns the bounding boxes of areas that contain a square of `side` cells. If an area fills too little of its
    /// bounding box, it is taken for several touching areas, and is opened again with a square of twice the side, which
    /// separates them.
    private static func compact(_ cells: BitRaster, side: Int) -> [PixelRect] {
        let found = InkRuns(cells.openedSquare(side))
        let isLast = side > parameters.largestSquare * min(cells.width, cells.height)
        var boxes: [PixelRect] = []
        var hollow: Set<Int32> = []
        for (i, area) in found.components.enumerated() {
            if area.pixels >= parameters.compact * area.box.area || isLast {
                boxes.append(area.box)
            } else {
                hollow.insert(Int32(i))
            }
        }
        guard !hollow.isEmpty else { return boxes }
        var rest = BitRaster(size: cells.size)
        for y in 0..<cells.height {
            for run in found.row(y) where hollow.contains(run.component) {
                for x in Int(run.start)..<Int(run.end) { rest[x, y] = true }
            }
        }
        return boxes + compact(rest, side: side * 2)
    }
}
