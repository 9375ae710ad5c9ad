import ModelFiles
import PageAnalysis
package import PageRaster

/// Samples for training the judgement of whole pages.
package enum PageSample {
    /// Returns the features of a page without turning its image, in the order of `PageFeature`.
    ///
    /// - Complexity: O(pixels + characters).
    package static func features(of image: GreyRaster) -> [Int] { PageAnalyzer().features(of: image).values }
}
