import Digests
import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import PageStore
import StoreTestSupport
import Testing

@testable import MapServer

@Suite("Editions, packs, spans and renumbering over HTTP")
struct EditionRouteTests {
    @Test("During a new analysis of a page, readers still see the page and its edition")
    func newAnalysis() async throws {
        let service = try await TestService()
        try service.publish("01")
        try service.test.receive("01", image: "a later one", at: .now)
        let edition = try await service.ask("/v1/editions/E")
        #expect(edition.status == 200)
        let page = try #require((try edition.json()["pages"] as? [[String: Any]])?.first)
        #expect(page["state"] as? String == "published" && page["revision"] as? Int == 1)
        let listed = try #require(
            (try await service.ask("/v1/editions").json()["editions"] as? [[String: Any]])?.first)
        #expect((listed["pages"] as? [String: Int]) == ["published": 1] && listed["state"] as? String == "complete")
        let editor = try service.token(.editor)
        let seen = try await service.ask("/v1/editions/E", editor)
        #expect((try seen.json()["pages"] as? [[String: Any]])?.first?["state"] as? String == "received")
        // A shared cache must not store an editor's response.
        #expect(seen.headers["cache-control"]?.hasPrefix("private") == true && seen.headers["vary"] == "Authorization")
        #expect(edition.headers["cache-control"]?.hasPrefix("public") == true)
        #expect(edition.headers["vary"] == "Authorization")
        try await service.stop()
    }

    @Test("Only GET has ranges; HEAD describes the whole pack")
    func headOfRange() async throws {
        let service = try await TestService()
        try service.publish("01")
        #expect(try await service.ask("/v1/editions/E/pack", ["Range": "bytes=0-3"]).status == 206)
        let head = try await service.ask("/v1/editions/E/pack", method: "HEAD", ["Range": "bytes=0-3"])
        #expect(head.status == 200 && head.headers["content-range"] == nil)
        try await service.stop()
    }

    @Test("Editions come newest first, in pages, by date and by state")
    func list() async throws {
        let service = try await TestService()
        for day in 10...19 {
            let edition = Edition(name: "e\(day)", title: "北汐新聞", date: "2026-11-\(day)", expectedCount: day % 2 + 1)
            try service.store.describe(edition, pages: ["01"], at: .now)
            if day < 18 { try service.publish("01", of: "e\(day)") }
        }
        func names(_ query: String, _ headers: [String: String] = [:]) async throws -> [String] {
            let answer = try await service.ask("/v1/editions?\(query)", headers).json()
            return (answer["editions"] as? [[String: Any]] ?? []).compactMap { $0["edition"] as? String }
        }
        // No page of the last two is published.
        #expect(try await names("") == (10...17).reversed().map { "e\($0)" })
        #expect(try await names("", service.token(.editor)).count == 10)
        #expect(try await names("date=2026-11-12") == ["e12"])
        #expect(try await names("from=2026-11-12&to=2026-11-14") == ["e14", "e13", "e12"])
        #expect(try await names("state=partial") == ["e17", "e15", "e13", "e11"])
        let first = try await service.ask("/v1/editions?limit=3").json()
        #expect(first["next"] as? String == "e15")
        #expect(try await names("limit=3&after=e15") == ["e14", "e13", "e12"])
        let last = try await service.ask("/v1/editions?limit=3&after=e12").json()
        #expect(last["next"] is NSNull)
        for bad in ["date=yesterday", "state=old", "limit=201", "x=1"] {
            #expect(try await service.ask("/v1/editions?\(bad)").status == 400)
        }
        #expect(try await service.ask("/v1/editions?after=none").status == 404)
        try await service.stop()
    }

    @Test("An edition lists its pages with revision, map and characters; readers see only readable pages")
    func edition() async throws {
        let service = try await TestService()
        try service.store.describe(Edition(name: "朝刊 1", title: "北汐新聞"), pages: ["01", "02"], at: .now)
        let revision = try service.publish("01", of: "朝刊 1")
        let target = "/v1/editions/%E6%9C%9D%E5%88%8A%201"
        let answer = try await service.ask(target)
        let pages = try #require(try answer.json()["pages"] as? [[String: Any]])
        #expect(pages.count == 1 && pages[0]["map"] as? String == revision.mapID)
        #expect(pages[0]["characters"] as? Int == 12 && pages[0]["state"] as? String == "published")
        let seen = try await service.ask(target, service.token(.editor)).json()["pages"] as? [[String: Any]]
        #expect(seen?.compactMap { $0["state"] as? String } == ["published", "expected"])
        let tag = try #require(answer.headers["etag"])
        #expect(try await service.ask(target, ["If-None-Match": tag]).status == 304)
        #expect(try await service.ask("/v1/editions/none").status == 404)
        try await service.stop()
    }

    @Test("Editors see an edition's progress of reading, operators that of all editions, readers neither")
    func text() async throws {
        let service = try await TestService()
        for page in ["01", "02", "03"] { try service.publish(page) }
        let layout = try service.store.layout(of: PageName(edition: "E", page: "01"), revision: 1)
        try service.store.keepText(
            PageText(layout), of: PageName(edition: "E", page: "01"), revision: 1, reader: "test", at: .now)
        _ = try service.store.failText(
            of: PageName(edition: "E", page: "03"), revision: 1, reason: Reason(code: "image.damaged", message: ""),
            isRetryable: false, at: .now)
        let editor = try service.token(.editor)
        let one = try await service.ask("/v1/editions/E", editor).json()
        let list = try await service.ask("/v1/editions", editor).json()["editions"] as? [[String: Any]]
        for edition in [one, try #require(list?.first)] {
            let text = try #require(edition["text"] as? [String: Any])
            #expect(text["read"] as? Int == 1 && text["pages"] as? Int == 3 && text["givenUp"] as? [String] == ["03"])
        }
        #expect(try await service.ask("/v1/editions/E").json()["text"] == nil)
        #expect(try await !service.ask("/v1/editions").text.contains("givenUp"))
        let metrics = try await service.ask("/metrics", service.token(.operator)).text
        for line in ["published_pages 3", "read_pages 1", "given_up_pages 1"] {
            #expect(metrics.contains("\nmojiwaku_text_\(line)\n"))
        }
        try await service.stop()
    }

    @Test("A pack has all maps of an edition, changes with the edition, and has ranges")
    func pack() async throws {
        let service = try await TestService()
        for page in ["10", "2", "1"] { try service.publish(page) }
        let whole = try await service.ask("/v1/editions/E/pack")
        let pack = try EditionPack(json: whole.body)
        #expect(whole.headers["content-type"] == "application/json" && pack.maps.map(\.page) == ["1", "2", "10"])
        for map in pack.maps {
            let alone = try await service.ask("/v1/editions/E/pages/\(map.page)/map")
            #expect(map.json() == alone.body && whole.body.range(of: alone.body.dropLast()) != nil)
        }
        let tag = try #require(whole.headers["etag"])
        #expect(tag == "\"\(sha256(whole.body))\"")
        #expect(try await service.ask("/v1/editions/E/pack", ["If-None-Match": tag]).status == 304)
        let part = try await service.ask("/v1/editions/E/pack", ["Range": "bytes=5-40", "If-Range": tag])
        #expect(part.status == 206 && part.body == whole.body[5...40])
        #expect(part.headers["content-range"] == "bytes 5-40/\(whole.body.count)")
        let beyond = try await service.ask("/v1/editions/E/pack", ["Range": "bytes=9999999-"])
        #expect(beyond.status == 416 && beyond.headers["content-range"] == "bytes */\(whole.body.count)")
        try service.publish("3")
        let newer = try await service.ask("/v1/editions/E/pack", ["Range": "bytes=5-40", "If-Range": tag])
        #expect(newer.status == 200 && newer.headers["etag"] != tag)
        #expect(try EditionPack(json: newer.body).maps.count == 4)
        #expect(try await service.ask("/v1/editions/none/pack").status == 404)
        try await service.stop()
    }

    @Test("Each coding of a pack has its own tag; a range refers to the uncompressed pack")
    func codingsOfPack() async throws {
        let service = try await TestService()
        for page in ["1", "2"] { try service.publish(page) }
        let plain = try await service.ask("/v1/editions/E/pack")
        for (accepted, coding) in [("gzip", ContentCoding.gzip), ("br", .brotli)] {
            let packed = try await service.ask("/v1/editions/E/pack", ["Accept-Encoding": accepted])
            #expect(packed.headers["content-encoding"] == accepted && packed.headers["vary"] == "Accept-Encoding")
            #expect(packed.body.count < plain.body.count / 2)
            #expect(try coding.compress(plain.body) == packed.body)
            let tag = try #require(packed.headers["etag"])
            #expect(tag == "\"\(sha256(packed.body))\"")
            let range = ["Accept-Encoding": accepted, "Range": "bytes=5-"]
            let part = try await service.ask("/v1/editions/E/pack", range)
            #expect(part.status == 206 && part.headers["content-encoding"] == nil)
            #expect(part.body == plain.body.dropFirst(5) && part.headers["etag"] == plain.headers["etag"])
            #expect(try await service.ask("/v1/editions/E/pack", ["If-None-Match": tag]).status == 200)
        }
        let refused = try await service.ask("/v1/editions/E/pack", ["Accept-Encoding": "*;q=0"])
        #expect(refused.status == 406)
        try await service.stop()
    }

    @Test(
        "Ranges follow RFC 9110",
        arguments: [
            ("bytes=0-0", ByteRange.bytes(0..<1)), ("bytes=5-", .bytes(5..<10)), ("bytes=-3", .bytes(7..<10)),
            ("bytes=-30", .bytes(0..<10)), ("bytes=2-99", .bytes(2..<10)), ("bytes=10-", ByteRange.none),
            ("bytes=-0", ByteRange.none),
            ("bytes=5-2", nil), ("bytes=a-2", nil), ("bytes=0-1,3-4", nil), ("items=0-1", nil), ("bytes=-", nil),
            (nil, nil),
            ("bytes=0-99999999999999999999", nil),
        ])
    func range(header: String?, expected: ByteRange?) { #expect(ByteRange(header, of: 10) == expected) }

    @Test("The route returns the renumbering of the two maps")
    func renumbering() async throws {
        let service = try await TestService()
        try service.publish("01", columns: 3, image: "a")
        try service.publish("01", columns: 3, image: "b")
        let maps = try (1...2).map { number in
            let id = try service.store.revisions(of: name("01"))[number - 1].mapID
            return try HighlightMap(json: try #require(try service.store.response(id, .identity)))
        }
        let answer = try await service.ask("/v1/editions/E/pages/01/renumbering?from=1&to=2")
        #expect(answer.body == maps[0].renumbering(to: maps[1]).json())
        #expect(answer.headers["cache-control"] == "public, max-age=31536000, immutable")
        let same = try await service.ask("/v1/editions/E/pages/01/renumbering?from=2")
        #expect(try Renumbering(json: same.body) == maps[1].renumbering(to: maps[1]))
        #expect(try await service.ask("/v1/editions/E/pages/01/renumbering?from=1&to=3").status == 404)
        #expect(try await service.ask("/v1/editions/E/pages/01/renumbering").status == 400)
        try await service.stop()
    }

    @Test("Spans come from the map, by numbers and by points")
    func spans() async throws {
        let service = try await TestService()
        let revision = try service.publish("01")
        let map = try HighlightMap(json: try #require(try service.store.response(revision.mapID, .identity)))
        let cell = try #require(map.cell(of: 6))
        let point = "[\((cell.minX + cell.maxX) / 2), \((cell.minY + cell.maxY) / 2)]"
        let body = Data(
            #"{"spans": [{"from": 2, "to": \#(point)}, {"from": 9.0, "to": 7}, {"from": 1, "to": [0, 0]}]}"#.utf8)
        let target = "/v1/editions/E/pages/01/spans"
        let answer = try await service.ask(target, method: "POST", ["Content-Type": "application/json"], body: body)
        #expect(answer.status == 200)
        let spans = try #require(try answer.json()["spans"] as? [Any])
        let first = try #require(spans[0] as? [String: Any])
        #expect(first["first"] as? Int == 2 && first["last"] as? Int == 6)
        let rects = map.fill(from: 2, to: 6).map { [$0.rect.minX, $0.rect.minY, $0.rect.maxX, $0.rect.maxY] }
        #expect(first["rects"] as? [[Int]] == rects)
        #expect((spans[1] as? [String: Any])?["first"] as? Int == 7)
        #expect(spans[2] is NSNull)
        for bad in [
            "", "[]", "{}", #"{"spans": []}"#, #"{"spans": [{"from": 1}]}"#, #"{"spans": [{"from": 1, "to": [1]}]}"#,
            #"{"spans": [{"from": 1, "to": 1}], "reach": -1}"#, #"{"spans": [{"from": 1, "to": 1}], "other": 1}"#,
        ] {
            let answer = try await service.ask(
                target, method: "POST", ["Content-Type": "application/json"], body: Data(bad.utf8))
            #expect(answer.status == 400)
        }
        #expect(try await service.ask(target, method: "POST", ["Content-Type": "text/plain"], body: body).status == 415)
        try await service.stop()
    }
}
