import Catalogue
import Digests
import Foundation
import LayoutDocument
import PageAnalysis
import PageRaster
import PageStore
import PaperProfile
import TextRecognition

/// The main function of a worker process, which processes one page and ends.
package enum PageWorker {
    /// Reads a request from `input`, processes the page, and writes the reply to `output`.
    ///
    /// If `input` is closed before the reply is written, the batch has ended or given up the page, and the process
    /// exits at once.
    ///
    /// - Returns: false when there was no request.
    package static func serve(input: Int32, output: Int32) -> Bool {
        guard let request = request(from: input) else { return false }
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while unsafe read(input, &byte, 1) < 0, errno == EINTR {}
            _exit(143)
        }
        _ = writeWhole(reply(to: request).bytes, to: output)
        return true
    }

    static func reply(to request: WorkerRequest) -> WorkerReply {
        let start = ContinuousClock.now
        guard let data = try? Data(contentsOf: URL(filePath: request.path)) else {
            return .failed(
                Reason(code: .imageMissing, message: "the store has lost the image; hand it in again"))
        }
        let found = sha256(data)
        guard found == request.image.digest else {
            return .failed(
                Reason(code: .imageChanged, message: "the store's copy of the image is damaged; hand it in again"))
        }
        if let layout = request.layout { return text(of: [UInt8](data), request, layout: layout) }
        do {
            let file = try ImageFile(bytes: [UInt8](data), name: "")
            let (layout, page) = try PageReading.layout(
                of: file, index: request.image.index, name: request.name.page, digest: found,
                by: request.profile.map { try $0.profile().analyzer(stated: request.stated) }
                    ?? PageAnalyzer(stated: request.stated))
            if let broken = layout.brokenRules().first(where: { $0.severity == .error }) {
                return .failed(
                    Reason(
                        code: .layoutBroken,
                        message: "its layout breaks the rule \(broken.rule.rawValue) at \(broken.pointer); "
                            + "this is a fault of the program: report it with the page"))
            }
            let thumbnail = Thumbnail.png(of: layout, on: page).map { Data($0) }
            let renditions =
                request.wantsRenditions
                ? try PageRenditions.all(of: file, index: request.image.index, page) : []
            let time = start.duration(to: .now) / .milliseconds(1)
            return .done(
                try PageProduct(
                    layout, for: request.name, revision: request.revision, thumbnail: thumbnail,
                    renditions: renditions, milliseconds: Int(time)))
        } catch let error as ImageError {
            return .failed(Reason(code: error.code, message: "\(error)"))
        } catch let error as ProfileError {
            return .failed(Reason(code: .profileChanged, message: "\(error)"))
        } catch {
            return .failed(Reason(code: .layoutBroken, message: "\(error)"))
        }
    }

    /// Reads the text of a page whose layout is known.
    ///
    /// - Parameters:
    ///   - image: the image file.
    ///   - path: the file of the layout.
    private static func text(of image: [UInt8], _ request: WorkerRequest, layout path: String) -> WorkerReply {
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

    private static func request(from input: Int32) -> WorkerRequest? {
        var line = Data()
        var byte: UInt8 = 0
        while line.count < 1 << 16 {
            let count = unsafe read(input, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return WorkerRequest(line) }
            line.append(byte)
        }
        return nil
    }
}

extension ImageError {
    /// The code of the error in reports and metrics.
    var code: ReasonCode {
        switch self {
        case .empty: .imageEmpty
        case .truncated: .imageTruncated
        case .notAnImage: .imageNone
        case .unsupportedFormat: .imageUnsupported
        case .emptySize, .tooLarge, .tooManyPixels, .tooMuchMemory, .tooManyPages: .imageTooLarge
        case .noSuchPage: .imageNoSuchPage
        case .damaged, .notEncodable: .imageDamaged
        }
    }
}
