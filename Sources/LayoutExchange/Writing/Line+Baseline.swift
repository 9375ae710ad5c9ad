import LayoutDocument
import PageGeometry

extension Line {
    /// The two ends of the baseline, in reading direction: down the middle of a vertical line, as CSS Writing Modes
    /// sets upright type, and along the lower edge of a horizontal one.
    var baseline: (PixelPoint, PixelPoint) {
        switch writing {
        case .vertical:
            let middle = (cross.lowerBound + cross.upperBound) >> 1
            return (PixelPoint(x: middle, y: start), PixelPoint(x: middle + lean, y: end))
        case .horizontal:
            let left = PixelPoint(x: start, y: cross.upperBound)
            let right = PixelPoint(x: end, y: cross.upperBound + lean)
            return isReadFromRight ? (right, left) : (left, right)
        }
    }

    /// Its characters in reading order, with their cells.
    var cellsInOrder: [(character: Character, cell: PixelRect)] {
        let pairs = zip(characters, cells).map { (character: $0, cell: $1) }
        return isReadFromRight ? pairs.reversed() : pairs
    }
}
