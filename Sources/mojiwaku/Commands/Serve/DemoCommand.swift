import ArgumentParser
import EditionBatch
import Foundation
import MapServer
import PageCommands
import PageStore
import TextRecognition

/// `mojiwaku demo`: the readers' page over sample pages, with a temporary store.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Shows pages in the readers' page, with nothing set up.",
        discussion: """
            Finds the characters of the pages, serves them on this machine alone, and prints an address to open in a browser. The text is read \
            meanwhile. Marks stay in the browser. Ctrl-C ends it; nothing else stays.

            Without an argument it shows the folder SampleScans here, or else the page that is installed with the program.

            Examples:
              mojiwaku demo
              mojiwaku demo 03.png
              mojiwaku demo scans
              mojiwaku demo inbox --port 8080

            Exits with 0 after Ctrl-C, and with 65 when nothing could be made of the pages.
            """)

    @Argument(
        help: "Page image, folder of page images, or a folder with a subfolder of images for each edition.",
        completion: .file())
    var pages: String?

    @Option(help: "Port to listen at; 0 takes any that is free. A browser finds its marks again at the same port.")
    var port = 8085

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port is from 0 to 65535.") }
    }

    func run() async throws {
        let path = try pages ?? Self.sample()
        let shown = try Shown(path)
        let store = try await WorkThreads.run { () throws(Failure) in try Self.store(of: shown) }
        defer { store.remove() }
        if Signals.caught == nil { try await serve(store, at: shown.address) }
        if Signals.caught == .terminated { throw ExitStatus.terminated }
    }

    /// The sample edition, or the installed example.
    private static func sample() throws(Failure) -> String {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let installed = program.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "share/doc/mojiwaku/examples/page.png").path
        guard let found = ["SampleScans", installed].first(where: FileManager.default.fileExists) else {
            throw Failure(.usage, "demo", "there is no sample edition here", "Give a page image.")
        }
        return found
    }

    /// The shown pages: an inbox of editions, or one edition made of images.
    private struct Shown {
        let path: String
        /// The images of the made edition; empty for an inbox.
        private(set) var images: [String] = []
        /// The made edition's name.
        private(set) var edition = "demo"
        /// The part of the page's address after `/read/`.
        var address: String {
            images.isEmpty ? "" : "#/\(edition.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }

        init(_ path: String) throws(Failure) {
            self.path = path
            var isFolder: ObjCBool = false
            guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                images = [path]
                return
            }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            images = names.filter(InboxFile.isImage).sorted(by: isInNaturalOrder).map { "\(path)/\($0)" }
            let name = URL(filePath: path).standardizedFileURL.lastPathComponent
            if PageName.isAllowed(name) { edition = PageName.normal(name) }
        }
    }

    /// The store of analysed pages.
    private static func store(of shown: Shown) throws(Failure) -> TemporaryStore {
        var images: [(bytes: [UInt8], page: String)] = []
        for path in shown.images { images.append(try TemporaryStore.image(path)) }
        Console.shared.talk("Analysing \(shown.path); a page takes some seconds …")
        let store = try TemporaryStore(of: "demo")
        do throws(Failure) {
            for image in images {
                try store.take(image, into: shown.edition, description: #"{ "publish_doubtful": true }"#)
            }
            let pages = images.isEmpty ? .max : shown.images.reduce(0) { $0 + PageSource.pageCount(of: $1) }
            try store.analyse(images.isEmpty ? shown.path : nil, of: shown.path, pages: pages)
        } catch {
            store.remove()
            throw error
        }
        return store
    }

    /// Serves, and reads the text, until SIGINT or SIGTERM.
    private func serve(_ pages: TemporaryStore, at address: String) async throws {
        var settings = ServerSettings()
        (settings.port, settings.logsRequests) = (port, false)
        (settings.isOpen, settings.timeZone) = (true, .current)
        let text = Self.text(of: pages)
        async let reading = WorkThreads.run { () throws(Failure) in
            try pages.store.call { _ throws(StoreError) in try text?.run() }
        }
        try await MapService(pages.store.store, settings).serve(
            page: "/read/\(address)",
            advice: "Open this address in a browser. Marks stay in the browser. Ctrl-C ends.")
        text?.stop()
        text?.stop()
        _ = try await reading
    }

    /// The reading of the text; nil without Tesseract's model.
    private static func text(of pages: TemporaryStore) -> TextJob? {
        var settings = BatchSettings(inbox: nil, jobs: JobLimit.width(asked: nil, pages: .max), seconds: 600)
        settings.attempts.failures = 1
        do {
            return try TextJob(store: pages.store.store, editions: [], settings: settings) { _, _ in }
        } catch {
            Console.shared.talk("The text is not read: \(error).")
            return nil
        }
    }
}
