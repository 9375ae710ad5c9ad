import PageGeometry
import PageRaster

/// Groups pieces of ink into lines of type, with the ruby beside them.
///
/// Method: `LineCandidates` joins pieces into candidates. `LineMerger` joins candidates into lines if the neighbouring
/// columns continue too, and attaches narrow candidates at a line's right side as ruby.
struct TextLineDetection {
    var parameters: TextLineParameters
    /// Whether a person states that the body text is vertical (`BodyAcross`).
    var isBodyStated = false

    /// - Complexity: O(pixels of ink).
    func run(_ page: SegmentedPage) -> TextLinePage {
        let finder = LineCandidates(page, stage: parameters, isBodyStated: isBodyStated)
        let typed = page.runs.components.indices.filter(finder.isType)
        var (banners, remains): ([LineCandidate], [Int]) = ([], [])
        if parameters.uses(.darkGroundLines) { (banners, remains) = finder.banners(of: typed) }
        let taken = Set(banners.flatMap(\.pieces) + remains)
        let candidates = banners + finder.candidates(of: typed.filter { !taken.contains($0) }, finder.links)
        var merger = LineMerger(candidates, ink: page, index: finder.index, em: page.em, stage: parameters)
        return TextLinePage(ink: page, lines: merger.run())
    }
}
