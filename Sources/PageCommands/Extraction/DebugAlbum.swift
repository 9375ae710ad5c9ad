import Foundation
import PageAnalysis
import PageDrawing
import PageRaster

/// A picture after each stage of a page's analysis, for developers of the stages.
final class DebugAlbum {
    private let folder: String
    private let stem: String
    private let page: GreyRaster
    private var failure: Failure?

    init(folder: String, stem: String, page: GreyRaster) {
        self.folder = folder
        self.stem = stem
        self.page = page
    }

    /// Draws the result of a stage as `STEM.STAGE.png`.
    func add(_ trace: StageTrace) {
        guard failure == nil else { return }
        let picture = DebugPicture.draw(ink: trace.ink, page: page, marks: trace.marks)
        let path = (folder as NSString).appendingPathComponent("\(stem).\(trace.name).png")
        do throws(Failure) {
            let png = try Failure.explaining(path) { try PNGWriter.encode(picture) }
            try OutputFiles.shared.write([.init(path: path, bytes: png)])
        } catch { failure = error }
    }

    /// Throws the failure of drawing a stage, if any.
    func close() throws(Failure) {
        if let failure { throw failure }
    }
}
