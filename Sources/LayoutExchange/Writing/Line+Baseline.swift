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

    /// Its corners, clockwise from the upper left one.
    var corners: [PixelPoint] {
        let ends = [(start, 0), (end, lean)].map { along, shift in
            (along, cross.lowerBound + shift, cross.upperBound + shift)
        }
        let (first, last) = (ends[0], ends[1])
        return switch writing {
        case .vertical:
            [
                PixelPoint(x: first.1, y: first.0), PixelPoint(x: first.2, y: first.0),
                PixelPoint(x: last.2, y: last.0), PixelPoint(x: last.1, y: last.0),
            ]
        case .horizontal:
            [
                PixelPoint(x: first.0, y: first.1), PixelPoint(x: last.0, y: last.1),
                PixelPoint(x: last.0, y: last.2), PixelPoint(x: first.0, y: first.2),
            ]
        }
    }

    /// Its characters as they are read, with their cells.
    var cellsInOrder: [(character: Character, cell: PixelRect)] {
        let pairs = zip(characters, cells).map { (character: $0, cell: $1) }
        return isReadFromRight ? pairs.reversed() : pairs
    }
}

extension [Character] {
    /// The mean confidence of the characters' text; nil if no character was read.
    var confidence: Int? {
        let known = compactMap(\.text?.confidence)
        return known.isEmpty ? nil : known.reduce(0, +) / known.count
    }
}
