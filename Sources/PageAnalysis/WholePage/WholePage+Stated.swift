import LayoutDocument
import PageGeometry
import PageRaster

extension WholePage {
    /// Returns the layout of an image, in the image's coordinates, if a person states that the body text is horizontal.
    ///
    /// Method: the image is turned a quarter to the right. Its lines then become columns, with the first line as the
    /// rightmost one. The stages analyse the turned image like any page, and its cells are converted back. Neither
    /// marks nor a gutter can change the orientation or split the page.
    func rowsAsColumns(
        of image: GreyRaster, _ page: PageIdentity, _ watch: ((StageTrace) -> Void)?
    ) -> LayoutDocument {
        let placement = PagePlacement.turned(.rightTop, image.size)
        let turned = image.upright(.rightTop)
        let trace = watch.map { watch in { (trace: StageTrace) in watch(trace.placed(placement)) } }
        let layout = single(turned, page, reading(of: turned, page, trace))
        return LayoutMending.mended(placement.placed(layout, size: image.size))
    }
}

extension StageTrace {
    /// Converts the trace to the image. The trace's ink is omitted, because it has the orientation of the page as read.
    func placed(_ placement: PagePlacement) -> StageTrace {
        StageTrace(name: name, marks: marks.map { (placement.rect($0.rect), $0.group) })
    }
}
