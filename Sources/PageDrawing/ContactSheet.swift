public import PageGeometry
public import PageRaster

/// A sheet of places on pages. Each place is shown twice, side by side: the expected result on the left, the actual one
/// on the right.
public enum ContactSheet {
    /// A place: a title, and two panels of equal size.
    public struct Entry: Sendable {
        /// A line above the panels. It can contain capitals, digits and a few marks.
        public var title: String
        /// The expected result.
        public var left: Panel
        /// The actual result.
        public var right: Panel

        /// Creates an entry from its parts.
        public init(title: String, left: Panel, right: Panel) {
            self.title = title
            self.left = left
            self.right = right
        }
    }

    /// A part of a page with marks on it.
    public struct Panel: Sendable {
        var canvas: Canvas
        private let area: PixelRect
        private let scale: Double

        /// Creates a panel that shows a part of a page.
        ///
        /// - Parameters:
        ///   - area: part of the page, in px. It may extend beyond the edge of the page.
        ///   - scale: size of a px of the page on the sheet, in px; above 0.
        /// - Complexity: O(pixels).
        public init(of page: ColourRaster, area: PixelRect, scale: Double) {
            let size = PixelSize(
                width: max(1, Int((Double(area.width) * scale).rounded())),
                height: max(1, Int((Double(area.height) * scale).rounded())))
            self.area = area
            self.scale = scale
            canvas = Canvas(page.cut(area).resampled(to: size))
        }

        /// Draws a frame around a rectangle of the page.
        ///
        /// - Parameter number: a number that is drawn small in the corner of the frame, if it fits.
        public mutating func frame(_ rect: PixelRect, as mark: Mark, number: Int? = nil) {
            let frame = place(of: rect)
            if let tint = mark.tint { canvas.tint(frame, tint, strength: mark.strength) }
            canvas.frame(frame, mark.stroke, thickness: mark.thickness)
            guard let number else { return }
            let text = String(number)
            let width = Canvas.width(of: text, dot: 1)
            guard frame.width >= width + 4 else { return }
            let corner = PixelPoint(x: frame.maxX - width - 5, y: frame.minY + 1)
            canvas.plaque(text, at: corner, dot: 1, .white, on: mark.stroke, opacity: 230)
        }

        /// Draws an arrow from one point of the page to another.
        public mutating func arrow(from start: PixelPoint, to end: PixelPoint, as mark: Mark) {
            canvas.arrow(from: place(of: start), to: place(of: end), mark.stroke, thickness: 4, opacity: 210)
        }

        private func place(of point: PixelPoint) -> Place {
            Place(
                (Double(Clamped.number(point.x) - area.minX) + 0.5) * scale,
                (Double(Clamped.number(point.y) - area.minY) + 0.5) * scale)
        }

        private func place(of rect: PixelRect) -> PixelRect {
            func at(_ value: Int, from start: Int) -> Int {
                Int((Double(Clamped.number(value) - start) * scale).rounded())
            }
            return PixelRect(
                minX: at(rect.minX, from: area.minX), minY: at(rect.minY, from: area.minY),
                maxX: at(rect.maxX, from: area.minX), maxY: at(rect.maxY, from: area.minY))
        }
    }

    /// Styles in which a rectangle or an arrow is drawn.
    public enum Mark: Sendable, Hashable {
        /// The marked object is correct.
        case right
        /// The marked object is the error that the entry shows.
        case wrong
        /// The marked object belongs to another error than the shown one.
        case alsoWrong
        /// The marked object is part of the article with this ordinal.
        case article(Int)
        /// The marked object is the error that the entry shows: it is wrongly part of the article with this ordinal.
        case wrongArticle(Int)

        var stroke: Colour {
            switch self {
            case .right: Colour(0, 130, 60)
            case .wrong, .wrongArticle: Palette.error
            case .alsoWrong: Palette.warning
            case .article(let ordinal): Palette.stroke(ordinal)
            }
        }

        var tint: Colour? {
            switch self {
            case .right: nil
            case .wrong: Colour(255, 120, 120)
            case .alsoWrong: Colour(255, 200, 120)
            case .article(let ordinal), .wrongArticle(let ordinal): Palette.tint(ordinal)
            }
        }

        var strength: Int { self == .wrong ? 160 : 70 }

        var thickness: Int {
            switch self {
            case .wrong, .wrongArticle: 3
            case .right, .alsoWrong, .article: 1
            }
        }
    }
}
