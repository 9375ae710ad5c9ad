import Digests
import Foundation
import PDFImages
import PageStore

extension Intake {
    /// Seconds that a scan of the inbox may spend on a PDF, so that other files are taken in between. A page in
    /// progress is finished, within the limits of `PDFFile`.
    private static let pdfSeconds = 3.0

    /// Takes in the pages of a PDF, each as a separate image. Returns false when pages are left for the next scan.
    ///
    /// If a page also came as an image file, that file takes precedence: so an image can replace a wrong or unusable
    /// page of the PDF.
    ///
    /// A page's image is identified by the digest of its bytes, so that a new PDF with one changed page makes only
    /// one new revision.
    func takePDF(
        _ file: InboxFile, of edition: Inbox.EditionFolder, isRenamed: Bool, _ owners: inout [String: InboxFile],
        _ isStopped: () -> Bool
    ) throws(StoreError) -> Bool {
        guard isSmallEnough(file) else { return true }
        let stem = edition.stem(of: file)
        if let owner = owners[stem] {
            note(file.path, "page \(stem) comes from \(owner.name); remove this file")
            return true
        }
        guard try progress(of: file) != nil || isComplete(file, isRenamed: isRenamed) else { return false }
        guard let handle = file.opened() else {
            guard FileManager.default.fileExists(atPath: file.path) else { return true }
            guard file.isUnchanged else { return false }
            note(file.path, "it cannot be read; change its rights")
            return true
        }
        var known = try progress(of: file)
        if known == nil { known = try begin(file, handle, isStopped) }
        guard let progress = known else { return false }
        pdfs[file.path] = progress
        switch progress.pages {
        case .failure(let error):
            note(file.path, "\(error)")
            return true
        case .success(let count):
            if let listed = listedDigest(file, edition), listed != progress.digest {
                note(
                    file.path,
                    "its SHA-256 is \(progress.digest), but \(EditionFile.name) has \(listed); have it sent again, or correct \(EditionFile.name)"
                )
                return true
            }
            try setAsideGone(
                file, of: edition, pages: count, lastDigest: store.lastArrival(of: Self.place(1, in: file))?.digest)
            return try takePages(
                of: file, count, edition, PDFFile(descriptor: handle.fileDescriptor), &owners, isStopped)
        }
    }

    private func listedDigest(_ file: InboxFile, _ edition: Inbox.EditionFolder) -> String? {
        guard let description = edition.stated else { return nil }
        let stem = description.stem(of: file)
        return description.listing(of: stem, stem: stem, in: file.name)?.sha256
    }

    /// The stored progress of a PDF; nil when the PDF is new, or has to be examined again.
    private func progress(of file: InboxFile) throws(StoreError) -> PDFProgress? {
        if let known = pdfs[file.path], known.stamp == file.stamp {
            if known.isSettled { return known }
            pdfs[file.path] = nil
        }
        guard let known = try store.arrival(of: file.path, stamp: file.stamp) else { return nil }
        return PDFProgress(stamp: file.stamp, digest: known.digest, pages: .success(known.pages))
    }

    /// Opens a new PDF; nil when the file has changed meanwhile, or the run ends.
    private func begin(
        _ file: InboxFile, _ handle: FileHandle, _ isStopped: () -> Bool
    ) throws(StoreError) -> PDFProgress? {
        guard let data = file.data(of: handle), file.isUnchanged else { return nil }
        let digest = sha256(data)
        let pages = Result { () throws(PDFError) in
            try PDFFile(descriptor: handle.fileDescriptor).pageCount { !isStopped() }
        }
        if case .failure(.stopped) = pages { return nil }
        if case .success(let count) = pages {
            try store.remember(file.path, stamp: file.stamp, digest: digest, pages: count)
        }
        return PDFProgress(stamp: file.stamp, digest: digest, pages: pages)
    }

    private func takePages(
        of file: InboxFile, _ count: Int, _ edition: Inbox.EditionFolder, _ pdf: PDFFile,
        _ owners: inout [String: InboxFile], _ isStopped: () -> Bool
    ) throws(StoreError) -> Bool {
        let begin = ContinuousClock.now
        var isWhole = true
        for number in 1...count {
            guard let page = page(number - 1, of: count, in: file, edition, &owners, isTold: count == 1) else {
                continue
            }
            if let fault = pdfs[file.path]?.faults[number] {
                note(file.path, Self.words(fault, page: number, of: count))
                continue
            }
            if try receiveKnown(page, number, of: count, in: file, edition) { continue }
            guard begin.duration(to: .now) < .seconds(Self.pdfSeconds), !isStopped() else {
                isWhole = false
                continue
            }
            switch Result(catching: { () throws(PDFError) in try pdf.image(ofPage: number) { !isStopped() } }) {
            case .success(let bytes):
                guard file.isUnchanged, try store(bytes, of: page, number, of: count, in: file, edition) else {
                    return false
                }
            case .failure(.stopped): return false
            case .failure(let fault):
                pdfs[file.path]?.faults[number] = fault
                pdfs[file.path]?.triedAt = .now
                note(file.path, Self.words(fault, page: number, of: count))
            }
        }
        return isWhole
    }

    private static func words(_ error: PDFError, page: Int, of count: Int) -> String {
        error.isOfFile || count == 1 ? "\(error)" : "page \(page) of it: \(error)"
    }

    /// The path under which the store records the image of a PDF's page.
    static func place(_ number: Int, in file: InboxFile) -> String { "\(file.path)#page=\(number)" }

    /// Receives a page whose image was extracted before and is still in the store.
    private func receiveKnown(
        _ page: PageName, _ number: Int, of count: Int, in file: InboxFile, _ edition: Inbox.EditionFolder
    ) throws(StoreError) -> Bool {
        guard let known = try store.arrival(of: Self.place(number, in: file), stamp: file.stamp) else { return false }
        do throws(StoreError) {
            try receive(
                page, ImagePlace(digest: known.digest, index: 0), of: edition, expectedDigest: .listed(nil), from: file,
                isNew: false, pages: count)
            return true
        } catch .notFound {
            return false
        }
    }

    /// Stores a page's image and receives it. Returns false when a prune deleted the image between the two steps.
    private func store(
        _ bytes: [UInt8], of page: PageName, _ number: Int, of count: Int, in file: InboxFile,
        _ edition: Inbox.EditionFolder
    ) throws(StoreError) -> Bool {
        let digest = try store.addImage(bytes, at: .now)
        let isNew = try store.arrival(of: Self.place(number, in: file), stamp: file.stamp) == nil
        do throws(StoreError) {
            try receive(
                page, ImagePlace(digest: digest, index: 0), of: edition, expectedDigest: .listed(nil), from: file,
                isNew: isNew, pages: count)
        } catch .notFound {
            return false
        }
        try store.remember(Self.place(number, in: file), stamp: file.stamp, digest: digest, pages: 1)
        return true
    }
}

/// The progress of taking in the pages of a PDF.
struct PDFProgress {
    let stamp: FileStamp
    /// SHA-256 of the PDF itself.
    let digest: String
    /// Number of pages, or the error that prevents reading them.
    var pages: Result<Int, PDFError>
    /// The error of each unusable page, by its number from 1.
    var faults: [Int: PDFError] = [:]
    /// Time of the last temporary error.
    var triedAt = ContinuousClock.now

    /// Whether another attempt is useless for now. Temporary errors are retried after half a minute.
    var isSettled: Bool {
        var met = Array(faults.values)
        if case .failure(let error) = pages { met.append(error) }
        return !met.contains(where: \.mayPass) || triedAt.duration(to: .now) < .seconds(30)
    }
}
