import Digests
import Foundation
import LayoutDocument
import PageRaster
import TextRecognition

/// Reads the text of pages into their layouts.
final class PageText: Sendable {
    private let recogniser: TextRecogniser
    /// What a layout's provenance says of what read it.
    private let model: (name: String, digest: String)

    /// - Throws: `Failure` with the remedy where Tesseract's model is missing.
    init() throws(Failure) {
        do { recogniser = try TextRecogniser() } catch {
            throw Failure(.couldNotRun, "--text", explanation: "\(error).")
        }
        let path = recogniser.modelPath
        model = ((path as NSString).lastPathComponent, sha256(try InputFile.bytes(of: path)))
    }

    /// Reads all characters of a layout.
    ///
    /// - Parameters:
    ///   - page: its image, as large as the layout says.
    ///   - threads: over how many threads to split the page, 1 or more.
    func read(_ document: inout LayoutDocument, on page: GreyRaster, threads: Int) throws(Failure) {
        do { try recogniser.read(&document, on: page, threads: threads) } catch {
            throw Failure(.couldNotRun, document.page.name, explanation: "\(error).")
        }
        document.provenance.settings["text"] = TextRecogniser.engine
        document.provenance.models[model.name] = model.digest
    }
}
