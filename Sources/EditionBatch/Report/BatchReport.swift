import Catalogue
public import Foundation
import HighlightMap
public import LayoutDocument
public import PageStore

/// A report on editions and their pages.
public struct BatchReport: Sendable {
    /// Time of the report.
    public var at: Moment
    /// The editions, newest first.
    public var editions: [EditionReport]
    /// Counts over the editions that the report leaves out.
    public var older = OlderEditions()
    /// The older editions with their pages, for counts over all editions.
    private var olderReports: [EditionReport] = []
    /// Files, folders and profiles that could not be used, and pages that wait for a profile.
    public var problems: [InboxNote]

    /// An edition and its pages.
    public struct EditionReport: Sendable {
        /// The edition's status.
        public var status: EditionStatus
        /// The edition's pages in natural order.
        public var pages: [PageReport]
    }

    /// A page.
    public struct PageReport: Sendable {
        /// The page and its state.
        public var page: Page
        /// Number of characters in the map of the page's newest revision.
        public var characters: Int
        /// The findings of the page's newest revision, without notes.
        public var doubts: [Finding]
        /// Duration of the page's analysis, in milliseconds.
        public var milliseconds: Int?
        /// A thumbnail of the page with its articles tinted, as PNG.
        public var thumbnail: Data?
        /// Number of open proposals beside the page's correction.
        public var proposals: Int
        /// Compares the page's corrections with the fewest sufficient ones; nil unless it was corrected and approved.
        public var effort: EditorsEffort?
    }

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - names: the editions.
    ///   - shard: only pages of this shard.
    ///   - problems: files, folders and profiles that could not be used, and pages that wait for a profile.
    ///   - days: excludes editions whose date and last change are more than this many days ago; nil to exclude none.
    public init(
        of names: [String], in store: PageStore, shard: Shard = .all, problems: [InboxNote] = [], days: Int? = nil,
        at now: Moment
    ) throws(StoreError) {
        at = now
        self.problems = problems
        var reports: [EditionReport] = []
        for name in names {
            let status = try EditionStatus(of: name, in: store, shard: shard)
            let isShown = days.map { status.isRecent(days: $0, at: now) } ?? true
            var pages: [PageReport] = []
            for page in status.pages { pages.append(try PageReport(page, in: store, isShown: isShown)) }
            if isShown {
                reports.append(EditionReport(status: status, pages: pages))
            } else {
                older.add(status)
                olderReports.append(EditionReport(status: status, pages: pages))
            }
        }
        editions = reports.sorted { a, b in
            let (x, y) = (a.status.edition, b.status.edition)
            return x.priority != y.priority ? x.priority > y.priority : isInNaturalOrder(y.name, x.name)
        }
    }

    /// The sum of a number over all editions, including older ones.
    public func sum(_ number: (EditionStatus) -> Int) -> Int {
        (editions + olderReports).reduce(0) { $0 + number($1.status) }
    }

    /// Number of pages with findings of severity warning or error, including those of older editions.
    public var doubtful: Int { (editions + olderReports).flatMap(\.pages).count { !$0.doubts.isEmpty } }
}

extension BatchReport.PageReport {
    fileprivate init(_ page: Page, in store: PageStore, isShown: Bool) throws(StoreError) {
        self.page = page
        let analysis = page.latestRevision > 0 ? try store.analysis(of: page.name) : nil
        milliseconds = analysis?.milliseconds
        thumbnail = isShown ? analysis?.thumbnail : nil
        guard let revision = try store.newest(of: page.name) else {
            (characters, doubts, proposals) = (0, [], 0)
            return
        }
        doubts = try store.findings(of: page.name, revision: revision.number).filter { $0.severity != .note }
        do {
            characters =
                try store.response(revision.mapID, .identity).map { try HighlightMap(json: $0).count } ?? 0
        } catch let error as HighlightMapError {
            // A damaged map becomes a finding, so that the report can be made for all other pages.
            characters = 0
            doubts.append(Finding(.mapDamaged, ["\(error)"]))
        } catch {
            throw error as? StoreError ?? .failed(detail: "\(error)")
        }
        proposals = try store.proposals(of: page.name).count
        effort = isShown ? try EditorsEffort.found(of: revision, in: store) : nil
        let digest = try Self.otherDigest(of: page, revision, in: store)
        if let reason = page.hold ?? digest, !doubts.contains(where: { $0.code == reason.code }) {
            doubts.append(Finding(severity: .warning, code: reason.code, message: reason.message))
        }
    }

    /// The reason to look at a page whose image does not match its digest in `edition.json`, when that digest came
    /// after the analysis. Nil for a withdrawn page, which has no readers, and for an approved or corrected revision,
    /// on which an editor has decided.
    private static func otherDigest(
        of page: Page, _ revision: Revision, in store: PageStore
    ) throws(StoreError) -> Reason? {
        guard let expected = page.expectedDigest, let found = page.image?.digest, found != expected,
            page.reason == nil, page.state != .withdrawn, case .engine = revision.origin,
            try store.approvals(of: page.name)[revision.number] == nil
        else { return nil }
        return Reason(otherDigest: found, than: expected)
    }

    /// Whether a person should look at the page.
    var needsAttention: Bool {
        page.state == .quarantined || page.state == .expected || !doubts.isEmpty || proposals > 0
    }
}
