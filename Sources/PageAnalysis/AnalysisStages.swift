package import PageRaster

/// The chain of stages, from a page's greys to its articles. Each stage is a folder, and takes the value that the one before gives.
package struct AnalysisStages: Sendable {
    let parameters: AnalysisParameters

    package init() { self.init(parameters: AnalysisParameters()) }

    init(parameters: AnalysisParameters) { self.parameters = parameters }

    func binarized(_ image: GreyRaster) -> BinarizedPage {
        Binarization(parameters: parameters.preprocessing).run(image)
    }
    func segmented(_ page: BinarizedPage) -> SegmentedPage { Segmentation(parameters: parameters.regions).run(page) }
    func textLines(_ page: SegmentedPage) -> TextLinePage {
        TextLineDetection(parameters: parameters.textLines).run(page)
    }
    func characters(_ page: TextLinePage) -> CharacterPage {
        CharacterCutting(page, parameters: parameters.characters).run(page.lines)
    }
    func labelled(_ page: CharacterPage) -> LabelledPage { LineLabelling(page, parameters: parameters.lineRoles).run() }
    func logical(_ page: LabelledPage) -> LogicalPage { ReadingOrder(parameters: parameters.readingOrder).run(page) }

    /// The page's lines, from its image.
    package func textLines(_ image: GreyRaster) -> TextLinePage { textLines(segmented(binarized(image))) }

    /// The page's characters, from its image.
    package func characters(_ image: GreyRaster) -> CharacterPage { characters(textLines(image)) }
}
