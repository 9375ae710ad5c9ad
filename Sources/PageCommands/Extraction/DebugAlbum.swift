import Foundation
import PageAnalysis
import PageDrawing
import PageRaster

/// A picture after each stage of a page's analysis, for whoever works on the stages.
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

    /// Draws what a stage found as `STEM.STAGE.png`.
    func add(_ trace: StageTrace) {
        guard failure == nil else { return }
        let picture = DebugPicture.draw(ink: trace.ink, page: page, marks: trace.marks)
        let path = (folder as NSString).appendingPathComponent("\(stem).\(trace.name).png")
        do {
            try OutputFiles.shared.write([.init(path: path, bytes: try PNGWriter.encode(picture))])
        } catch {
            failure = error as? Failure ?? (error as? ImageError).map { Failure(image: path, $0) }
        }
    }

    /// Throws what went wrong while a stage was drawn.
    func close() throws(Failure) {
        if let failure { throw failure }
    }
}
