import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import PageStore
import PositionedJSON
import Synchronization

struct EditionRoutes: Sendable {
    let store: AsyncStore
    let cachePolicy: CachePolicy
    /// The newsroom's time zone, which editors get.
    let timeZone: String
    /// Whether the service has a folder of newspapers' profiles.
    let hasProfiles: Bool
    private let counts = CharacterCounts()

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions", for: .reader, [(.get, list)])
        router.resource("/v1/editions/:edition", for: .reader, [(.get, one)])
    }

    /// `Cache-Control` of the lists. An editor who returns to a list after a change must see the change at once.
    private func caching(for caller: Caller) -> String {
        caller.may(.editor) ? "private, no-cache" : cachePolicy.briefly(for: caller)
    }

    /// `GET /v1/editions`: newest first.
    private func list(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "date", "from", "to", "title", "state", "limit", "after")
        let isEditor = context.caller.may(.editor)
        var wanted = EditionQuery(limit: try query.number("limit", in: 1...200) ?? 50)
        (wanted.date, wanted.from, wanted.to) = (try query.date("date"), try query.date("from"), try query.date("to"))
        wanted.state = try query.choice("state", of: EditionState.self)
        (wanted.title, wanted.after, wanted.hasWaiting) = (query["title"], query["after"], isEditor)
        let (cursor, list, texts) = try await store.run { [wanted] store in
            // Take the cursor first: a change that happens while the list is made then comes after the cursor, and is
            // not lost.
            let (cursor, list) = (try store.cursor(), try store.editions(matching: wanted))
            return (cursor, list, isEditor ? try store.textStates(of: list.entries.map(\.edition.name)) : [:])
        }
        let json = JSONText.file { out in
            out.section("editions", list.entries) { entry, out in
                entry.write(to: &out, forEditor: isEditor)
                if let text = texts[entry.edition.name] { out.field("text", text) }
            }
            out.newLine(1)
            out.field("next", list.next)
            out.field("cursor", "\(cursor)")
        }
        return .whole(json, to: request, caching: caching(for: context.caller), vary: cachePolicy.varyByCaller)
    }

    /// `GET /v1/editions/{edition}`.
    private func one(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, isEditor) = (try context.edition(), context.caller.may(.editor))
        let text = try await store.run { [counts, timeZone, hasProfiles] store -> Data in
            let cursor = try store.cursor()
            let all = try store.pages(of: name)
            guard let edition = try store.edition(named: name),
                isEditor || all.contains(where: { $0.publishedRevision != nil })
            else { throw Problem.notFound("edition \(name)") }
            return try JSONText.file { out in
                out.newLine(1)
                edition.write(to: &out)
                out.field("state", EditionState(all, of: edition).rawValue)
                if isEditor {
                    out.field("publication", edition.publication.name)
                    out.field("approved", ifGiven: edition.approval)
                    out.field("text", try store.textState(of: name))
                    if let withdrawal = edition.withdrawal { out.field("withdrawn", withdrawal) }
                    if let due = try edition.due(deadline: store.deadline()) { out.field("due", due.text) }
                    out.field("timeZone", timeZone)
                    out.field("hasProfile", hasProfiles && edition.title?.isEmpty == false)
                }
                let pages = try all.filter { isEditor || $0.publishedRevision != nil }.map { page in
                    let revision = try store.published(page.name) ?? (isEditor ? store.newest(of: page.name) : nil)
                    let characters = try revision.map { try counts.count(of: $0.mapID, in: store) }
                    return (page, revision, characters, isEditor ? try store.status(of: page.name) : nil)
                }
                out.section("pages", pages) { entry, out in
                    let (page, revision, characters, standing) = entry
                    out.field("page", page.name.page)
                    out.field("state", page.state(forEditor: isEditor).rawValue)
                    if let revision {
                        out.field("revision", revision.number)
                        out.field("map", revision.mapID)
                    }
                    if let characters { out.field("characters", characters) }
                    if isEditor {
                        if let time = page.receivedAt { out.field("receivedAt", time.text) }
                        if let revision = page.withdrawnRevision { out.field("withdrawnRevision", revision) }
                        if let reason = page.reason { out.field("reason", reason) }
                        if let hold = page.hold { out.field("waitsFor", hold) }
                    }
                    standing?.write(to: &out)
                }
                out.newLine(1)
                out.field("cursor", "\(cursor)")
            }
        }
        return .whole(text, to: request, caching: caching(for: context.caller), vary: cachePolicy.varyByCaller)
    }
}

extension Page {
    /// The state that a caller gets. For readers a page with a published revision is published, even while a newer
    /// image is analysed.
    fileprivate func state(forEditor isEditor: Bool) -> PageState {
        !isEditor && publishedRevision != nil ? .published : state
    }
}

extension JSONText {
    fileprivate mutating func field(_ name: String, _ withdrawal: Withdrawal) {
        key(name)
        object {
            $0.field("by", withdrawal.by)
            $0.field("at", withdrawal.at.text)
        }
    }

    fileprivate mutating func field(_ name: String, _ reason: Reason) {
        key(name)
        object {
            $0.field("code", reason.code)
            $0.field("message", reason.message)
        }
    }
}

extension JSONText {
    /// Writes the progress of reading text, for editors.
    fileprivate mutating func field(_ name: String, _ text: TextState) {
        key(name)
        object { out in
            out.field("read", text.read)
            out.field("pages", text.pages)
            out.field("givenUp", text.givenUp.map(\.name.page))
        }
    }
}

extension PageStatus {
    /// Writes the members of a page that only editors get.
    fileprivate func write(to out: inout JSONText) {
        if let newest {
            out.field("latest", newest.number)
            if case .correction(let person, _, _) = newest.origin {
                out.field("by", person)
            } else {
                out.field("by", nil)
            }
            out.named("findings") {
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
    fileprivate var name: String {
        switch self {
        case .atOnce: "at-once"
        case .at: "at-time"
        case .afterApproval: "after-approval"
        }
    }
}

extension EditionList.Entry {
    /// Writes the edition as members of an object. Readers get only published pages.
    fileprivate func write(to out: inout JSONText, forEditor isEditor: Bool) {
        edition.write(to: &out)
        out.field("state", state.rawValue)
        if isEditor, let withdrawal = edition.withdrawal { out.field("withdrawn", withdrawal) }
        out.named("pages") { out in
            for state in PageState.allCases where isEditor || state == .published {
                out.field(state.rawValue, isEditor ? pageCounts[state] ?? 0 : publishedPages)
            }
        }
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

/// Counts the characters of maps. A map never changes, so its count is stored.
private final class CharacterCounts: Sendable {
    private let known = Mutex<[String: Int]>([:])

    func count(of map: String, in store: PageStore) throws -> Int {
        if let count = known.withLock({ $0[map] }) { return count }
        let count = try store.map(map).count
        known.withLock { known in
            // 50,000 maps are about a year of editions. Counting again is quick.
            if known.count > 50_000 { known = [:] }
            known[map] = count
        }
        return count
    }
}
