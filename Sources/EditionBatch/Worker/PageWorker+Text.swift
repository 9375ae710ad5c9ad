import Catalogue
import Foundation
import LayoutDocument
import PageRaster
import PageStore
import TextRecognition

extension PageWorker {
    /// Reads the text of a page whose layout is known.
    ///
    /// - Parameters:
    ///   - image: the image file.
    ///   - path: the file of the layout.
    static func text(of image: [UInt8], _ request: WorkerRequest, layout path: String) -> WorkerReply {
        guard let json = try? Data(contentsOf: URL(filePath: path)), var layout = try? LayoutDocument(json: json)
        else {
            return .failed(
                Reason(code: .layoutBroken, message: "its layout cannot be read; run `mojiwaku store check`"))
        }
        do {
            let page = try ImageFile(bytes: image, name: "").grey(page: request.image.index)
            guard page.size == layout.page.size else {
                return .failed(
                    Reason(
                        code: .imageChanged,
                        message: "the sizes of its image and its layout differ; hand the page in again"))
            }
            try TextRecogniser().read(&layout, on: page)
            return .text(PageText(layout))
        } catch let error as ImageError {
            return .failed(Reason(code: error.code, message: "\(error)"))
        } catch {
            return .failed(Reason(code: .textFailed, message: "\(error)"))
        }
    }
}
