package import ModelFiles
import PageGeometry

/// A page's lines with their roles, in the plane in which the page is upright.
package struct LabelledPage {
    var size: PixelSize
    /// Separators, pictures and boxes.
    var regions: PageRegions
    /// The lines, numbered (headline, body, caption, …) and not numbered.
    var lines: [PlacedLine]
    /// Features of each line before its role was decided.
    package var features: [FeatureVector<LineFeature>]
    var plane: PagePlane
    /// Width of an edge, in px, at which print may be paler than ink.
    var blur: Int

    /// Em of the body type, in px.
    var em: Int { regions.em }
}
