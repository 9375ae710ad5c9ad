import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import LayoutDocument
import PageGeometry
import PageStore
import PositionedJSON

/// The text of a page or of a mark, and a search over all published pages.
struct TextRoutes: Sendable {
    let store: AsyncStore
    let cachePolicy: CachePolicy

    /// The largest offset of a search, and the largest character number in a request.
    private static let farthest = 1_000_000

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/search", for: .reader, [(.get, search)])
        router.resource("/v1/editions/:edition/pages/:page/text", for: .reader, [(.get, text)])
    }

    /// `GET /v1/editions/{edition}/pages/{page}/text[?first=N&last=M&by=character]`: the text of the published
    /// revision.
    private func text(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "first", "last", "by")
        let isByCharacter = try query.has("by", "character")
        let first = try query.number("first", in: 1...Self.farthest)
        let last = try query.number("last", in: 1...Self.farthest)
        let name = try context.page()
        let accepted = ContentNegotiation.coding(of: request.headers[.acceptEncoding]) ?? .identity
        let (answer, coding) = try await store.run { store -> (Data, ContentCoding) in
            let revision = try store.revision(nil, of: name, forEditor: false)
            guard let known = try store.text(of: name), known.revision == revision.number else {
                throw Problem.notFound("text of page \(name) yet")
            }
            let count = known.text.articles.reduce(0) { $0 + $1.count }
            // A page without characters has an empty text.
            let numbers = (first ?? 1)..<max(first ?? 1, min(last ?? count, count) + 1)
            guard count > 0 && !numbers.isEmpty || count == 0 && first == nil && last == nil else {
                throw Problem.notFound("such numbers on page \(name), which has \(count) characters")
            }
            var out = JSONText()
            out.object { out in
                out.field("revision", revision.number)
                out.field("map", revision.mapID)
                out.field("first", numbers.lowerBound)
                out.field("last", numbers.upperBound - 1)
                if isByCharacter {
                    let entries = known.text.entries[numbers.lowerBound - 1..<numbers.upperBound - 1]
                    out.field("characters", entries)
                    out.ruby(of: entries)
                } else {
                    out.field("text", known.text.text(of: numbers))
                }
            }
            // Compression does not make a short text shorter.
            let coding = out.file.count < 1024 ? .identity : accepted
            return (try coding.compress(out.file, isServed: false), coding)
        }
        return .whole(
            answer, to: request, caching: cachePolicy.briefly(for: context.caller),
            vary: "Accept-Encoding, \(cachePolicy.varyByCaller)", coding: coding)
    }

    /// `GET /v1/search`: newest editions first.
    private func search(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "q", "from", "to", "edition", "limit", "offset")
        guard let phrase = query["q"], phrase.count <= SearchQuery.longestPhrase, !SearchForm.signs(of: phrase).isEmpty
        else {
            throw Problem.badRequest(
                "`q` must be a phrase of kanji, kana, letters or figures, with at most \(SearchQuery.longestPhrase) characters."
            )
        }
        let wanted = SearchQuery(
            phrase, from: try query.date("from"), through: try query.date("to"), edition: query["edition"],
            offset: try query.number("offset", in: 0...Self.farthest) ?? 0,
            limit: try query.number("limit", in: 1...SearchQuery.largestLimit) ?? 20)
        let answer = try await store.run { store -> Data in
            let found = try store.search(wanted)
            return try JSONText.file { out in
                let maps = try found.pages.map { page in (page, try store.map(page.mapID)) }
                out.section("pages", maps) { entry, out in entry.0.write(to: &out, on: entry.1) }
                out.newLine(1)
                out.key("next")
                if let next = found.next { out.value(next) } else { out.value(nil) }
            }
        }
        return .whole(
            answer, to: request, caching: cachePolicy.briefly(for: context.caller), vary: cachePolicy.varyByCaller)
    }
}

extension JSONText {
    /// Writes the text of each character; null for a character that was not read.
    fileprivate mutating func field(_ name: String, _ entries: ArraySlice<PageText.Entry>) {
        array(name, entries) { $1.value($0.text?.text) }
    }

    /// Writes the ruby that was read, as pairs of a number and its ruby.
    fileprivate mutating func ruby(of entries: ArraySlice<PageText.Entry>) {
        array("ruby", zip(entries.indices, entries)) { place, out in
            let text = place.1.ruby.joined()
            guard !text.isEmpty else { return }
            out.open("[")
            out.value(place.0 + 1)
            out.value(text)
            out.close("]")
        }
    }
}

extension SearchResult.Page {
    fileprivate func write(to out: inout JSONText, on map: HighlightMap) {
        out.field("edition", name.edition)
        out.field("page", name.page)
        out.field("date", date)
        out.field("revision", revision)
        out.field("map", mapID)
        out.field("count", count)
        out.objects("places", places) { place, out in
            out.field("first", place.numbers.lowerBound)
            out.field("last", place.numbers.upperBound)
            out.field("before", place.before)
            out.field("found", place.found)
            out.field("after", place.after)
            out.array("rects", map.fill(from: place.numbers.lowerBound, to: place.numbers.upperBound)) {
                $1.value($0.rect.sides)
            }
        }
    }
}
