import ModelFiles
import PageAnalysis
package import PageRaster

/// What the judgement of whole pages is trained with.
package enum PageSample {
    /// The features of a page as its image lies, in the order of `PageFeature`.
    ///
    /// - Complexity: O(pixels + characters).
    package static func features(of image: GreyRaster) -> [Int] { PageAnalyzer().features(of: image).values }
}
