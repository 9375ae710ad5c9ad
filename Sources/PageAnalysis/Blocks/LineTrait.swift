import ModelFiles

/// Measures of a line's print that its rectangle does not show. Shares are from 0 to 1.
package enum LineTrait: Int, FeatureName {
    /// Mean confidence of the cells, and share of the cells with a confidence below one half.
    case confidence, doubtful
    /// Shares of the characters that are marks, on their side, or have ruby.
    case marks, sideways, withRuby
    /// Ink, and mean length of its horizontal runs in ems of the line, relative to the page's usual value: x / (x + 1).
    case ink, stroke
    /// Variation of the cells' lengths along the line: standard deviation divided by mean.
    case irregularity
    /// Whether the line is on a ground or in a frame; share of light type.
    case onGround, inFrame, light
    /// Mean score of the likeliest glyphs of some of its characters, and their advantage over other glyphs: x / (x + 1)
    /// of nats.
    case likeness, certainty
    /// Shares of these characters that look like kanji, kana, and figures or letters.
    case kanji, kana, figures
    /// Shares of the classes of the page segmentation (`SeenKind`) in the line.
    case paperIn, verticalIn, horizontalIn, largeIn, rubyIn, pictureIn, separatorIn
    /// The same, within one em and within four ems of the line.
    case paperNear, verticalNear, horizontalNear, largeNear, rubyNear, pictureNear, separatorNear
    case paperAround, verticalAround, horizontalAround, largeAround, rubyAround, pictureAround, separatorAround

    package static let count = allCases.count
}
