/// Displacement of a line's cross extent along the line. On a skewed scan, the displacement of a line grows linearly
/// from its start to its end.
package struct Lean: Sendable, Hashable {
    private let amount: Int
    private let start: Int
    private let length: Int

    /// Creates the lean of a line from `start` to `end`. Between these places, its cross extent is displaced by
    /// `amount` px. A line without length does not lean.
    package init(_ amount: Int, from start: Int, to end: Int) {
        self.amount = end > start ? amount : 0
        self.start = start
        self.length = end - start
    }

    /// Returns the displacement halfway between two places along the line, in px. It is rounded to the nearest whole
    /// number; halves are rounded away from 0.
    package func shift(between first: Int, and second: Int) -> Int {
        guard amount != 0 else { return 0 }
        let span = 2 * length
        let travelled = amount * (first + second - 2 * start)
        let rounded = (2 * travelled.magnitude + span.magnitude) / (2 * span.magnitude)
        return travelled >= 0 ? Int(rounded) : -Int(rounded)
    }

    /// Returns the displacement at a place along the line, rounded as in `shift(between:and:)`.
    package func shift(at place: Int) -> Int { shift(between: place, and: place) }
}
