package import ModelFiles
import PageGeometry

/// A page's lines with their roles, in the plane in which the page is upright.
package struct LabelledPage {
    var size: PixelSize
    /// Separators, pictures and boxes.
    var regions: PageRegions
    /// The lines of the page: lines with a role (headline, body, caption, …) and lines that are not numbered.
    var lines: [PlacedLine]
    /// Features of each line, from before its role was decided.
    package var features: [FeatureVector<LineFeature>]
    var plane: PagePlane
    /// Width in px of the blurred edge of print, which may be too pale to count as ink.
    var blur: Int

    /// Em of the body type, in px.
    var em: Int { regions.em }
}
