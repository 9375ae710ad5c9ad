import LayoutDocument
import PageGeometry
import PageRaster

extension WholePage {
    /// The layout of an image whose body text is stated to be horizontal, as the image lies.
    ///
    /// Method: the image is turned by a quarter to the right, so that its lines are columns and the first line is the right one.
    /// Then each stage reads it like any page, and its cells are given where they are in the image. Neither marks nor a gutter turn
    /// or part it.
    func rowsAsColumns(
        of image: GreyRaster, _ page: PageIdentity, _ watch: ((StageTrace) -> Void)?
    ) -> LayoutDocument {
        let placement = PagePlacement.turned(.rightTop, image.size)
        let turned = image.upright(.rightTop)
        let trace = watch.map { watch in { (trace: StageTrace) in watch(trace.placed(placement)) } }
        let layout = single(turned, page, reading(of: turned, page, trace))
        return stages.mended(placement.placed(layout, size: image.size))
    }
}

extension StageTrace {
    /// The trace where its page lies in the image. Its ink, which lies as the page was read, is left out.
    fileprivate func placed(_ placement: PagePlacement) -> StageTrace {
        StageTrace(name: name, marks: marks.map { (placement.rect($0.rect), $0.group) })
    }
}
