public import PageGeometry

/// A 1-bit image in which a set bit is ink. Rows are padded to whole 64-bit words. Bit *i* of a word is the word's
/// *i*-th pixel from the left; padding bits are always clear.
public struct BitRaster: Sendable, Hashable {
    /// Width and height in px.
    public let size: PixelSize
    /// Number of words in a row.
    public let wordsPerRow: Int
    /// `size.height * wordsPerRow` words, row by row from the top.
    public package(set) var words: [UInt64]

    /// Width in px.
    public var width: Int { size.width }
    /// Height in px.
    public var height: Int { size.height }

    /// Creates an image without ink.
    ///
    /// - Precondition: both sides are 0 or more.
    public init(size: PixelSize) {
        precondition(size.width >= 0 && size.height >= 0)
        self.size = size
        self.wordsPerRow = (size.width + 63) / 64
        self.words = [UInt64](repeating: 0, count: wordsPerRow * size.height)
    }

    /// Whether there is ink at column `x` of row `y`.
    public subscript(x: Int, y: Int) -> Bool {
        get { words[y * wordsPerRow + (x >> 6)] >> UInt64(x & 63) & 1 == 1 }
        set {
            precondition(x >= 0 && x < width)
            let bit = (1 as UInt64) << UInt64(x & 63)
            if newValue { words[y * wordsPerRow + (x >> 6)] |= bit } else { words[y * wordsPerRow + (x >> 6)] &= ~bit }
        }
    }
}
