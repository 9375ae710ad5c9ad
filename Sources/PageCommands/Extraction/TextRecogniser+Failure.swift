import LayoutDocument
import PageRaster
import TextRecognition

extension TextRecogniser {
    /// A recogniser.
    ///
    /// - Throws: `Failure` with the remedy when Tesseract's model is missing.
    static func start() throws(Failure) -> TextRecogniser {
        do { return try TextRecogniser() } catch { throw Failure(.couldNotRun, "text", explanation: "\(error).") }
    }

    /// Reads all characters of a layout; see `read(_:on:threads:)`.
    func tell(_ document: inout LayoutDocument, on page: GreyRaster, threads: Int) throws(Failure) {
        do { try read(&document, on: page, threads: threads) } catch {
            throw Failure(.couldNotRun, document.page.name, explanation: "\(error).")
        }
    }
}
