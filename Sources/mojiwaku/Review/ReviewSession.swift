import EditionBatch
import Foundation
import HighlightMap
import LayoutDocument
import PageCommands
import PageGeometry
import PageStore
import Synchronization

/// The temporary store of `mojiwaku review`, which contains one image while an editor works on it.
final class ReviewSession: Sendable {
    /// The edition of the image.
    private static let edition = "review"

    /// The image's path as the user gave it.
    private let path: String
    /// The folder for corrected pages.
    private let output: String
    /// The temporary folder with store and inbox. No other user can read it.
    private let folder: String
    let store: NamedStore
    /// Whether to keep the folder because corrections could not be written to `output`.
    private let isKept = Mutex(false)

    /// Reads the image, and makes the temporary store.
    ///
    /// - Parameter writing: the direction of its body text; nil to detect it.
    init(of path: String, writing: WritingDirection?, output: String) throws(Failure) {
        (self.path, self.output) = (path, output)
        let bytes = try Self.image(path)
        let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        guard PageName.isAllowed(stem), !stem.hasPrefix(".") else {
            throw Failure(
                .usage, path, "“\(stem)” is not allowed as the name of a page",
                "Give a file whose name does not begin with a dot, and has no control character and at most \(PageName.longest) bytes."
            )
        }
        // From here on a signal must not leave the folder behind. So it is only recorded, and the next step then ends.
        Signals.finishGracefully {}
        folder = try Self.makeFolder()
        do throws(Failure) {
            store = try NamedStore("\(folder)/store", create: true)
            // The extension does not matter, because the bytes determine the format.
            let inbox = "\(folder)/inbox/\(Self.edition)"
            try OutputFiles.makeFolder(inbox)
            var files = [OutputFiles.File(path: "\(inbox)/\(stem).png", bytes: bytes)]
            if let writing {
                let edition = Array(#"{ "writing": "\#(writing.rawValue)" }"#.utf8)
                files.append(.init(path: "\(inbox)/edition.json", bytes: edition))
            }
            try OutputFiles.shared.write(files)
            // The intake waits some seconds for a new file, unless the store has its bytes.
            do { _ = try store.store.addImage(bytes, at: .now) } catch { throw Failure(store: store.path, error) }
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }

    private static func image(_ path: String) throws(Failure) -> [UInt8] {
        do { return try InputFile.bytes(of: path) } catch {
            // Fail as `extract` does when its only input is bad.
            var failure = error
            failure.status = .badInput
            throw failure
        }
    }

    private static func makeFolder() throws(Failure) -> String {
        let place = FileManager.default.temporaryDirectory.path
        var name = Array("\(place)/mojiwaku-review-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw Failure(writing: place, error: errno) }
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Deletes the folder, unless it has to stay.
    func end() {
        if !isKept.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Analyses the pages of the image like `batch run`. A failing page is reported, and the others continue. A signal
    /// ends the analysis at once.
    ///
    /// - Throws: a failure when no page could be analysed.
    func analyse() throws(Failure) {
        var settings = BatchSettings(
            inbox: "\(folder)/inbox", jobs: JobLimit.width(asked: nil, pages: PageSource.pageCount(of: path)))
        // An editor is waiting, so try a page only once.
        settings.attempts.failures = 1
        let batch = BatchRun(store: store.store, settings: settings) { _ in }
        Signals.finishGracefully {
            batch.stop()
            batch.stop()
        }
        guard Signals.caught == nil else { return }
        let end: BatchResult
        do { end = try batch.run() } catch { throw Failure(batch: error, store: store.path) }
        if Signals.caught != nil { return }
        let pages = try ask { store throws(StoreError) in try store.pages(of: Self.edition) }
        let failures =
            pages.compactMap(\.reason).map { "\($0.message) (\($0.code))" } + end.problems.map(\.message)
        guard let last = failures.last else { return }
        for failure in failures.dropLast() { Console.shared.talk("\(path): \(failure).") }
        let failure = Failure(.badInput, path, explanation: "\(last).")
        guard pages.contains(where: { $0.latestRevision > 0 }) else { throw failure }
        Console.shared.talk(failure.message)
    }

    /// The path of the first page with a new token. The token is in the fragment, which browsers do not send.
    func address() throws(Failure) -> String {
        let person = NSUserName()
        let (page, secret) = try ask { store throws(StoreError) in
            let name = PageName.isAllowed(person) ? person : "editor"
            let token = try store.makeToken(for: name, role: .editor, at: .now)
            let page = try store.pages(of: Self.edition).first { $0.latestRevision > 0 }
            return (page?.name.page ?? "", token.secret)
        }
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        let escaped = page.addingPercentEncoding(withAllowedCharacters: plain) ?? page
        return "/review/#/\(Self.edition)/\(escaped)?token=\(secret)"
    }

    /// Writes the newest layout and map of each corrected page, and reports the files.
    func writeCorrected() throws(Failure) {
        var isWritten = false
        for page in try ask({ store throws(StoreError) in try store.pages(of: Self.edition) }) {
            guard let layout = try corrected(page.name) else { continue }
            isWritten = true
            let base = (output as NSString).appendingPathComponent(page.name.page)
            let map: HighlightMap
            do { map = try layout.map() } catch { throw Failure(.couldNotRun, path, explanation: "\(error)") }
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
        try ask { store throws(StoreError) in
            guard let newest = try store.newest(of: name), case .correction = newest.origin else { return nil }
            var layout = try store.layout(of: name, revision: newest.number)
            layout.page.edition = nil
            return layout
        }
    }

    private func ask<T>(_ body: (PageStore) throws(StoreError) -> T) throws(Failure) -> T {
        do throws(StoreError) { return try body(store.store) } catch { throw Failure(store: store.path, error) }
    }
}
