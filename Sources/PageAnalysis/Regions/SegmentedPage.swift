import PageGeometry
import PageRaster

/// The print of a page by its kind: type, rules, pictures, grounds.
package struct SegmentedPage {
    /// Parameters, set by hand.
    struct Parameters {
        /// Width in px of the blurred edge of print on a scan, which may be too pale to count as ink.
        var blur = 2
        /// Minimum size of a piece of type, as a share of a square em; at least 3 px. It is `noisySpeck` if
        /// `Tone.noise` is at least `noisyNoise`, `grainySpeck` if it is at least `grainyNoise`, and `speck` on clean
        /// pages. A middle dot is larger; the dots of a dithered page are nearly as large.
        var speck = Share(1, of: 250)
        var grainyNoise = 3
        var grainySpeck = Share(1, of: 130)
        var noisyNoise = 12
        var noisySpeck = Share(1, of: 70)
    }

    private static let parameters = Parameters()

    /// The ink that may be type, without rules.
    var runs: InkRuns
    /// Em of the body type in px, the unit of nearly every length in the stages. It is the width of the print of the
    /// body type's columns, about 0.92 to 0.97 of the type's body.
    var em: Int
    /// The separators of the page.
    var rules: [PrintedRule]
    /// Rows of dots that are part of lines of type.
    var leaders: [Leader] = []
    /// Photographs, drawings, charts.
    var pictures: [PixelRect]
    /// Dark grounds, with light type on them.
    var grounds: [PixelRect]
    /// Noise of the page (`Tone.noise`).
    var noise: Int
    /// Classes that the page segmentation gives each place; nil on pages made by tests.
    var seen: SeenPage?
    /// Whether the page has two greys, like a bitonal scan.
    var isOfBits = false
    /// The greys from which a scan's ink was taken. They show gaps between strokes that are merged in the ink.
    var greys: GreyRaster?
    /// Whether broken print was thickened (`PageGreys.mend`).
    var isMended = false
}

extension SegmentedPage {
    /// Width in px of the blurred edge of print, which may be too pale to count as ink; 0 on pages that are not
    /// scanned. On a scan, the pixels of such an edge are still part of a character.
    var blur: Int { isOfBits || greys != nil ? Self.parameters.blur : 0 }

    /// Returns the minimum number of pixels of a piece of type, for type of `em` px. Smaller pieces are grain.
    func speck(em: Int) -> Int {
        let parameters = Self.parameters
        let share =
            noise >= parameters.noisyNoise
            ? parameters.noisySpeck : noise >= parameters.grainyNoise ? parameters.grainySpeck : parameters.speck
        return max(3, share.of(em * em))
    }
}

/// A printed rule.
struct PrintedRule {
    var box: PixelRect
    var direction: WritingDirection
    /// Mean thickness of the rule's strokes, in px.
    var thickness: Int
    /// Rectangles of the rule's parts if the rule leans; otherwise empty. The bounding box of a leaning rule includes
    /// print beside it.
    var leaning: [PixelRect] = []

    /// Rectangles that contain the rule and hardly anything else.
    var parts: [PixelRect] { leaning.isEmpty ? [box] : leaning }
    var length: Int { direction == .vertical ? box.height : box.width }
}
