import PageGeometry
package import PageRaster

/// What the shape classifier is taught with: the ink that cells of a page's lines may have, as the classifier would see it.
package struct ShapeSample: Sendable {
    /// How many numbers a classifier is given (`ShapeView.inputs`).
    package static let inputs = ShapeView.inputs

    /// The line's position among the page's vertical lines.
    package var line: Int
    /// The rows that the ink begins and ends at, and the line's axis there, in px of the page.
    package var rows: Range<Int>
    package var axis: Int
    /// The type's body in px.
    package var em: Int
    /// What the classifier is given, 0 … 255 each.
    package var input: [UInt8]
}

extension PageAnalyzer {
    /// The ink that cells of the page's vertical lines may have, `copies` times: once as it is, then distorted by
    /// chance.
    ///
    /// - Complexity: O(pixels + samples).
    package func shapeSamples(of image: GreyRaster, copies: Int, seed: UInt64, each: (ShapeSample) -> Void) {
        let page = AnalysisStages().textLines(image)
        let stage = CharacterCutting(page)
        var random = SplitMix(state: seed)
        stage.cutClosely(page.lines) { index, line, profile, type in
            guard line.writing == .vertical else { return }
            let choices = CutChoices(CutPath(profile: profile, type: type), within: 2 * CharacterCutting.margin)
            let ranges = Set(choices.choices.map(\.ink)).filter { !$0.isEmpty }
                .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
            var input = ShapeInput()
            for copy in 0..<copies {
                let view = ShapeView(
                    profile, band: line.em, em: type.em, distortion: copy == 0 ? .init() : .init(&random))
                for range in ranges {
                    view.look(at: range, in: profile, advance: type.advance, into: &input)
                    let rows = profile.origin + range.lowerBound..<profile.origin + range.upperBound
                    let cross = line.cross(at: (rows.lowerBound + rows.upperBound) / 2)
                    each(
                        ShapeSample(
                            line: index, rows: rows, axis: (cross.lowerBound + cross.upperBound) / 2, em: type.em,
                            input: input.numbers.map { UInt8(clamping: $0) }))
                }
            }
        }
    }
}

extension ShapeView.Distortion {
    /// As far off as type is found to be measured: the em by 8 %, the length by 20 %, the axis by a twentieth of an em.
    fileprivate init(_ random: inout SplitMix) {
        size = Int.random(in: 920...1080, using: &random)
        length = Int.random(in: 820...1200, using: &random)
        shift = Int.random(in: -50...50, using: &random)
    }
}

/// Pseudo-random numbers that every machine draws alike (G. Steele and others, "Fast splittable pseudorandom number
/// generators", 2014).
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
