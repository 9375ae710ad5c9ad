import LayoutDocument
import PageGeometry
import PageRaster

/// Rotates a page by a few degrees to make leaning columns upright. It calculates in whole numbers, so every processor
/// gives the same page.
struct Straightening: Hashable {
    /// Displacement of columns to the right for each px down the image, in thousandths of a px.
    let slope: Int
    /// Size of the image, and size of the straightened page, which contains the whole image.
    let size: PixelSize
    let page: PixelSize
    /// Cosine and sine of the angle in 65536ths.
    private let cosine: Int
    private let sine: Int

    init(slope: Int, of size: PixelSize) {
        let tangent = Double(slope) / 1000
        let cosine = 1 / (1 + tangent * tangent).squareRoot()
        (self.slope, self.size) = (slope, size)
        self.cosine = Int((cosine * 65536).rounded())
        sine = Int((tangent * cosine * 65536).rounded())
        page = PixelSize(
            width: (size.width * self.cosine + size.height * abs(sine)) >> 16 + 1,
            height: (size.height * self.cosine + size.width * abs(sine)) >> 16 + 1)
    }

    /// Converts a point from the page to the image. The result is in 65536ths of a px.
    private func fine(_ u: Int, _ v: Int) -> (x: Int, y: Int) {
        // Distances from the centres are doubled, because a centre may be at half a px.
        let (across, down) = (2 * u - page.width, 2 * v - page.height)
        return (
            (size.width << 16 + cosine * across + sine * down) / 2,
            (size.height << 16 - sine * across + cosine * down) / 2
        )
    }

    private func point(_ point: PixelPoint) -> PixelPoint {
        let fine = fine(point.x, point.y)
        return PixelPoint(x: fine.x >> 16, y: fine.y >> 16)
    }

    /// Returns the straightened image. Each pixel is the weighted mean of four pixels of the image. Beyond the edges of
    /// the image, its outermost pixels are repeated.
    ///
    /// - Complexity: O(pixels).
    func straightened(_ image: GreyRaster) -> GreyRaster {
        var result = GreyRaster(size: page)
        let (width, height) = (image.width, image.height)
        guard width > 0, height > 0 else { return result }
        let from = image.pixels.span
        var to = result.pixels.mutableSpan
        for v in 0..<page.height {
            var (x, y) = fine(0, v)
            for u in 0..<page.width {
                let (column, row) = (x >> 16, y >> 16)
                let (a, b) = ((x >> 8) & 255, (y >> 8) & 255)
                let (left, right) = (max(0, min(width - 1, column)), max(0, min(width - 1, column + 1)))
                let (top, below) = (max(0, min(height - 1, row)) * width, max(0, min(height - 1, row + 1)) * width)
                let upper = Int(from[top + left]) * (256 - a) + Int(from[top + right]) * a
                let lower = Int(from[below + left]) * (256 - a) + Int(from[below + right]) * a
                to[v * page.width + u] = UInt8((upper * (256 - b) + lower * b + 32768) >> 16)
                x += cosine
                y -= sine
            }
        }
        return result
    }

    /// Converts a small rectangle from the page to the image. The size is kept, the centre is converted, and the result
    /// is clipped to the image.
    func source(_ rect: PixelRect) -> PixelRect {
        let middle = point(rect.center)
        let (x, y) = (middle.x - rect.width / 2, middle.y - rect.height / 2)
        return PixelRect(minX: x, minY: y, maxX: x + rect.width, maxY: y + rect.height).intersection(size.bounds)
    }

    /// Converts rows of pixels from the page to the image, as measured at the image's middle. At least one row remains,
    /// so that a tier keeps its number.
    func source(_ rows: Range<Int>) -> Range<Int> {
        let ends = [rows.lowerBound, rows.upperBound].map { point(PixelPoint(x: page.width / 2, y: $0)).y }
        let start = max(0, min(size.height - 1, ends[0]))
        return start..<max(start + 1, min(size.height, ends[1]))
    }

    /// Converts a line from the page to the image. The rotation adds to the line's lean.
    func source(_ line: Line) -> Line {
        let (writing, across) = (line.writing, line.cross.lowerBound)
        let head = point(writing.point(along: line.start, across: across))
        let foot = point(writing.point(along: line.end, across: across + line.lean))
        let (start, length) = (writing.along(head), writing.along(foot) - writing.along(head))
        var result = line
        result.cross = line.cross.moved(by: writing.across(head) - across)
        result.lean = writing.across(foot) - writing.across(head)
        result.cut(at: line.cuts.map { start + ($0 - line.start) * length / max(1, line.end - line.start) })
        return result
    }
}

/// Estimates the slope of columns on a page with few lines.
///
/// Method: for each possible slope, pieces of the size of type are counted by column. The slope with the most
/// concentrated counts is chosen (W. Postl's projection of 1986, with pieces instead of pixels).
struct LeanEstimate {
    /// Parameters, set by hand. The first three are slopes in thousandths: maximum slope (10° are 176), step of the
    /// search, and minimum slope that counts as leaning.
    struct Parameters: Sendable, Hashable {
        var most = 190
        var step = 4
        var least = 25
        /// Range of the longer side of the pieces that are counted.
        var smallest: Ems = 0.4
        var largest: Ems = 1.3
        /// Width of the columns in which pieces are counted.
        var bin: Ems = 0.2
    }

    private let parameters = Parameters()

    /// Returns the slope of the columns in thousandths; nil if they are upright.
    ///
    /// - Complexity: O(pieces × steps).
    func lean(of page: SegmentedPage) -> Int? {
        let em = page.em
        let middles = page.runs.components.filter {
            $0.longSide >= parameters.smallest * em && $0.longSide <= parameters.largest * em
        }.map(\.box.center)
        let bin = max(1, parameters.bin.of(em))
        func gathering(_ lean: Int) -> Int {
            var counts: [Int: Int] = [:]
            for middle in middles { counts[(middle.x - middle.y * lean / 1000) / bin, default: 0] += 1 }
            return counts.values.reduce(0) { $0 + $1 * $1 }
        }
        let coarse = stride(from: -parameters.most, through: parameters.most, by: parameters.step)
        guard let near = coarse.max(by: { gathering($0) < gathering($1) }),
            let best = (near - parameters.step...near + parameters.step).max(by: { gathering($0) < gathering($1) }),
            abs(best) >= parameters.least
        else { return nil }
        return best
    }
}
