public import LayoutDocument
import PageGeometry
public import PageRaster

/// Turns a page's image into its layout. It says the order of the stages (`AnalysisStages`) alone.
public struct PageAnalyzer: Sendable {
    /// Version of the analysis: it changes whenever the same image could give another layout.
    public static let engineVersion = "0.1.25"

    private let stages: AnalysisStages

    /// Creates an analyzer.
    public init() { stages = AnalysisStages() }

    /// Finds the page's characters, lines, articles and order.
    ///
    /// - Parameters:
    ///   - image: the page, decoded, upright.
    ///   - page: its name, size and digest; the size must be the image's.
    ///   - watch: called after each stage with what it found, for debug pictures.
    /// - Complexity: O(pixels + characters).
    public func analyze(
        _ image: GreyRaster, page: PageIdentity, watch: ((StageTrace) -> Void)? = nil
    ) -> LayoutDocument {
        let watch = watch ?? { _ in }
        let binarized = stages.binarized(image)
        watch(StageTrace(binarized))
        let segmented = stages.segmented(binarized)
        watch(StageTrace(segmented))
        let textLines = stages.textLines(segmented)
        watch(StageTrace(textLines))
        let characters = stages.characters(textLines)
        watch(StageTrace(characters))
        let labelled = stages.labelled(characters)
        watch(StageTrace(labelled))
        let logical = stages.logical(labelled)
        watch(StageTrace(logical, em: labelled.em))
        return stages.layout(logical, of: characters, page: page)
    }
}
