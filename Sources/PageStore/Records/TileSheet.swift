public import Foundation

// Method: tiles are made once, with the renditions, since the map service decodes no image. They share a file, so that
// a page adds two files to the store, not a hundred.

/// The tiles of a page's image in one scale: squares row by row from the top left, cut off at the page's right and
/// bottom ends.
///
/// The file begins with the place of each tile's first byte and the file's length, as 32-bit little-endian numbers.
public struct TileSheet: Sendable, Hashable {
    /// The side of a tile in px.
    public static let side = 512
    /// The scales, as px of the page's image for a px of a tile.
    public static let scales = [1, 2]

    /// The bytes of the file.
    public let bytes: Data

    /// A sheet of tiles.
    public init(of tiles: [[UInt8]]) {
        var place = UInt32(clamping: 4 * (tiles.count + 1))
        var head: [UInt8] = []
        for count in tiles.map(\.count) + [0] {
            head += (0..<4).map { UInt8(truncatingIfNeeded: place >> (8 * $0)) }
            place += UInt32(clamping: count)
        }
        bytes = Data(head + tiles.joined())
    }

    /// A sheet from its file.
    public init(file: Data) { bytes = file }

    /// The tile at a position from 0; nil if the file has none there.
    public subscript(position: Int) -> Data? {
        guard position >= 0, let first = place(0), 4 * position + 4 < first, let start = place(position),
            let end = place(position + 1), start <= end, end <= bytes.count
        else { return nil }
        return bytes[bytes.startIndex + start..<bytes.startIndex + end]
    }

    private func place(_ index: Int) -> Int? {
        let start = bytes.startIndex + 4 * index
        guard start + 4 <= bytes.endIndex else { return nil }
        return (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }

    /// The number of tiles that a side of `length` px takes.
    public static func count(_ length: Int) -> Int { (length + side - 1) / side }
}
