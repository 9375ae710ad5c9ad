import Catalogue
import LayoutDocument

extension PageStore {
    /// Finding codes that make a page wait for an editor, unless its edition publishes doubtful pages.
    public static let doubtfulCodes = Set(
        [FindingCode.pagePoor, .pageNothing, .pageUnnumbered].map(\.rawValue))
}

extension Edition {
    /// The day of the edition: its date, or the date at the start of its name; nil when it has none.
    var day: String? {
        date ?? name.prefix(10).wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/).map { String($0.output) }
    }
}

extension StoreTables {
    /// The reason why an analysed page waits for an editor, even if its edition is open; nil when it does not wait.
    ///
    /// A page does not wait if its newest revision is a correction or is approved. The reason is computed again each
    /// time, so it disappears with its cause.
    func hold(on page: PageRow) throws -> Reason? {
        guard page.state == .analysed else { return nil }
        if let file = page.goneFrom {
            return Reason(
                gone: PageName(edition: try self.edition(page.editionID)?.name ?? "", page: page.name), from: file)
        }
        guard let revision = try revision(page.latestRevision, of: page.id), try !isDecided(revision),
            let row = try edition(page.editionID)
        else { return nil }
        if let expected = page.expectedDigest, let found = page.imageDigest, found != expected {
            return Reason(otherDigest: found, than: expected)
        }
        if let first = try firstPage(withImageOf: page) {
            return Reason(
                duplicate: PageName(edition: row.name, page: page.name), of: try name(ofPage: first.page.id),
                isWithdrawn: first.isWithdrawn)
        }
        guard !row.publishesDoubtful else { return nil }
        let doubt = try findings(of: page.id, revision: revision.revision).first {
            PageStore.doubtfulCodes.contains($0.code)
        }
        return doubt.map { Reason(code: $0.code, message: $0.message) }
    }

    /// Whether a revision is a correction or approved.
    func isDecided(_ revision: RevisionRow) throws -> Bool {
        try revision.resultKey == nil || approvals(of: revision.pageID).contains { $0.revision == revision.revision }
    }

    /// Another page of the same edition or day that had this page's image first, is published with that image, or was
    /// withdrawn with it; nil for none.
    private func firstPage(withImageOf page: PageRow) throws -> (page: PageRow, isWithdrawn: Bool)? {
        guard let image = page.image else { return nil }
        let before = try pages(showing: image.digest).filter { other in
            other.id != page.id && other.imageIndex == image.index && other.goneFrom == nil
                && other.state != .quarantined && (other.state != .withdrawn || other.causes == .edition)
                && (other.receivedAt, other.id) < (page.receivedAt, page.id)
        }
        let first = before.sorted { ($0.receivedAt, $0.id) < ($1.receivedAt, $1.id) }
        for other in try first + pagesRead(with: image, not: page) where try areOfOneDay(other, page) {
            return (other, other.state == .withdrawn)
        }
        for row in try withdrawnImages(image) where row.isWithdrawn && row.pageID != page.id {
            if let other = try self.page(row.pageID), try areOfOneDay(other, page) { return (other, true) }
        }
        return nil
    }

    /// Whether two pages belong to the same edition or to editions of the same day.
    func areOfOneDay(_ page: PageRow, _ other: PageRow) throws -> Bool {
        if page.editionID == other.editionID { return true }
        guard let first = try edition(page.editionID), let second = try edition(other.editionID),
            let day = Edition(first).day
        else { return false }
        return day == Edition(second).day
    }

    /// Other pages whose published revision shows this image, and whose newer image is not analysed yet or is in
    /// quarantine. A page whose newer revision only waits for publication does not count: two pages that exchanged
    /// their images would wait for each other.
    private func pagesRead(with image: ImagePlace, not page: PageRow) throws -> [PageRow] {
        try currentRevisions(showing: image.digest).compactMap { revision in
            guard revision.imageIndex == image.index, revision.pageID != page.id,
                let other = try self.page(revision.pageID), other.publishedRevision == revision.revision,
                [.received, .quarantined].contains(other.state)
            else { return nil }
            return other
        }
    }
}

extension Reason {
    /// The reason to hold a page that is no longer in the file from which it came.
    fileprivate init(gone page: PageName, from file: String) {
        self.init(
            code: .pageGone,
            message:
                "its file \(file) came again without it, and readers do not get it until an editor "
                + "decides: `mojiwaku batch withdraw \(page) --by NAME` if it does not belong to the edition, "
                + "`mojiwaku batch approve \(page) --by NAME` if it does")
    }

    /// The reason to hold a page with the same image as another.
    fileprivate init(duplicate page: PageName, of first: PageName, isWithdrawn: Bool) {
        let remedy =
            isWithdrawn
            ? "which was withdrawn with it; hand in the right image, or approve this page if it may be published"
            : "remove the wrong page: `mojiwaku batch remove \(first) --by NAME` if its file was renamed (this page is "
                + "published then), `mojiwaku batch remove \(page) --by NAME` if it came twice; or hand in the right "
                + "image, or approve this page if both are right"
        self.init(
            code: .pageDuplicate,
            message: "its image is the same file as that of page \(first)\(isWithdrawn ? ", " : "; ")\(remedy)")
    }

    /// The reason to hold a page whose file does not have the digest in `edition.json`.
    public init(otherDigest found: String, than expected: String) {
        self.init(
            code: .imageDigest,
            message: "the file's SHA-256 is \(found), but edition.json has \(expected); have the image sent again, "
                + "or correct edition.json")
    }
}
