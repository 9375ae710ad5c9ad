public import PageGeometry

/// The marked part of a line for drawing in an app: four corners in px of the shown picture.
///
/// On a straight page it is a rectangle. On a skewed scan it is a parallelogram, which joins its neighbours along the
/// line without a step.
public struct MarkerShape: Sendable, Hashable {
    /// A point in px of the shown picture, origin top left.
    public struct Point: Sendable, Hashable {
        /// Distance from the left, in px.
        public var x: Double
        /// Distance from the top, in px.
        public var y: Double

        /// The point `x` px from the left and `y` px from the top.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The marked numbers.
    public var numbers: ClosedRange<Int>
    /// The corners in turn from the line's start: for a vertical line top left, top right, bottom right, bottom left;
    /// for a horizontal line top left, bottom left, bottom right, top right; for a line that is read from the right top
    /// right, bottom right, bottom left, top left.
    public var corners: [Point]
}

extension HighlightMap {
    /// The shapes of a mark from `start` to `end`, one per line, in reading order.
    ///
    /// - Parameters:
    ///   - start: number of a character. A number outside the page is clamped to the first or last.
    ///   - end: another number, before or after it; both are included.
    ///   - rendition: size of the shown picture; the shapes are in px of this picture. Nil for the source image.
    /// - Complexity: O(log lines + marked lines).
    public func marker(from start: Int, to end: Int, in rendition: PixelSize? = nil) -> [MarkerShape] {
        let shown = rendition ?? size
        let x = Double(shown.width) / Double(size.width)
        let y = Double(shown.height) / Double(size.height)
        return fill(from: start, to: end).map { fill in
            let corners = lines[fill.line].corners(fill.numbers)
            return MarkerShape(
                numbers: fill.numbers, corners: corners.map { MarkerShape.Point(x: $0.x * x, y: $0.y * y) })
        }
    }

    /// Converts a point of a rendition to a pixel of the source image, for `HighlightMapIndex`.
    ///
    /// - Parameters:
    ///   - point: a point in px of the rendition.
    ///   - rendition: size in px of the shown picture, both sides 1 or more.
    public func source(of point: MarkerShape.Point, in rendition: PixelSize) -> PixelPoint {
        func place(_ value: Double, _ shown: Int, _ whole: Int) -> Int {
            let scaled = (value * Double(whole) / Double(max(1, shown))).rounded(.down)
            let most = Double(HighlightMap.largestSide)
            // NaN becomes a place off the page.
            return scaled.isNaN ? -1 : Int(min(max(scaled, -most), most))
        }
        return PixelPoint(
            x: place(point.x, rendition.width, size.width), y: place(point.y, rendition.height, size.height))
    }
}

extension HighlightMap.Line {
    /// The corners of the cells `numbers`, in px of the source image; see `MarkerShape.corners`.
    fileprivate func corners(_ numbers: ClosedRange<Int>) -> [MarkerShape.Point] {
        let along = extent(numbers.lowerBound - first...numbers.upperBound - first)
        let (start, end) = isReadFromRight ? (along.upperBound, along.lowerBound) : (along.lowerBound, along.upperBound)
        func moved(_ place: Int) -> Double {
            Double(lean) * Double(place - cuts[0]) / Double(cuts[cuts.count - 1] - cuts[0])
        }
        let (low, high) = (Double(cross.lowerBound), Double(cross.upperBound))
        let across = [low + moved(start), high + moved(start), high + moved(end), low + moved(end)]
        return zip(across, [start, start, end, end].map(Double.init)).map { across, along in
            switch writing {
            case .vertical: MarkerShape.Point(x: across, y: along)
            case .horizontal: MarkerShape.Point(x: along, y: across)
            }
        }
    }
}
