import PageGeometry
import PageRaster

/// The print of a line, as recurring things see it: its size, its place on the page, and its picture.
package struct LinePrint: Sendable, Hashable {
    /// Width and height, in tenths of an em.
    var width: Int, height: Int
    /// Place of the middle, in thousandths of the page's width and height.
    var x: Int, y: Int
    /// The picture; nil if the line is too small for one.
    var picture: PrintPicture?
    /// The line's rectangle, in px of the image; nil if unknown.
    var rect: PixelRect?

}

extension LinePrint {
    /// - Complexity: O(pixels of the line).
    init(_ rect: PixelRect, em: Int, on image: GreyRaster) {
        self.init(
            width: 10 * rect.width / max(1, em), height: 10 * rect.height / max(1, em),
            x: 1000 * rect.center.x / max(1, image.width), y: 1000 * rect.center.y / max(1, image.height),
            picture: PrintPicture(of: rect, on: image), rect: rect)
    }
}

/// Print reduced to a grid of cells, which fills the print's rectangle.
package struct PrintPicture: Sendable, Hashable {
    /// Number of cells on each side. More cells distinguish more, but depend on the exact place of each stroke.
    static let side = 16
    /// The largest darkness of a cell. With base 16 a cell is one digit of a profile.
    private static let most = 15
    /// Least square of the correlation of two pictures of the same print, in per cent. Lower: other print is taken for the
    /// same. Higher: noise makes the same print unlike.
    private static let alike = 72

    /// Darkness of each cell, row by row: 0 for the palest, 15 for the darkest.
    private let cells: [UInt8]
    /// Sum of the cells, and their variance times the square of their number.
    private let sum: Int, spread: Int

    /// Creates a picture from its cells; nil if their number or a value is wrong, or if all are alike.
    init?(cells: [UInt8]) {
        self.cells = cells
        sum = cells.reduce(0) { $0 + Int($1) }
        spread = cells.count * cells.reduce(0) { $0 + Int($1) * Int($1) } - sum * sum
        guard cells.count == Self.side * Self.side, cells.allSatisfy({ $0 <= Self.most }), spread > 0 else {
            return nil
        }
    }

    /// Reduces a part of an image; nil if the part is narrower than the grid, or blank.
    ///
    /// - Complexity: O(pixels).
    init?(of rect: PixelRect, on image: GreyRaster) {
        let (rect, side) = (rect.intersection(image.size.bounds), Self.side)
        guard rect.width >= side, rect.height >= side else { return nil }
        func part(_ range: Range<Int>, _ k: Int) -> Range<Int> {
            range.lowerBound + k * range.count / side..<range.lowerBound + (k + 1) * range.count / side
        }
        var greys: [Int] = []
        for row in 0..<side {
            let rows = part(rect.yRange, row)
            for column in 0..<side {
                let columns = part(rect.xRange, column)
                var sum = 0
                for y in rows { for x in columns { sum += Int(image[x, y]) } }
                greys.append(sum / (rows.count * columns.count))
            }
        }
        let (low, high) = (greys.min() ?? 0, greys.max() ?? 0)
        guard high > low else { return nil }
        self.init(cells: greys.map { UInt8(Self.most * (high - $0) / (high - low)) })
    }

    /// Whether two pictures are of the same print: whether their cells correlate.
    func isLike(_ other: PrintPicture) -> Bool {
        var products = 0
        for k in cells.indices { products += Int(cells[k]) * Int(other.cells[k]) }
        let common = cells.count * products - sum * other.sum
        return common > 0 && 100 * common * common >= Self.alike * spread * other.spread
    }
}

extension PrintPicture: Codable {
    /// Reads one digit for each cell, with base 16.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let cells = try container.decode(String.self).map { $0.hexDigitValue.map(UInt8.init) ?? UInt8.max }
        guard let picture = PrintPicture(cells: cells) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a picture of 256 digits")
        }
        self = picture
    }

    /// Writes one digit for each cell, with base 16.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digits)
    }

    /// One digit for each cell, row by row, with base 16; 0 for the palest cell.
    package var digits: String { cells.map { String($0, radix: Self.most + 1) }.joined() }
}
