import Foundation
import HighlightMap
import LayoutDocument
import PageAnalysis
import PageCommands
import PageGeometry
import PageStore
import Synchronization
import WebExchange

/// The temporary store of `mojiwaku review`, which contains one image while an editor works on it.
final class ReviewSession: Sendable {
    /// The edition of the image.
    private static let edition = "review"

    /// The image's path as the user gave it.
    private let path: String
    /// The folder for corrected pages.
    private let output: String
    private let place: TemporaryStore
    /// Whether to keep the folder because corrections could not be written to `output`.
    private let isKept = Mutex(false)

    var store: NamedStore { place.store }

    /// Reads the image, and makes the temporary store.
    ///
    /// - Parameter stated: the user's statement about the image.
    init(of path: String, stated: PageStatement, output: String) throws(Failure) {
        (self.path, self.output) = (path, output)
        let image = try TemporaryStore.image(path)
        let place = try TemporaryStore(of: "review")
        self.place = place
        do throws(Failure) {
            try place.take(image, into: Self.edition, description: Self.description(stated))
        } catch {
            place.remove()
            throw error
        }
    }

    /// Returns the edition's description; nil if nothing is stated.
    private static func description(_ stated: PageStatement) -> String? {
        let fields = [
            stated.writing.map { #""writing": "\#($0.rawValue)""# },
            stated.pages.map { #""pagesPerImage": \#($0)"# },
        ].compactMap(\.self)
        return fields.isEmpty ? nil : "{ \(fields.joined(separator: ", ")) }"
    }

    /// Deletes the folder, unless it has to stay.
    func end() {
        if !isKept.withLock({ $0 }) { place.remove() }
    }

    /// Analyses the pages of the image like `batch run`.
    ///
    /// - Throws: a failure when no page could be analysed.
    func analyse() throws(Failure) { try place.analyse(of: path, pages: PageSource.pageCount(of: path)) }

    /// The path of the first page with a new token. The token is in the fragment, which browsers do not send.
    func address() throws(Failure) -> String {
        let person = NSUserName()
        let (page, secret) = try store.call { store throws(StoreError) in
            let name = PageName.isAllowed(person) ? person : "editor"
            let token = try store.makeToken(for: name, role: .editor, at: .now)
            let page = try store.pages(of: Self.edition).first { $0.latestRevision > 0 }
            return (page?.name.page ?? "", token.secret)
        }
        return "/review/#/\(Self.edition)/\(IIIFAddresses.escaped(page))?token=\(secret)"
    }

    /// Writes the newest layout and map of each corrected page, and reports the files.
    func writeCorrected() throws(Failure) {
        var isWritten = false
        for page in try store.call({ store throws(StoreError) in try store.pages(of: Self.edition) }) {
            guard let layout = try corrected(page.name) else { continue }
            isWritten = true
            let base = (output as NSString).appendingPathComponent(page.name.page)
            let map = try Failure.explaining(path, .couldNotRun) { try layout.map() }
            let files = [
                OutputFiles.File(path: "\(base).layout.json", bytes: Array(layout.json())),
                OutputFiles.File(path: "\(base).map.json", bytes: Array(map.json())),
            ]
            do { try OutputFiles.shared.write(files) } catch {
                isKept.withLock { $0 = true }
                Console.shared.talk("The corrections are in the store \(store.path).")
                throw error
            }
            Console.shared.talk("The corrections are in \(files[0].path) and \(files[1].path).")
        }
        if !isWritten { Console.shared.talk("No corrections were saved, so nothing is written.") }
    }

    /// The newest layout of a page in the form of `extract`; nil when the page was not corrected.
    private func corrected(_ name: PageName) throws(Failure) -> LayoutDocument? {
        try store.call { store throws(StoreError) in
            guard let newest = try store.newest(of: name), case .correction = newest.origin else { return nil }
            var layout = try store.layout(of: name, revision: newest.number)
            layout.page.edition = nil
            return layout
        }
    }
}
