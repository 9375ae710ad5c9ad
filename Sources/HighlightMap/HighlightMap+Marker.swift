public import PageGeometry

/// What a marker fills of a line, as an app draws it: four corners in px of the picture that is shown.
///
/// On a page that lies straight it is a rectangle; on a skewed scan a parallelogram, whose neighbours along the line join
/// it without a step.
public struct MarkerShape: Sendable, Hashable {
    /// A place in px of the shown picture, origin top left.
    public struct Point: Sendable, Hashable {
        /// Px from the left.
        public var x: Double
        /// Px from the top.
        public var y: Double

        /// The place `x` px from the left and `y` px from the top.
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The numbers filled.
    public var numbers: ClosedRange<Int>
    /// The corners in turn, beginning at the line's start: of a vertical line top left, top right, bottom right, bottom
    /// left; of a horizontal one top left, bottom left, bottom right, top right; of one that is read from the right top
    /// right, bottom right, bottom left, top left.
    public var corners: [Point]
}

extension HighlightMap {
    /// What a marker fills that is drawn from `start` to `end`, a shape for each line it touches, in order of reading.
    ///
    /// - Parameters:
    ///   - start: number of a character; those outside of the page are taken as its first or last.
    ///   - end: another, before or after it; both are filled.
    ///   - rendition: size in px of the picture that is shown, in which the shapes are told; nil for the source image.
    /// - Complexity: O(log lines + lines touched).
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

    /// The source image's px at a place of a rendition, for `HighlightMapIndex`.
    ///
    /// - Parameters:
    ///   - point: a place in px of the rendition.
    ///   - rendition: size in px of the picture that is shown, both sides 1 or more.
    public func source(of point: MarkerShape.Point, in rendition: PixelSize) -> PixelPoint {
        func place(_ value: Double, _ shown: Int, _ whole: Int) -> Int {
            let scaled = (value * Double(whole) / Double(max(1, shown))).rounded(.down)
            let most = Double(HighlightMap.largestSide)
            // A place that is no number lies nowhere: off the page.
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
