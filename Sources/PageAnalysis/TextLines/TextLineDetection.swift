import PageGeometry
import PageRaster

/// From pieces of ink to lines of type, with the ruby beside them.
///
/// Method: pieces are joined into candidates (`LineCandidates`). Candidates in one line become lines where the columns
/// beside them go on too; narrow candidates at a line's right are its ruby (`LineMerger`).
struct TextLineDetection {
    var parameters = TextLineParameters()
    /// Whether a person states that the body text runs down the page: `BodyAcross`.
    var isBodyStated = false

    /// - Complexity: O(pixels of ink).
    func run(_ page: SegmentedPage) -> TextLinePage {
        let finder = LineCandidates(page, parameters: parameters, isBodyStated: isBodyStated)
        let typed = page.runs.components.indices.filter(finder.isType)
        var (banners, remains): ([LineCandidate], [Int]) = ([], [])
        if parameters.uses(.darkGroundLines) { (banners, remains) = finder.banners(of: typed) }
        let taken = Set(banners.flatMap(\.pieces) + remains)
        let candidates = banners + finder.candidates(of: typed.filter { !taken.contains($0) }, finder.links)
        var merger = LineMerger(candidates, ink: page, index: finder.index, em: page.em, parameters: parameters)
        return TextLinePage(ink: page, lines: merger.run())
    }
}
