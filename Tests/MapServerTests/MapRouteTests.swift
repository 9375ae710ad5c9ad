import Foundation
import HighlightMap
import NIOCore
import PageStore
import StoreTestSupport
import TestSupport
import Testing

@testable import MapServer

@Suite("Maps over HTTP")
struct MapRouteTests {
    @Test(
        "A withdrawn page stays withdrawn, with its older revisions, and after another image comes",
        arguments: StoreKind.allCases)
    func staysWithdrawn(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let first = try service.publish("01")
        let base = try service.store.layout(of: name("01"), revision: 1)
        _ = try service.store.correct(name("01"), base: 1, layout: base, by: "editor", note: "", at: .now)
        let second = try #require(try service.store.newest(of: name("01")))
        for revision in [first, second] {
            #expect(try await service.ask("/v1/maps/\(revision.mapID)").status == 200)
        }
        try service.store.withdraw(name("01"), by: "editor", at: .now)
        // A client that sees the withdrawal cannot get the page from the cache.
        let heard = try await service.ask("/v1/changes").json()
        #expect((heard["changes"] as? [[String: Any]])?.last?["kind"] as? String == "withdrawn")
        for revision in [first, second] {
            #expect(try await service.ask("/v1/maps/\(revision.mapID)").status == 410)
        }
        try service.test.receive("01", image: "another", at: .now)
        for path in ["/v1/maps/\(first.mapID)", "/v1/maps/\(second.mapID)"] {
            #expect(try await service.ask(path).status == 404)
        }
        #expect(try await service.ask("/v1/editions/E/pages/01/renumbering?from=1&to=2").status == 404)
        #expect(try await service.ask("/v1/editions/E/pages/01/image?width=1000&revision=1").status == 404)
        try service.test.work(4, at: .now)
        #expect(try await service.ask("/v1/editions/E/pages/01/map").status == 200)
        #expect(try await service.ask("/v1/maps/\(first.mapID)").status == 404)
        try await service.stop()
    }

    @Test(
        "A map comes as the stored bytes in each coding, each with its own tag", arguments: StoreKind.allCases
    )
    func representations(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let revision = try service.publish("01")
        var tags: Set<String> = []
        for coding in ContentCoding.allCases {
            let headers = [
                "Accept": "application/vnd.mojiwaku.highlight-map", "Accept-Encoding": coding.header ?? "identity",
            ]
            // Request it twice; the second time the response comes from memory.
            for _ in 0..<2 {
                let answer = try await service.ask("/v1/maps/\(revision.mapID)", headers)
                #expect(answer.status == 200)
                let stored = try service.store.response(revision.mapID, coding)
                #expect(answer.body == stored)
                #expect(answer.headers["content-type"] == "application/json")
                #expect(answer.headers["content-encoding"] == coding.header)
                #expect(answer.headers["cache-control"] == "public, max-age=31536000, immutable")
                #expect(answer.headers["vary"] == "Accept-Encoding")
                tags.insert(answer.headers["etag"] ?? "")
            }
        }
        #expect(tags == ["\"\(revision.mapID)-j\"", "\"\(revision.mapID)-jgzip\"", "\"\(revision.mapID)-jbr\""])
        try await service.stop()
    }

    @Test("A client with the map gets 304 without a body; HEAD gets only the head")
    func conditional() async throws {
        let service = try await TestService()
        let revision = try service.publish("01")
        for target in ["/v1/maps/\(revision.mapID)", "/v1/editions/E/pages/01/map"] {
            let first = try await service.ask(target)
            let tag = try #require(first.headers["etag"])
            for held in [tag, "\"x\", \(tag)", "W/\(tag)", "*"] {
                let answer = try await service.ask(target, ["If-None-Match": held])
                #expect(answer.status == 304 && answer.body.isEmpty && answer.headers["etag"] == tag)
            }
            #expect(try await service.ask(target, ["If-None-Match": "\"other\""]).status == 200)
            // The tag of one coding does not match another.
            let other = try await service.ask(target, ["If-None-Match": tag, "Accept-Encoding": "gzip"])
            #expect(other.status == 200)
            let head = try await service.ask(target, method: "HEAD")
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(head.headers["content-length"] == "\(first.body.count)")
        }
        try await service.stop()
    }

    @Test("A page's current map is its newest published one, with a short time in caches")
    func current() async throws {
        let service = try await TestService()
        let first = try service.publish("01", image: "a")
        var answer = try await service.ask("/v1/editions/E/pages/01/map")
        #expect(try HighlightMap(json: answer.body).revision == 1)
        #expect(answer.headers["cache-control"] == "public, max-age=10")
        try service.publish("01", columns: 4, image: "b")
        answer = try await service.ask("/v1/editions/E/pages/01/map")
        #expect(try HighlightMap(json: answer.body).revision == 2)
        // A map that was ever served is still available.
        #expect(try await service.ask("/v1/maps/\(first.mapID)").status == 200)
        try await service.stop()
    }

    @Test("A publication or withdrawal by another process soon changes the page's map")
    func currentElsewhere() async throws {
        let service = try await TestService(.disk)
        let target = "/v1/editions/E/pages/01/map"
        let first = try service.publish("01", image: "a")
        for _ in 0..<3 { #expect(try await service.ask(target).headers["etag"]?.contains(first.mapID) == true) }
        // Open the same file again, so that this service does not see the writes.
        let other = try PageStore.open(path: service.test.path)
        _ = try other.correct(
            name("01"), base: 1, layout: other.layout(of: name("01"), revision: 1), by: "editor", note: "", at: .now)
        let second = try #require(try other.published(name("01")))
        #expect(second.number == 2)
        #expect(try await eventually { try await service.ask(target).headers["etag"]?.contains(second.mapID) == true })
        try other.withdraw(name("01"), by: "editor", at: .now)
        #expect(try await eventually { try await service.ask(target).status == 410 })
        try await service.stop()
    }

    @Test(
        "A page's map is cached until a write or a change of the page; ids read before that are not cached")
    func currentMaps() {
        let maps = CurrentMaps()
        maps.insert("a", of: name("1"), writes: 3, since: maps.generation)
        maps.insert("b", of: name("2"), writes: 3, since: maps.generation)
        #expect(maps.map(of: name("1"), writes: 3) == "a" && maps.map(of: name("1"), writes: 4) == nil)
        let before = maps.generation
        maps.remove([name("1")])
        #expect(maps.map(of: name("1"), writes: 3) == nil && maps.map(of: name("2"), writes: 3) == "b")
        // This id was read before the page changed.
        maps.insert("a", of: name("1"), writes: 3, since: before)
        #expect(maps.map(of: name("1"), writes: 3) == nil)
        maps.insert("c", of: name("1"), writes: 3, since: maps.generation)
        #expect(maps.map(of: name("1"), writes: 3) == "c")
        maps.removeAll()
        #expect(maps.map(of: name("1"), writes: 3) == nil && maps.map(of: name("2"), writes: 3) == nil)
    }

    @Test("An unavailable coding gets 406, an unknown address 404")
    func refusals() async throws {
        let service = try await TestService()
        let revision = try service.publish("01")
        let target = "/v1/maps/\(revision.mapID)"
        #expect(try await service.ask(target, ["Accept-Encoding": "identity;q=0"]).status == 406)
        let none = try await service.ask("/v1/maps/\(String(repeating: "0", count: 64))")
        #expect(none.status == 404 && none.headers["content-type"] == "application/problem+json")
        #expect(try none.json()["type"] as? String == "urn:mojiwaku:problem:not-found")
        #expect(try await service.ask("/v1/maps/\(revision.mapID.uppercased())").status == 404)
        #expect(try await service.ask("/v1/editions/E/pages/99/map").status == 404)
        for address in [target, "/v1/maps/\(revision.mapID)"] {
            #expect(try await service.ask("\(address)?revision=1").status == 400)
        }
        let post = try await service.ask(target, method: "POST", body: Data("{}".utf8))
        #expect(post.status == 405 && post.headers["allow"] == "GET, HEAD")
        for method in ["DELETE", "OPTIONS", "TRACE", "QUERY"] {
            #expect(try await service.ask(target, method: method).status == 405)
        }
        try await service.stop()
    }

    @Test("Only editors get an unpublished map; a withdrawn map gives 410, also from memory")
    func visibility() async throws {
        let service = try await TestService()
        try service.store.describe(Edition(name: "E", publication: .afterApproval), at: .now)
        let revision = try service.publish("01")
        let editor = try service.token(.editor)
        let target = "/v1/maps/\(revision.mapID)"
        #expect(try await service.ask(target).status == 404)
        let seen = try await service.ask(target, editor)
        #expect(seen.status == 200 && seen.headers["cache-control"] == "no-store")
        #expect(try await service.ask(target).status == 404)
        try service.store.approve(edition: "E", by: "somebody", at: .now)
        #expect(try await service.ask(target).status == 200)
        try service.store.withdraw(name("01"), by: "somebody", at: .now)
        for target in [target, "/v1/editions/E/pages/01/map"] {
            #expect(try await eventually { try await service.ask(target).status == 410 })
            let answer = try await service.ask(target)
            #expect(answer.status == 410)
            #expect(try answer.json()["type"] as? String == "urn:mojiwaku:problem:withdrawn")
        }
        try await service.stop()
    }

    @Test("Preferences in headers are weighed as in RFC 9110")
    func accepting() {
        #expect(ContentNegotiation("").coding == .identity)
        #expect(
            ContentNegotiation(nil).coding == .identity && ContentNegotiation("gzip, deflate, br").coding == .brotli)
        #expect(
            ContentNegotiation("br;q=0.5, gzip").coding == .gzip && ContentNegotiation("deflate").coding == .identity)
        #expect(ContentNegotiation("gzip;q=0, br;q=0").coding == .identity)
        #expect(ContentNegotiation("*;q=0").coding == nil && ContentNegotiation("identity;q=0, gzip").coding == .gzip)
    }
}
