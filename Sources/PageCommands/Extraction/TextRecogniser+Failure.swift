import LayoutDocument
import PageRaster
import TextRecognition

extension TextRecogniser {
    /// A recogniser.
    ///
    /// - Throws: `Failure` with the remedy when Tesseract's model is missing.
    static func start() throws(Failure) -> TextRecogniser {
        try Failure.explaining("text", .couldNotRun) { try TextRecogniser() }
    }

    /// Reads all characters of a layout; see `read(_:on:threads:)`.
    func tell(_ document: inout LayoutDocument, on page: GreyRaster, threads: Int) throws(Failure) {
        try Failure.explaining(document.page.name, .couldNotRun) {
            try read(&document, on: page, threads: threads)
        }
    }
}
