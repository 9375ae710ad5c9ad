import LayoutDocument
import PageGeometry

extension Line {
    /// The two ends of the baseline, in reading direction: down the middle of a vertical line, as CSS Writing Modes
    /// sets upright type, and along the lower edge of a horizontal one.
    var baseline: (PixelPoint, PixelPoint) {
        let place = writing == .vertical ? cross.middle : cross.upperBound
        let ends = inReadingOrder([
            writing.point(along: start, across: place), writing.point(along: end, across: place + lean),
        ])
        return (ends[0], ends[1])
    }
}

extension [Character] {
    /// The mean confidence of the characters' text; nil if no character was read.
    var confidence: Int? {
        let known = compactMap(\.text?.confidence)
        return known.isEmpty ? nil : known.reduce(0, +) / known.count
    }
}
