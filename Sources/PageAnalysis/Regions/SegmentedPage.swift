import PageGeometry
import PageRaster

/// What is printed on a page, sorted by what it can be: type, rules, pictures, grounds.
package struct SegmentedPage {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// How many px of print may be paler than ink at an edge of a scan.
        var blur = 2
        /// The smallest piece of type in squares of an em, no less than 3 px: a middle dot has a fiftieth, the dots of
        /// a dithered page get near that. On clean pages, and from each noise (see `Tone.noise`) on.
        var speck = Share(1, of: 250)
        var grainyNoise = 3
        var grainySpeck = Share(1, of: 130)
        var noisyNoise = 12
        var noisySpeck = Share(1, of: 70)
    }

    /// The ink that may be type: rules are taken out of it.
    var runs: InkRuns
    /// The size of its type.
    var type: TypeMetrics
    /// Straight rules.
    var rules: [PrintedRule]
    /// Photographs, drawings, charts.
    var pictures: [PixelRect]
    /// Grounds of dots and dark grounds that text stands on.
    var grounds: [PixelRect]
    /// Those of the grounds that are dark, with light type on them.
    var darkGrounds: [PixelRect] = []
    /// How noisy the page is (see `Tone.noise`).
    var noise: Int
    /// What is seen where; nil for pages that tests make.
    var seen: SeenPage?
    /// Whether it is of two greys, as a bitonal scan is.
    var isOfBits = false
    /// The greys that the ink was taken from, where it is a scan's: they show what has run together.
    var greys: GreyRaster?
    /// Whether its print was in crumbs, which were thickened (`PageGreys.mend`).
    var isMended = false
    var parameters = Parameters()
}

extension SegmentedPage {
    /// Width of the body type's em in px.
    var em: Int { type.em }

    /// How many px of print may be paler than ink at an edge: on a scan they are part of a character all the same.
    var blur: Int { isOfBits || greys != nil ? parameters.blur : 0 }

    /// Pieces with fewer pixels than this are grain, not type, at `em` px.
    func speck(em: Int) -> Int {
        let share =
            noise >= parameters.noisyNoise
            ? parameters.noisySpeck : noise >= parameters.grainyNoise ? parameters.grainySpeck : parameters.speck
        return max(3, share.of(em * em))
    }
}

/// A rule as it is printed.
struct PrintedRule {
    var box: PixelRect
    var direction: WritingDirection
    /// Mean thickness in px.
    var thickness: Int
    /// Where it leans: the rectangles of its parts along it, since its own holds what stands beside it too.
    var leaning: [PixelRect] = []

    /// The rectangles that hold it and hardly anything else.
    var parts: [PixelRect] { leaning.isEmpty ? [box] : leaning }
    var length: Int { direction == .vertical ? box.height : box.width }
}
