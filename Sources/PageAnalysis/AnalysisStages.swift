import PageRaster

/// The chain of stages, from a page's greys to its articles. Each stage is a folder, and takes the value that the one before gives.
struct AnalysisStages {
    var binarization = Binarization()

    func binarized(_ image: GreyRaster) -> BinarizedPage { binarization.run(image) }
    func segmented(_ page: BinarizedPage) -> SegmentedPage { Segmentation().run(page) }
    func textLines(_ page: SegmentedPage) -> TextLinePage { TextLineDetection().run(page) }
    func characters(_ page: TextLinePage) -> CharacterPage { CharacterCutting(page).run(page.lines) }
    func labelled(_ page: CharacterPage) -> LabelledPage { LineLabelling(page).run() }
    func logical(_ page: LabelledPage) -> LogicalPage { ReadingOrder().run(page) }

    /// The page's lines, from its image.
    func textLines(_ image: GreyRaster) -> TextLinePage { textLines(segmented(binarized(image))) }
}
