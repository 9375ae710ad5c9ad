import PageRaster

extension Orientation {
    /// The matrix that draws the stored image upright in the unit square (ISO 32000-1, 8.9.5): PDF puts the file's
    /// first row at y = 1 and its first column at x = 0.
    var matrix: [Int] {
        switch self {
        case .upright: [1, 0, 0, 1, 0, 0]
        case .mirrored: [-1, 0, 0, 1, 1, 0]
        case .upsideDown: [-1, 0, 0, -1, 1, 1]
        case .upsideDownMirrored: [1, 0, 0, -1, 0, 1]
        case .leftTop: [0, -1, -1, 0, 1, 1]
        case .rightTop: [0, -1, 1, 0, 0, 1]
        case .rightBottom: [0, 1, 1, 0, 0, 0]
        case .leftBottom: [0, 1, -1, 0, 1, 0]
        }
    }
}
