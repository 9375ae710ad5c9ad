public import Foundation
import HighlightMap
public import LayoutDocument
public import PageStore

/// What became of the editions of a night.
public struct BatchReport: Sendable {
    /// When it was made.
    public var at: Moment
    /// The editions, newest first.
    public var editions: [EditionReport]
    /// What of the inbox could not be used.
    public var problems: [BatchProblem]

    /// An edition and its pages.
    public struct EditionReport: Sendable {
        /// Where it stands.
        public var standing: EditionStanding
        /// Its pages in natural order.
        public var pages: [PageReport]
    }

    /// A page.
    public struct PageReport: Sendable {
        /// Where it stands.
        public var page: Page
        /// Characters on its newest revision's map.
        public var characters: Int
        /// What its newest revision says of it, but for notes.
        public var doubts: [Finding]
        /// How long its analysis took, in milliseconds.
        public var milliseconds: Int?
        /// A small picture of the page with its articles, PNG.
        public var thumbnail: Data?
        /// New results that wait beside a correction.
        public var proposals: Int
    }

    /// Looks at editions.
    ///
    /// - Parameters:
    ///   - names: of the editions.
    ///   - problems: what of the inbox could not be used.
    public init(
        of names: [String], in store: PageStore, shard: Shard = .all, problems: [BatchProblem] = [], at now: Moment
    ) throws(StoreError) {
        at = now
        self.problems = problems
        var reports: [EditionReport] = []
        for name in names {
            let standing = try EditionStanding(of: name, in: store, shard: shard)
            var pages: [PageReport] = []
            for page in standing.pages { pages.append(try PageReport(page, in: store)) }
            reports.append(EditionReport(standing: standing, pages: pages))
        }
        editions = reports.sorted { a, b in
            let (x, y) = (a.standing.edition, b.standing.edition)
            return x.priority != y.priority ? x.priority > y.priority : isInNaturalOrder(y.name, x.name)
        }
    }

    /// A sum over all editions.
    public func sum(_ number: (EditionStanding) -> Int) -> Int { editions.reduce(0) { $0 + number($1.standing) } }

    /// Pages with findings that somebody should look at.
    public var doubtful: Int { editions.flatMap(\.pages).count { !$0.doubts.isEmpty } }
}

extension BatchReport.PageReport {
    fileprivate init(_ page: Page, in store: PageStore) throws(StoreError) {
        self.page = page
        let making = page.latestRevision > 0 ? try store.making(of: page.name) : nil
        milliseconds = making?.milliseconds
        thumbnail = making?.thumbnail
        guard let revision = try store.newest(of: page.name) else {
            (characters, doubts, proposals) = (0, [], 0)
            return
        }
        doubts = try store.findings(of: page.name, revision: revision.number).filter { $0.severity != .note }
        do {
            characters =
                try store.response(revision.mapID, .binary, .identity).map { try HighlightMap(binary: $0).count } ?? 0
        } catch let error as HighlightMapError {
            // One map that is damaged does not keep the report of all others from being made.
            characters = 0
            doubts.append(
                Finding(
                    severity: .error, code: "map.damaged",
                    message: "The stored map cannot be read (\(error)). Run `mojiwaku store check`."))
        } catch {
            throw error as? StoreError ?? .failed(detail: "\(error)")
        }
        proposals = try store.proposals(of: page.name).count
    }

    /// Whether somebody should look at the page.
    var needsAttention: Bool {
        page.state == .quarantined || page.state == .expected || !doubts.isEmpty || proposals > 0
    }
}
