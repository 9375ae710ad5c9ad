import Foundation
import LayoutDocument
import PageRaster
public import PageStore
import Synchronization
public import TextRecognition

/// Reads the text of published pages into the store, newest pages first, after their maps.
///
/// Pages are read in this process: their images were decoded before, by a worker, or there would be no layout.
public final class TextJob: Sendable {
    /// What a run has done.
    public struct Counts: Sendable, Hashable {
        /// Pages that were read, and that could not be.
        public var read = 0, failed = 0
    }

    private let store: PageStore
    private let editions: [String]
    private let width: Int
    private let watches: Bool
    private let recogniser: TextRecogniser
    private let onPage: @Sendable (PageName, _ failure: String?) -> Void
    private let state = Mutex(State())

    private struct State {
        var isStopped = false
        var counts = Counts()
        /// Pages that this run could not read.
        var failed: Set<Failed> = []
        var waiting: [UnreadPage] = []
        var error: StoreError?
    }

    private struct Failed: Hashable {
        var name: PageName
        var revision: Int
    }

    /// Room for a decoder's recursion, in bytes.
    private static let stackSize = 16 << 20

    /// A job, which `run` starts.
    ///
    /// - Parameters:
    ///   - editions: only these; all when empty.
    ///   - width: how many pages to read at once, 1 or more.
    ///   - watches: whether to wait for pages to be published.
    ///   - onPage: called for each page, from several threads; with what went wrong where it could not be read.
    /// - Throws: `TextRecognitionError` when Tesseract's model is missing.
    public init(
        store: PageStore, editions: [String], width: Int, watches: Bool,
        onPage: @escaping @Sendable (PageName, _ failure: String?) -> Void
    ) throws(TextRecognitionError) {
        self.store = store
        self.editions = editions
        self.width = max(1, width)
        self.watches = watches
        self.onPage = onPage
        recogniser = try TextRecogniser()
    }

    /// Lets the pages at work be finished, and ends. May be called from any thread.
    public func stop() { state.withLock { $0.isStopped = true } }

    /// Reads until no page is left; with `watches` until it is stopped. Blocks.
    ///
    /// - Throws: `StoreError` when the store cannot be used. Pages that were read stay.
    public func run() throws(StoreError) -> Counts {
        while !state.withLock(\.isStopped) {
            // Before the look for pages: what is published meanwhile comes after it.
            let end = try store.cursor()
            let pages = try unread()
            if pages.isEmpty {
                guard watches else { break }
                try waitForChange(after: end)
                continue
            }
            state.withLock { $0.waiting = pages.reversed() }
            let group = DispatchGroup()
            for _ in 0..<min(width, pages.count) {
                group.enter()
                let thread = Thread { [self] in
                    work()
                    group.leave()
                }
                thread.stackSize = Self.stackSize
                thread.start()
            }
            group.wait()
            if let error = state.withLock(\.error) { throw error }
        }
        return state.withLock(\.counts)
    }

    /// Waits until something is published. The end of the feed costs a row to read, a look for pages goes through all of them.
    private func waitForChange(after end: FeedCursor) throws(StoreError) {
        while !state.withLock(\.isStopped), try store.cursor() == end { Thread.sleep(forTimeInterval: 1) }
    }

    /// Pages to read next, but for those that this run could not read.
    private func unread() throws(StoreError) -> [UnreadPage] {
        let failed = state.withLock(\.failed)
        var found: [UnreadPage] = []
        for edition in editions.isEmpty ? [nil] : editions.map(Optional.some) {
            // Those that failed are still unread, and may be the newest.
            found += try store.unreadPages(of: edition, limit: 4 * width + failed.count)
        }
        return Array(found.filter { !failed.contains(Failed(name: $0.name, revision: $0.revision)) }.prefix(4 * width))
    }

    private func work() {
        while true {
            let page = state.withLock { state in
                state.isStopped || state.error != nil ? nil : state.waiting.popLast()
            }
            guard let page else { return }
            do throws(StoreError) {
                switch try read(page) {
                case .read:
                    state.withLock { $0.counts.read += 1 }
                    onPage(page.name, nil)
                case .failed(let why):
                    state.withLock { state in
                        state.counts.failed += 1
                        state.failed.insert(Failed(name: page.name, revision: page.revision))
                    }
                    onPage(page.name, why)
                case .superseded: break
                }
            } catch {
                state.withLock { $0.error = $0.error ?? error }
            }
        }
    }

    private enum Outcome {
        case read
        case failed(String)
        /// Another revision is published by now, or another process has read it.
        case superseded
    }

    private func read(_ page: UnreadPage) throws(StoreError) -> Outcome {
        guard try store.beginText(of: page.name, revision: page.revision, at: .now) else { return .superseded }
        var layout: LayoutDocument
        let bytes: [UInt8]
        do throws(StoreError) {
            layout = try store.layout(of: page.name, revision: page.revision)
            bytes = try store.image(page.image.digest)
        } catch {
            switch error {
            case .damaged, .notFound: return .failed("\(error)")
            default: throw error
            }
        }
        do {
            let image = try ImageFile(bytes: bytes, name: "").grey(page: page.image.index)
            guard image.size == layout.page.size else {
                return .failed("its image has another size than its layout; hand the page in again")
            }
            try recogniser.readAnew(&layout, on: image)
        } catch { return .failed("\(error)") }
        let isKept = try store.keepText(
            PageText(layout), of: page.name, revision: page.revision, reader: recogniser.name, at: .now)
        return isKept ? .read : .superseded
    }
}

extension TextRecogniser {
    /// Reads a layout, but for what a person has written.
    fileprivate func readAnew(_ layout: inout LayoutDocument, on page: GreyRaster) throws(TextRecognitionError) {
        let written = layout.charactersInOrder.map {
            $0.text.flatMap { $0.confidence == RecognisedText.written ? $0 : nil }
        }
        try read(&layout, on: page)
        layout.changeCharacters { place, character in
            if let text = written[place] { character.text = text }
        }
    }
}
