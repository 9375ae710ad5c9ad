import PageGeometry
import PageRaster

/// A page parted into paper and ink.
package struct BinarizedPage {
    /// The greys that the ink was taken from.
    var greys: PageGreys
    /// The ink, dark on all grounds: type, separators, and what else is dark.
    var ink: BitRaster
    /// The pieces of the ink before dark grounds were inverted.
    var runs: InkRuns
    /// Width of the body type's em in px, by the size of single pieces.
    var em: Int
    /// What is seen where.
    var seen: SeenPage
    /// The screen that pictures and tints are printed with.
    var screen: HalftoneScreen
    /// Pictures and dark grounds.
    var areas: SeenAreas
}
