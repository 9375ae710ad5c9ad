import CharacterShapes
import ModelFiles

/// What tells whether Tesseract or the glyph classifier has read a character rightly. -1 stands for what there is not; scores are in
/// 256ths of a nat, confidences in thousandths, lengths in hundredths of an em.
package enum ReadingFeature: Int, FeatureName {
    /// How sure Tesseract is.
    case tesseract
    /// How far the likeliest glyph is before the second and before the sixth.
    case margin, lead
    /// How far it is before the glyph that Tesseract read; 0 where both are one.
    case deficit
    /// The scripts (`Script`) of what was read.
    case tesseractScript, glyphScript
    /// The form (`CellForm.code`) and the kind of the cell.
    case form, kind
    /// How far the ink reaches.
    case inkWidth, inkHeight
    /// The line's em in px.
    case em
    /// How likely the cell holds one whole character, by the analysis.
    case cell
    /// Of the neighbours: Tesseract's confidence, and how far their likeliest glyph is before what Tesseract read.
    case tesseractBefore, tesseractAfter, deficitBefore, deficitAfter

    package static let count = allCases.count
}
