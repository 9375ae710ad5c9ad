import PageGeometry

/// The possible inks of one vertical line's cells, as input of the shape classifier.
package struct LineShapes {
    /// Distortion of the classifier's view, for training, because the measured size and position of type are never
    /// exact.
    package struct Distortion {
        /// Scale of the em, and additional scale along the line, both in thousandths. Then displacement of the axis, in
        /// thousandths of an em.
        package var size: Int
        package var length: Int
        package var shift: Int

        package init(size: Int = 1000, length: Int = 1000, shift: Int = 0) {
            (self.size, self.length, self.shift) = (size, length, shift)
        }
    }

    /// Position of the line among the page's lines.
    package let line: Int
    /// The type's body, in px.
    package var em: Int { type.em }
    private let found: TypeLine
    private let profile: InkProfile
    private let type: TypeModel
    private let inks: [Range<Int>]

    /// - Parameter margin: only paths that cost at most this much more than the cheapest path are considered, in
    ///   hundredths of a squared standard deviation.
    init(
        _ line: Int, _ found: TypeLine, _ profile: InkProfile, _ type: TypeModel, within margin: Int,
        _ context: CutContext
    ) {
        (self.line, self.found, self.profile, self.type) = (line, found, profile, type)
        let choices = CutChoices(CutPath(profile: profile, type: type, context: context), within: margin)
        inks = Set(choices.choices.map(\.ink)).filter { !$0.isEmpty }
            .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }

    /// Extent of each ink along the line, and place of the line's axis at the ink, in px of the page.
    package var places: [(rows: Range<Int>, axis: Int)] {
        inks.map { ink in
            let rows = profile.origin + ink.lowerBound..<profile.origin + ink.upperBound
            let cross = found.cross(at: rows.middle)
            return (rows, cross.middle)
        }
    }

    /// Returns the classifier's inputs for each ink: numbers from 0 to 255.
    ///
    /// - Complexity: O(pixels of the line + inks).
    package func inputs(_ distortion: Distortion) -> [[UInt8]] {
        let view = ShapeView(profile, band: found.em, em: type.em, distortion: distortion)
        var input = ShapeInput()
        return inks.map { ink in
            view.look(at: ink, in: profile, advance: type.advance, into: &input)
            return input.numbers.map { UInt8(clamping: $0) }
        }
    }
}
