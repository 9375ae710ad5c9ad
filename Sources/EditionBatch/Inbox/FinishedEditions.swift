import Foundation
import PageStore

/// The treatment of an edition's files once it is finished.
public enum FinishedFiles: Sendable, Hashable {
    /// They stay in the inbox.
    case stay
    /// They are moved into a subfolder of this folder, named after the edition.
    case move(to: String)
    /// They are removed after this number of days since the edition was finished.
    case remove(afterDays: Int)
}

/// Clears the files of finished editions from an inbox.
///
/// An edition is finished when no page is missing, every page is withdrawn or has its newest revision published, and
/// the store has taken in every file in its present state. `edition.json` is cleared too, unless it renames pages: then
/// it may also rename pages of later files.
struct FinishedEditions {
    let store: PageStore
    let settings: BatchSettings
    let inbox: String

    /// Clears all finished editions.
    ///
    /// - Parameter troubled: paths of unusable files and folders. The files of their editions are not cleared.
    /// - Returns: files that could not be cleared, with the reason.
    func clear(
        except troubled: [String], _ onEvent: (BatchEvent) -> Void
    ) throws(StoreError) -> [InboxNote] {
        guard let folders = try? Inbox(folder: inbox).scan().editions else { return [] }
        var problems: [InboxNote] = []
        for folder in folders where !folder.images.isEmpty && !folder.hasProblems {
            guard !troubled.contains(where: { "\($0)/".hasPrefix("\(folder.path)/") }),
                try isFinished(folder, at: .now)
            else { continue }
            if let file = try damaged(folder.images) {
                let why = "it stays here, since the store's copy of its image is damaged; run `mojiwaku store check`"
                problems.append(InboxNote(path: file.path, message: why))
                continue
            }
            let target = self.target(of: folder)
            var count = 0
            do throws(InboxNote) {
                count = try clear(folder, FileRemover(target: target))
            } catch { problems.append(error) }
            // Fails, with no effect, on a folder that is not empty.
            _ = unsafe rmdir(folder.path)
            if count > 0 { onEvent(.cleared(edition: folder.name, files: count, folder: target)) }
        }
        return problems
    }

    /// Clears the files of an edition.
    ///
    /// - Returns: the number of images.
    private func clear(_ folder: Inbox.EditionFolder, _ remover: FileRemover) throws(InboxNote) -> Int {
        var count = 0
        for file in folder.images where try remover.remove(file) { count += 1 }
        if case .success(let description) = folder.description, !description.renamesPages,
            count == folder.images.count, let file = descriptionFile(of: folder)
        {
            _ = try remover.remove(file)
        }
        return count
    }

    private func target(of folder: Inbox.EditionFolder) -> String? {
        if case .move(let path) = settings.finishedFiles { "\(path)/\(folder.name)" } else { nil }
    }

    private func descriptionFile(of folder: Inbox.EditionFolder) -> InboxFile? {
        InboxFile(edition: folder.name, name: EditionFile.name, path: "\(folder.path)/\(EditionFile.name)")
    }

    private func isFinished(_ folder: Inbox.EditionFolder, at now: Moment) throws(StoreError) -> Bool {
        if case .failure = folder.description { return false }
        // A description that was changed recently may list pages that are still to come.
        guard descriptionFile(of: folder).map({ $0.age() >= settings.quietSeconds }) ?? true else { return false }
        guard try store.edition(named: folder.name) != nil else { return false }
        let status = try EditionStatus(of: folder.name, in: store)
        let pages = status.pages
        guard status.missing == 0, pages.contains(where: { $0.state == .published }),
            pages.allSatisfy({ $0.state == .published || $0.state == .withdrawn })
        else { return false }
        if case .remove(let days) = settings.finishedFiles {
            let last = pages.map(\.changedAt.milliseconds).max() ?? now.milliseconds
            guard now.seconds(since: Moment(milliseconds: last)) >= Double(days) * 86400 else { return false }
        }
        let known = Dictionary(uniqueKeysWithValues: pages.map { ($0.name.page, $0) })
        for file in folder.images {
            guard file.age() >= settings.quietSeconds, try isTaken(file, stem: folder.stem(of: file), known) else {
                return false
            }
        }
        return true
    }

    /// Whether all pages of a file are in the store.
    private func isTaken(_ file: InboxFile, stem: String, _ pages: [String: Page]) throws(StoreError) -> Bool {
        guard let images = try images(of: file) else { return false }
        for (index, image) in images.enumerated() {
            guard let page = pages[Intake.pageName(stem, index: index, of: images.count)] else { return false }
            // A withdrawn page no longer needs its file. A page that also came as an image no longer needs its PDF.
            guard page.state == .published, !(file.isPDF && page.source != file.source) else { continue }
            guard page.image == image else { return false }
        }
        return true
    }

    /// The images of a file's pages, nil for a page of a PDF that was not taken in; nil if the file was not taken in.
    private func images(of file: InboxFile) throws(StoreError) -> [ImagePlace?]? {
        guard let known = try store.arrival(of: file.path, stamp: file.stamp) else { return nil }
        return try (0..<known.pages).map { index throws(StoreError) in
            guard file.isPDF else { return ImagePlace(digest: known.digest, index: index) }
            let page = try store.arrival(of: Intake.place(index + 1, in: file), stamp: file.stamp)
            return page.map { ImagePlace(digest: $0.digest) }
        }
    }

    /// The first file whose copy in the store is damaged.
    private func damaged(_ files: [InboxFile]) throws(StoreError) -> InboxFile? {
        for file in files where try !isKept(file) { return file }
        return nil
    }

    /// Whether the store's copies of a file's images are intact. Pruned copies are no longer needed.
    private func isKept(_ file: InboxFile) throws(StoreError) -> Bool {
        let digests = Set((try images(of: file) ?? []).compactMap { $0?.digest })
        for digest in digests where try store.hasImage(digest) {
            do { _ = try store.image(digest) } catch .damaged, .notFound { return false }
        }
        return true
    }
}
