import Evaluation
import Foundation
import PageCommands
import PageRaster
import PageStore
import PaperProfile

/// A page to learn from.
enum ProfileSource: Sendable {
    case file(String, isExact: Bool, image: String?)
    case stored(NamedStore, PageName, Revision)

    /// The page; nil for a file.
    var page: PaperProfile.Page? {
        if case .stored(_, let name, let revision) = self { Self.page(name, revision) } else { nil }
    }

    private static func page(_ name: PageName, _ revision: Revision) -> PaperProfile.Page {
        PaperProfile.Page(name: "\(name)", image: revision.image.digest, revision: revision.number)
    }

    /// The page's lines and their truth; nil if the store has pruned its image. The image is released.
    var lesson: Result<ProfileLesson?, Failure> {
        Result { () throws(Failure) in
            switch self {
            case .file(let path, let isExact, let image): try Self.lesson(path, isExact: isExact, image: image)
            case .stored(let named, let name, let revision): try Self.lesson(named, name, revision)
            }
        }
    }

    private static func lesson(_ path: String, isExact: Bool, image: String?) throws(Failure) -> ProfileLesson {
        let file = try InputFile.text(of: path)
        let truth = try Failure.explaining(path) {
            isExact ? try BlockTruth(of: Truth(json: file)) : try BlockTruth(json: file)
        }
        let place = if let image { image } else { try TruthImage.beside(path, named: truth.image) }
        let contents = try PageSource.read(place)
        let name = String((path as NSString).lastPathComponent.prefix { $0 != "." })
        return try lesson(.init(name: name, image: contents.digest), contents.image, truth, at: place)
    }

    private static func lesson(
        _ named: NamedStore, _ name: PageName, _ revision: Revision
    ) throws(Failure) -> ProfileLesson? {
        let truth: BlockTruth
        let bytes: [UInt8]
        do {
            truth = try BlockTruth(of: named.store.layout(of: name, revision: revision.number))
            bytes = try named.store.image(revision.image.digest)
        } catch StoreError.notFound {
            Console.shared.talk("\(name): the store has no image any more, so the page is left out.")
            return nil
        } catch let error as StoreError {
            throw Failure(store: named.path, error)
        } catch { throw Failure(.couldNotRun, "\(name)", explanation: "\(error)") }
        let image = try Failure.explaining("\(name)") { try ImageFile(bytes: bytes, name: "") }
        return try lesson(page(name, revision), image, index: revision.image.index, truth, at: "\(name)")
    }

    private static func lesson(
        _ page: PaperProfile.Page, _ image: ImageFile, index: Int = 0, _ truth: BlockTruth, at place: String
    ) throws(Failure) -> ProfileLesson {
        let grey = try Failure.explaining(place) { try image.grey(page: index) }
        guard grey.size == truth.size else {
            throw Failure(
                .badInput, place, "the image has another size than its truth",
                "Give the image of the truth with --image.")
        }
        return ProfileLesson(page, image: grey, truth: truth)
    }
}
