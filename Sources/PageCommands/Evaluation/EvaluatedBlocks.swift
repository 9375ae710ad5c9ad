import Evaluation
import Foundation
import HighlightMap
import PageGeometry
import PageRaster

/// A page that is measured against blocks drawn by a person.
struct EvaluatedBlocks {
    let name: String
    let score: BlockScore
    /// The page's effort; nil if it was not requested.
    let effort: Effort?

    /// Reads and measures the files of a page. Releases its image, so that only one image at a time is in memory.
    ///
    /// - Parameters:
    ///   - name: the page's name in the report.
    ///   - image: the page's image; by default the image that the truth names, in the truth's folder.
    init(
        name: String, truth truthPath: String, map mapPath: String, image: String?, hasEffort: Bool
    ) throws(Failure) {
        self.name = name
        let truth = try Failure.explaining(truthPath) { try BlockTruth(json: InputFile.text(of: truthPath)) }
        let map = try MapFile.read(mapPath, fitting: truth.size, of: truthPath)
        let imagePath = if let image { image } else { try TruthImage.beside(truthPath, named: truth.image) }
        let greys = try Self.greys(of: imagePath, fitting: map, mapPath, truth: truthPath)
        score = BlockScore(of: map, against: truth, on: greys)
        effort = hasEffort ? Effort(of: map, against: truth, on: greys) : nil
    }

    private static func greys(
        of path: String, fitting map: HighlightMap, _ mapPath: String, truth: String
    ) throws(Failure) -> ImageGreys {
        let contents = try PageSource.read(path)
        let page = try contents.pageIndex(asked: nil, named: map.page, path: path)
        let size = contents.image.pageSizes[page]
        guard size == map.size else {
            throw Failure(
                .badInput, path, "the image has \(size) px, but its truth has \(map.size) px",
                "Give the image of \(truth) with --image.")
        }
        if contents.digest != map.sourceDigest {
            Console.shared.talk(
                "\(path): warning: \(mapPath) was made from a file with another digest; the figures may not fit.")
        }
        return try Failure.explaining(path) {
            try contents.image.isColour(page: page)
                ? ImageGreys(size: size, rgb: contents.image.colour(page: page).pixels)
                : ImageGreys(size: size, pixels: contents.image.grey(page: page).pixels)
        }
    }
}

/// Finds the image of a truth.
package enum TruthImage {
    /// The image that a truth names, in the truth's folder.
    ///
    /// - Throws: a failure when it names none.
    package static func beside(_ truth: String, named name: String?) throws(Failure) -> String {
        guard let name else {
            throw Failure(.usage, truth, "it names no image", "Give the page's image with --image.")
        }
        let folder = (truth as NSString).deletingLastPathComponent
        return (folder as NSString).appendingPathComponent((name as NSString).lastPathComponent)
    }
}
