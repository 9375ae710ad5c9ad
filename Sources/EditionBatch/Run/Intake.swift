import Digests
import Foundation
import LayoutDocument
import PageAnalysis
import PageRaster
import PageStore
import PaperProfile

/// Takes the files of an inbox into the store. `Intake+PDF.swift` handles PDFs.
final class Intake {
    let store: PageStore
    private let shard: Shard
    private let profiles: PaperProfiles
    let onEvent: (BatchEvent) -> Void
    /// Minimum age of an empty folder before it is reported, in seconds.
    private let emptySeconds: Double
    private var stability = FileStability()
    /// The progress of each PDF, by its path.
    var pdfs: [String: PDFProgress] = [:]
    /// Problems that were reported before.
    private var reported: Set<String> = []
    private var described: [String: Result<EditionFile, EditionFileError>?] = [:]
    /// Names of the editions found so far.
    private(set) var editions: Set<String> = []
    /// Hashes of path and stamp of the files whose former pages were examined (`setAsideGone`).
    var settled: Set<Int> = []
    /// Problems of the last scan.
    private(set) var problems: [InboxNote] = []

    /// The key of an image's result, given what is stated about it and the digest of its newspaper's profile.
    static func key(
        of image: ImagePlace, stated: PageStatement = PageStatement(), profile: String? = nil,
        by engine: String = PageAnalyzer.engineVersion
    ) -> ResultKey {
        ResultKey(
            image: image,
            provenance: Provenance(
                engine: engine, settings: stated.settings,
                models: profile.map { [PaperProfile.model: $0] } ?? [:]))
    }

    /// All statements, each without a profile and with each profile.
    private static func parts(_ profiles: PaperProfiles) -> [(stated: PageStatement, profile: PaperProfiles.Entry?)] {
        ([nil] + profiles.all).flatMap { profile in PageStatement.all.map { ($0, profile) } }
    }

    /// The statement and the profile in the key of an image's result; nil if the key has a profile that is not among
    /// `profiles`.
    static func parts(
        of key: String, of image: ImagePlace, by engine: String = PageAnalyzer.engineVersion,
        profiles: PaperProfiles = PaperProfiles()
    ) -> (stated: PageStatement, profile: PaperProfiles.Entry?)? {
        parts(profiles).first {
            Self.key(of: image, stated: $0.stated, profile: $0.profile?.digest, by: engine).digest == key
        }
    }

    /// The size of the largest image file that is taken in, in bytes.
    static let largestFile: Int64 = 1 << 30

    init(
        _ store: PageStore, shard: Shard, emptySeconds: Double = 0, profiles: PaperProfiles = PaperProfiles(),
        onEvent: @escaping (BatchEvent) -> Void
    ) {
        self.store = store
        self.emptySeconds = emptySeconds
        self.shard = shard
        self.profiles = profiles
        self.onEvent = onEvent
    }

    /// Problems with files of finished editions, kept until these files are examined again.
    private(set) var unclearable: [InboxNote] = []

    /// Begins a scan: forgets the problems of the last one.
    func begin() { problems = unclearable }

    /// Replaces the problems with files of finished editions.
    func note(unclearable found: [InboxNote]) {
        let old = Set(unclearable)
        problems.removeAll { old.contains($0) }
        unclearable = found
        for problem in found { note(problem.path, problem.message) }
    }

    /// Takes in the complete files of some editions of a scan.
    ///
    /// - Parameters:
    ///   - renamed: files and folders that were just renamed into the inbox, and so are complete.
    ///   - isStopped: called before each file; returns true to end the intake.
    /// - Returns: the number of files that are not complete yet.
    func take(
        _ editions: [Inbox.EditionFolder], renamed: Set<String> = [], isStopped: () -> Bool
    ) throws(StoreError) -> Int {
        var waiting = 0
        for edition in editions {
            self.editions.insert(edition.name)
            try describe(edition)
            try noteEmpty(edition, olderThan: emptySeconds)
            var owners: [String: InboxFile] = [:]
            for file in Self.inOrderOfIntake(edition.images) {
                if isStopped() { return waiting }
                let parent = (file.path as NSString).deletingLastPathComponent
                let isRenamed = renamed.contains(file.path) || renamed.contains(parent)
                let isTaken =
                    file.isPDF
                    ? try takePDF(file, of: edition, isRenamed: isRenamed, &owners, isStopped)
                    : try take(file, of: edition, isRenamed: isRenamed, &owners)
                if !isTaken { waiting += 1 }
            }
            try noteUnlisted(owners, of: edition)
        }
        return waiting
    }

    /// Image files go first: a page that came as an image takes precedence over a PDF.
    private static func inOrderOfIntake(_ files: [InboxFile]) -> [InboxFile] {
        files.filter { !$0.isPDF } + files.filter(\.isPDF)
    }

    /// Reports the empty folders that are younger than `emptySeconds`.
    func noteEmpty(_ folders: [Inbox.EditionFolder]) throws(StoreError) {
        for folder in folders where folder.age < emptySeconds { try noteEmpty(folder, olderThan: 0) }
    }

    /// Reports an edition folder that never contained a page, once it is older than `seconds`.
    private func noteEmpty(_ folder: Inbox.EditionFolder, olderThan seconds: Double) throws(StoreError) {
        guard folder.images.isEmpty, !folder.hasProblems, folder.age >= seconds else { return }
        guard try !store.pages(of: folder.name).contains(where: { $0.image != nil }) else { return }
        note(
            folder.path,
            "it has no pages; hand them in as \(InboxFile.kinds) files, or remove the folder")
    }

    /// Reports files that `edition.json` does not list while listed pages are missing: such a file may be one of them
    /// under another name. Does nothing if the list has fewer pages than expected, since it is then incomplete.
    ///
    /// - Parameter owners: the file of each page of the folder.
    private func noteUnlisted(_ owners: [String: InboxFile], of folder: Inbox.EditionFolder) throws(StoreError) {
        guard let description = folder.stated, !description.pages.isEmpty,
            description.expectedPages ?? 0 <= description.pages.count
        else { return }
        let unlisted = Set(owners.keys).subtracting(description.pages.map(\.page))
        guard !unlisted.isEmpty,
            try store.pages(of: folder.name).contains(where: { $0.state == .expected && owners[$0.name.page] == nil })
        else { return }
        for (path, pages) in Dictionary(grouping: unlisted, by: { owners[$0]?.path ?? "" }).sorted(by: {
            $0.key < $1.key
        }) {
            let names = pages.sorted(by: isInNaturalOrder)
            let first =
                names.count == 1 ? "page \(names[0])" : "page \(names[0]) and \(names.count - 1) more of this file"
            note(
                path,
                "\(EditionFile.name) does not name \(first), and pages that it names are missing; rename the file if it is one of "
                    + "these, or name it in \(EditionFile.name) too")
        }
    }

    private func describe(_ folder: Inbox.EditionFolder) throws(StoreError) {
        if case .failure(let error) = folder.description {
            note(
                "\(folder.path)/\(EditionFile.name)",
                "\(error.reason); correct it: until then the edition's pages wait for approval")
        }
        if let last = described[folder.name], last == folder.description { return }
        described[folder.name] = folder.description
        var edition = try store.edition(named: folder.name) ?? Edition(name: folder.name)
        var pages: [String] = []
        var digests: [String: ExpectedDigest] = [:]
        switch folder.description {
        case .success(let file):
            (edition.title, edition.date) = (file.title, file.date)
            (edition.expectedCount, edition.publication) = (file.expectedPages, file.publication)
            edition.publishesDoubtful = file.publishDoubtful
            pages = file.pages.map(\.page)
            edition.pageOrder = pages
            digests = try self.digests(of: folder, by: file)
        // The unreadable file may require a later publication.
        case .failure: (edition.publication, edition.publishesDoubtful) = (.afterApproval, false)
        case nil: break
        }
        // The newest edition comes first: tonight's edition is analysed before older editions that are delivered later.
        edition.priority = EditionDate.day(of: edition.date ?? folder.name) ?? 0
        let own = pages.filter { shard.holds(PageName(edition: folder.name, page: $0)) }
        try store.describe(edition, pages: own, digests: digests, at: .now)
    }

    /// The expected SHA-256 of each page's file, by page name. A known file of several pages has an entry for each of
    /// its pages, although `edition.json` lists only the file.
    private func digests(
        of folder: Inbox.EditionFolder, by description: EditionFile
    ) throws(StoreError) -> [String: ExpectedDigest] {
        var digests: [String: ExpectedDigest] = [:]
        for page in description.pages { digests[page.page] = .listed(page.sha256) }
        guard description.pages.contains(where: { $0.sha256 != nil }) else { return digests }
        for file in Self.inOrderOfIntake(folder.images).reversed() {
            guard let known = try store.arrival(of: file.path, stamp: file.stamp), known.pages > 1 || file.isPDF else {
                continue
            }
            let stem = description.stem(of: file)
            for index in 0..<known.pages {
                let page = Self.pageName(stem, index: index, of: known.pages)
                // The digest of a PDF is not the digest of its images. It is compared when the PDF is taken in.
                digests[page] =
                    file.isPDF ? .asBefore : .listed(description.listing(of: page, stem: stem, in: file.name)?.sha256)
            }
        }
        return digests
    }

    /// The name of a page in a file with `count` pages.
    static func pageName(_ stem: String, index: Int, of count: Int) -> String {
        count == 1 ? stem : "\(stem)-\(index + 1)"
    }

    /// Takes in a file. Returns false when it has to wait because it may be incomplete.
    ///
    /// - Parameter owners: the file of each page that was taken in before.
    private func take(
        _ file: InboxFile, of edition: Inbox.EditionFolder, isRenamed: Bool, _ owners: inout [String: InboxFile]
    ) throws(StoreError) -> Bool {
        guard isSmallEnough(file) else { return true }
        if let known = try store.arrival(of: file.path, stamp: file.stamp) {
            let before = owners
            do throws(StoreError) {
                if known.pages > 1 { try setAsideGone(file, of: edition, pages: known.pages, digest: known.digest) }
                try receive(file, of: edition, digest: known.digest, pages: known.pages, &owners)
                return true
            } catch .notFound {
                // The image was pruned meanwhile. Read the file again.
                owners = before
            }
        }
        let isComplete = isComplete(file, isRenamed: isRenamed)
        guard let data = file.data() else {
            guard isComplete, FileManager.default.fileExists(atPath: file.path) else { return isComplete }
            // The next scan examines a changed file again.
            guard file.isUnchanged else { return false }
            note(file.path, "it cannot be read; change its rights")
            return true
        }
        let bytes = [UInt8](data)
        // A file whose bytes the store already has is complete, whatever its age.
        if !isComplete {
            guard try store.hasImage(sha256(data)) else { return false }
        }
        guard file.isUnchanged else { return false }
        let digest = try store.addImage(bytes, at: .now)
        let isNew = try store.arrival(of: file.path, stamp: file.stamp) == nil
        let last = try store.lastArrival(of: file.path)
        let count = (try? ImageFile(bytes: bytes, name: file.name))?.pageSizes.count
        // A damaged file may not have a readable page count.
        let pages = max(1, count ?? last?.pages ?? 1)
        let before = owners
        do throws(StoreError) {
            if count != nil {
                try setAsideGone(file, of: edition, pages: pages, digest: digest, lastDigest: last?.digest)
            }
            try receive(file, of: edition, digest: digest, pages: pages, isNew: isNew, &owners)
        } catch .notFound {
            // A prune removed the image between the two calls. The next scan adds it again.
            owners = before
            return false
        }
        try store.remember(file.path, stamp: file.stamp, digest: digest, pages: pages)
        stability.forget(file)
        return true
    }

    private func receive(
        _ file: InboxFile, of edition: Inbox.EditionFolder, digest: String, pages: Int, isNew: Bool = false,
        _ owners: inout [String: InboxFile]
    ) throws(StoreError) {
        let description = edition.stated
        let stem = edition.stem(of: file)
        for index in 0..<pages {
            guard let page = page(index, of: pages, in: file, edition, &owners) else { continue }
            // While the description is unreadable or missing, the last expected digest stays.
            let expected = description.map { description in
                ExpectedDigest.listed(description.listing(of: page.page, stem: stem, in: file.name)?.sha256)
            }
            try receive(
                page, ImagePlace(digest: digest, index: index), of: edition, expectedDigest: expected ?? .asBefore,
                from: file, isNew: isNew, pages: pages)
        }
    }

    /// The name of a page of a file; nil when the file gives no such page: the name is not allowed, another file has
    /// the page, or the page belongs to another shard.
    ///
    /// - Parameters:
    ///   - owners: the file of each page that was taken in before.
    ///   - isTold: whether to report a page that another file has.
    func page(
        _ index: Int, of pages: Int, in file: InboxFile, _ edition: Inbox.EditionFolder,
        _ owners: inout [String: InboxFile], isTold: Bool = true
    ) -> PageName? {
        let stem = edition.stem(of: file)
        let page = PageName(edition: edition.name, page: Self.pageName(stem, index: index, of: pages))
        guard PageName.isAllowed(page.page) else {
            note(file.path, "its name is not allowed for a page; rename the file to \(PageName.form)")
            return nil
        }
        if let owner = owners.updateValue(file, forKey: page.page) {
            owners[page.page] = owner
            if isTold { note(file.path, "page \(page.page) comes from \(owner.name); remove one of both files") }
            return nil
        }
        return shard.holds(page) ? page : nil
    }

    /// Takes in a page's image, which the store has.
    ///
    /// - Parameters:
    ///   - isNew: whether the file is new, or has changed since it was last read.
    ///   - pages: number of pages in the file.
    func receive(
        _ page: PageName, _ image: ImagePlace, of edition: Inbox.EditionFolder, expectedDigest: ExpectedDigest,
        from file: InboxFile, isNew: Bool, pages: Int
    ) throws(StoreError) {
        if case .failure = edition.description, try isKnownByAnotherName(page, image) { return }
        let description = edition.stated
        let key = Self.key(
            of: image, stated: description?.stated(of: page.page, in: file) ?? PageStatement(),
            profile: profiles[description?.title]?.digest)
        // While the description is unreadable or missing, the last expected digest stays.
        let others =
            description == nil
            ? Self.parts(profiles).dropFirst().map {
                Self.key(of: image, stated: $0.stated, profile: $0.profile?.digest)
            }
            : []
        // Do not rewrite single pages from an earlier version only to record their file: an archive has a million
        // pages.
        let receipt = try store.receive(
            page, key: key, orKnownBy: others, expectedDigest: expectedDigest,
            source: isNew || pages > 1 ? file.source : nil, at: .now)
        switch receipt {
        case .known: break
        case .withdrawn:
            guard let known = try store.page(page), known.image != image, known.state != .withdrawn else { break }
            note(
                file.path,
                "page \(page.page) was withdrawn or removed with this image, and has another one now; hand in the right "
                    + "image, or run `mojiwaku batch restore \(page)` to take this one in again")
        default: onEvent(.received(page, receipt, path: file.path))
        }
    }

    /// Whether another page of the edition has this image, and no page has this name. Then the description, which is
    /// unreadable now, may rename the page.
    private func isKnownByAnotherName(_ page: PageName, _ image: ImagePlace) throws(StoreError) -> Bool {
        guard try store.page(page) == nil else { return false }
        return try store.pages(of: page.edition).contains { $0.image == image }
    }

    /// Whether a file is within the size limit. Reports a larger one.
    func isSmallEnough(_ file: InboxFile) -> Bool {
        if file.stamp.size <= Self.largestFile { return true }
        note(file.path, "it is larger than \(Self.largestFile >> 20) MiB; hand in a smaller file")
        return false
    }

    /// Whether a file is completely written.
    func isComplete(_ file: InboxFile, isRenamed: Bool) -> Bool { isRenamed || stability.isComplete(file) }

    /// Adds a problem, and reports it the first time.
    func note(_ path: String, _ message: String) {
        problems.append(InboxNote(path: path, message: message))
        if reported.insert("\(path)\n\(message)").inserted { onEvent(.problem(path: path, message: message)) }
    }
}
