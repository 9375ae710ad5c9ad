package import ModelFiles
import PageGeometry

/// A page whose lines are told apart by what they are, in the plane in which the page stands upright.
package struct LabelledPage {
    var size: PixelSize
    /// Separators, pictures and boxes.
    var regions: PageRegions
    /// The lines: headline, body, caption, …, and those that are not numbered.
    var lines: [PlacedLine]
    /// The features of each line, as they were before it was told what it is.
    package var features: [FeatureVector<LineFeature>]
    var plane: PagePlane
    /// How many px of print may be paler than ink at an edge.
    var blur: Int

    /// Width of the body type's em in px.
    var em: Int { regions.em }
}
