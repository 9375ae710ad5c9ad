import PageGeometry
import PageRaster

/// A page separated into paper and ink.
package struct BinarizedPage {
    /// The greys from which the ink was taken.
    var greys: PageGreys
    /// The ink, dark on all grounds: type, separators, and other dark objects.
    var ink: BitRaster
    /// Em of the body type, in px, estimated from the size of single pieces of ink.
    var em: Int
    /// Classes that the page segmentation gives each place.
    var seen: SeenPage
    /// Pictures and dark grounds.
    var areas: SeenAreas
}
