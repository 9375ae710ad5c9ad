/// The make-up of a page: its things (lines, or blocks of lines), separators and pictures as rectangles. Lengths are in
/// ems of the body type; the origin is at the upper left of the page, in the upright plane.
package struct MakeUp: Sendable {
    /// A rectangle.
    package struct Box: Sendable, Hashable {
        package var minX: Float, minY: Float, maxX: Float, maxY: Float

        package init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
            (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
        }

        var midX: Float { (minX + maxX) / 2 }
        var midY: Float { (minY + maxY) / 2 }

        func union(_ other: Box) -> Box {
            Box(
                minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
                maxY: max(maxY, other.maxY))
        }

        /// Returns the distance to another rectangle; 0 if they touch or overlap.
        func distance(to other: Box) -> Float {
            let x = max(0, minX - other.maxX, other.minX - maxX)
            let y = max(0, minY - other.maxY, other.minY - maxY)
            return (x * x + y * y).squareRoot()
        }

        /// Returns the rectangle in the direction of reading of a thing with this direction.
        func frame(isVertical: Bool) -> Frame {
            isVertical
                ? Frame(front: -maxX, back: -minX, start: minY, end: maxY)
                : Frame(front: minY, back: maxY, start: minX, end: maxX)
        }
    }

    /// A rectangle in a direction of reading. Lines follow one another from `front` to `back`; a line goes from `start`
    /// to `end`.
    struct Frame {
        var front: Float, back: Float, start: Float, end: Float

        var middle: Float { (front + back) / 2 }
        var center: Float { (start + end) / 2 }
        var length: Float { max(end - start, 0.3) }
        var thickness: Float { max(back - front, 0.2) }
    }

    /// A line, or a block of lines.
    package struct Thing: Sendable {
        package var box: Box
        package var isVertical: Bool
        /// Size of the type.
        package var size: Float
        /// Number of characters, and of lines.
        package var characters: Float
        package var lines: Float = 1
        /// Depth of the first line's indent, and blank after the last line, relative to the block; nil if unknown.
        package var indent: Float?
        package var blank: Float?
        /// Probability of each kind (`BlockKind`); empty for a line.
        package var kinds: [Float] = []
        /// Measures of the print (`LineTrait`).
        package var traits: [Float]
        /// Odds in nats, from the network of lines, that the block goes on in another one, by its position.
        var continuations: [Int: Float] = [:]

        package init(box: Box, isVertical: Bool, size: Float, characters: Float, traits: [Float]) {
            (self.box, self.isVertical, self.size, self.characters) = (box, isVertical, size, characters)
            self.traits = traits
        }

        var frame: Frame { box.frame(isVertical: isVertical) }

        /// Probability that the thing is a headline, a sub-headline or a crosshead. For a line, large type counts as a
        /// heading.
        var heading: Float {
            kinds.isEmpty ? (size > Self.large ? 1 : 0) : kinds[0] + kinds[1] + kinds[2]
        }

        /// Probability that the thing is other text.
        var text: Float { kinds.isEmpty ? 1 - heading : kinds[3] + kinds[4] + kinds[5] + kinds[6] }

        /// Size of large type.
        private static let large: Float = 1.3
    }

    package var things: [Thing]
    package var rules: [Box]
    package var pictures: [Box]

    package init(things: [Thing], rules: [Box], pictures: [Box]) {
        (self.things, self.rules, self.pictures) = (things, rules, pictures)
    }
}

/// Kinds of blocks and lines, in the order of the answers of the networks of make-up.
package enum BlockKind: Int, CaseIterable, Sendable {
    case headline, subheadline, crosshead, lead, body, byline, caption
    /// Print that is not numbered.
    case advertisement, folio, table, other

    var isNumbered: Bool { rawValue < BlockKind.advertisement.rawValue }
    var isHeading: Bool { rawValue <= BlockKind.subheadline.rawValue }
}
