import EditionBatch
import Foundation
import PageCommands
import PageStore

/// A store in a temporary folder that no other user can read, for commands that show pages until they end.
struct TemporaryStore: Sendable {
    /// The folder with the store, and with the inbox of `take`.
    let folder: String
    let store: NamedStore

    var inbox: String { "\(folder)/inbox" }

    /// Makes the folder and the store. From here on a signal is only recorded, and the next step ends the command, so
    /// that the folder is not left behind.
    ///
    /// - Parameter command: the command's name, for the folder's name.
    init(of command: String) throws(Failure) {
        Signals.finishGracefully {}
        let folder = try Self.makeFolder(command)
        self.folder = folder
        do throws(Failure) { store = try NamedStore("\(folder)/store", create: true) } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }

    private static func makeFolder(_ command: String) throws(Failure) -> String {
        let place = FileManager.default.temporaryDirectory.path
        var name = Array("\(place)/mojiwaku-\(command)-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw Failure(writing: place, error: errno) }
        return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Deletes the folder.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// The bytes of an image, and the name of its page.
    static func image(_ path: String) throws(Failure) -> (bytes: [UInt8], page: String) {
        let bytes: [UInt8]
        do { bytes = try InputFile.bytes(of: path) } catch {
            // Fail as `extract` does when its only input is bad.
            var failure = error
            failure.status = .badInput
            throw failure
        }
        let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        guard PageName.isAllowed(stem), !stem.hasPrefix(".") else {
            throw Failure(
                .usage, path, "no page can be called \(stem)",
                "Give a file whose name does not begin with a dot, has no control character and at most \(PageName.longest) bytes."
            )
        }
        return (bytes, stem)
    }

    /// Puts an image into the inbox as the only page of an edition.
    ///
    /// - Parameter description: the `edition.json` of the edition; nil for none.
    func take(_ image: (bytes: [UInt8], page: String), into edition: String, description: String?) throws(Failure) {
        let folder = "\(inbox)/\(edition)"
        try OutputFiles.makeFolder(folder)
        // The extension does not matter, because the bytes determine the format.
        var files = [OutputFiles.File(path: "\(folder)/\(image.page).png", bytes: image.bytes)]
        if let description { files.append(.init(path: "\(folder)/edition.json", bytes: Array(description.utf8))) }
        try OutputFiles.shared.write(files)
        // The intake waits some seconds for a new file, unless the store has its bytes.
        _ = try store.call { store throws(StoreError) in try store.addImage(image.bytes, at: .now) }
    }

    /// Analyses the pages of an inbox like `batch run`, each once. A failing page is reported, and the others continue.
    /// A signal ends the analysis at once.
    ///
    /// - Parameters:
    ///   - inbox: nil for the inbox of `take`.
    ///   - path: the path for messages.
    /// - Throws: a failure when no page could be analysed.
    func analyse(_ inbox: String? = nil, of path: String, pages: Int) throws(Failure) {
        var settings = BatchSettings(inbox: inbox ?? self.inbox, jobs: JobLimit.width(asked: nil, pages: pages))
        // A person is waiting, so try a page only once.
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
        let found = try store.call { store throws(StoreError) in try store.allPages() }
        let failures = found.compactMap(\.reason).map { "\($0.message) (\($0.code))" } + end.problems.map(\.message)
        let hasPages = found.contains { $0.latestRevision > 0 }
        guard let last = failures.last else {
            guard !hasPages else { return }
            throw Failure(
                .badInput, path, "has no page",
                "Give an image, a folder of images, or a folder with a subfolder of images for each edition.")
        }
        for failure in failures.dropLast() { Console.shared.talk("\(path): \(failure).") }
        let failure = Failure(.badInput, path, explanation: "\(last).")
        guard hasPages else { throw failure }
        Console.shared.talk(failure.message)
    }
}

extension PageStore {
    /// The pages of all editions.
    fileprivate func allPages() throws(StoreError) -> [Page] {
        var all: [Page] = []
        for entry in try editions(matching: EditionQuery(limit: .max - 1)).entries {
            all += try pages(of: entry.edition.name)
        }
        return all
    }
}
