import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import PageStore
import Synchronization

/// Which editions there are, and what can be read of them.
struct EditionRoutes: Sendable {
    let desk: StoreDesk
    let cache: CachePolicy
    private let counts = CharacterCounts()

    init(desk: StoreDesk, cache: CachePolicy) {
        self.desk = desk
        self.cache = cache
    }

    func add(to router: Router<ServiceContext>) {
        router.resource("/v1/editions", [(.get, list)])
        router.resource("/v1/editions/:edition", [(.get, one)])
    }

    /// An editor who comes back from a page wants to see what was just done to it.
    private func caching(for caller: Caller) -> String {
        caller.may(.editor) ? "private, no-cache" : cache.briefly(for: caller)
    }

    /// How much of an edition can be read.
    enum State: String, CaseIterable {
        /// All of its pages.
        case complete
        /// Some of its pages.
        case partial
        /// None of its pages.
        case waiting
    }

    /// `GET /v1/editions`: newest first.
    private func list(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try context.require(.reader)
        let query = try Query(request, known: "date", "from", "to", "state", "limit", "after")
        let (day, from, to) = (try query.date("date"), try query.date("from"), try query.date("to"))
        let state = try query.choice("state", of: State.self)
        let limit = try query.number("limit", in: 1...200) ?? 50
        let (after, isEditor) = (query["after"], context.caller.may(.editor))
        let text = try await desk.ask { store -> Data in
            // The cursor comes first: what changes while the list is made is told again, rather than not at all.
            let cursor = try store.cursor()
            let editions = try store.editions().filter { edition in
                let date = edition.date ?? ""
                return day.map { date == $0 } ?? true && from.map { date >= $0 } ?? true
                    && to.map { date <= $0 } ?? true
            }.sorted { a, b in
                let (x, y) = (a.date ?? "", b.date ?? "")
                return x != y ? x > y : isInNaturalOrder(a.name, b.name)
            }
            var rest = editions[...]
            if let after {
                guard let place = editions.firstIndex(where: { $0.name == after }),
                    try isEditor || State(store.pages(of: after), of: editions[place]) != .waiting
                else {
                    throw Problem.notFound("edition \(after) in this list, which is to go on after it")
                }
                rest = editions[(place + 1)...]
            }
            var found: [(edition: Edition, pages: [Page], state: State)] = []
            var next: String?
            for edition in rest {
                let pages = try store.pages(of: edition.name)
                let standing = State(pages, of: edition)
                guard state.map({ $0 == standing }) ?? true, isEditor || standing != .waiting else { continue }
                if found.count == limit {
                    next = found.last?.edition.name
                    break
                }
                found.append((edition, pages, standing))
            }
            var out = JSONText()
            out.open("{")
            out.newLine(1)
            out.key("editions")
            out.records(found, depth: 2) { entry, out in
                entry.edition.write(to: &out)
                out.field("state", entry.state.rawValue)
                out.key("pages")
                out.object { out in
                    for state in PageState.allCases where isEditor || state == .published {
                        out.field(state.rawValue, entry.pages.count { $0.state(forEditor: isEditor) == state })
                    }
                }
            }
            out.newLine(1)
            out.field("next", next)
            out.field("cursor", "\(cursor)")
            out.newLine(0, closing: true)
            out.close("}")
            return out.file
        }
        return .json(text, to: request, caching: caching(for: context.caller), vary: cache.varyByCaller)
    }

    /// `GET /v1/editions/{edition}`.
    private func one(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try context.require(.reader)
        _ = try Query(request)
        let (name, isEditor) = (try context.edition(), context.caller.may(.editor))
        let text = try await desk.ask { [counts] store -> Data in
            let cursor = try store.cursor()
            let all = try store.pages(of: name)
            guard let edition = try store.edition(named: name),
                isEditor || all.contains(where: { $0.publishedRevision != nil })
            else { throw Problem.notFound("edition \(name)") }
            var out = JSONText()
            out.open("{")
            out.newLine(1)
            edition.write(to: &out)
            out.field("state", State(all, of: edition).rawValue)
            if isEditor {
                out.field("publication", edition.publication.name)
                out.field("approved", ifGiven: edition.approval)
            }
            out.newLine(1)
            out.key("pages")
            let pages = try all.filter { isEditor || $0.publishedRevision != nil }.map { page in
                let revision = try store.published(page.name) ?? (isEditor ? store.newest(of: page.name) : nil)
                let characters = try revision.map { try counts.count(of: $0.mapID, in: store) }
                return (page, revision, characters, isEditor ? try store.standing(of: page.name) : nil)
            }
            out.records(pages, depth: 2) { entry, out in
                let (page, revision, characters, standing) = entry
                out.field("page", page.name.page)
                out.field("state", page.state(forEditor: isEditor).rawValue)
                if let revision {
                    out.field("revision", revision.number)
                    out.field("map", revision.mapID)
                }
                if let characters { out.field("characters", characters) }
                if isEditor, let reason = page.reason {
                    out.key("reason")
                    out.object {
                        $0.field("code", reason.code)
                        $0.field("message", reason.message)
                    }
                }
                standing?.write(to: &out)
            }
            out.newLine(1)
            out.field("cursor", "\(cursor)")
            out.newLine(0, closing: true)
            out.close("}")
            return out.file
        }
        return .json(text, to: request, caching: caching(for: context.caller), vary: cache.varyByCaller)
    }
}

extension Page {
    /// The state as it is told. A page that can be read is published to readers, also while a newer image of it is at work.
    fileprivate func state(forEditor isEditor: Bool) -> PageState {
        !isEditor && publishedRevision != nil ? .published : state
    }
}

extension PageStanding {
    /// Writes what only editors are told, as members of a page.
    fileprivate func write(to out: inout JSONText) {
        if let newest {
            out.field("latest", newest.number)
            if case .correction(let person, _, _) = newest.origin {
                out.field("by", person)
            } else {
                out.field("by", nil)
            }
            out.key("findings")
            out.object {
                $0.field("error", errors)
                $0.field("warning", warnings)
                $0.field("note", notes)
            }
        }
        out.field("approved", ifGiven: approval)
        if proposals > 0 { out.field("proposals", proposals) }
    }
}

extension Publication {
    /// The kind, as edition.json and editors' tools call it.
    fileprivate var name: String {
        switch self {
        case .atOnce: "at-once"
        case .at: "at-time"
        case .afterApproval: "after-approval"
        }
    }
}

extension EditionRoutes.State {
    init(_ pages: [Page], of edition: Edition) {
        let readable = pages.count { $0.publishedRevision != nil }
        let wanted = max(edition.expectedCount ?? 0, pages.count { $0.state != .withdrawn })
        self = readable == 0 ? .waiting : readable < wanted ? .partial : .complete
    }
}

extension Edition {
    fileprivate func write(to out: inout JSONText) {
        out.field("edition", name)
        out.field("title", title)
        out.field("date", date)
        if let expectedCount { out.field("expectedPages", expectedCount) }
    }
}

/// How many characters maps have. A map never changes, so it is counted once.
private final class CharacterCounts: Sendable {
    private let known = Mutex<[String: Int]>([:])

    func count(of map: String, in store: PageStore) throws -> Int {
        if let count = known.withLock({ $0[map] }) { return count }
        guard let bytes = try store.response(map, .binary, .identity) else {
            throw StoreError.damaged(detail: "map \(map)")
        }
        let count: Int
        do { count = try HighlightMap(binary: bytes).count } catch { throw StoreError.damaged(detail: "map \(map)") }
        known.withLock { known in
            // A year of editions; counting anew is quick.
            if known.count > 50_000 { known = [:] }
            known[map] = count
        }
        return count
    }
}
