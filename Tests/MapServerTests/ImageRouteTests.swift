import Foundation
import PageStore
import StoreTestSupport
import Testing

@testable import MapServer

@Suite("Images over HTTP")
struct ImageRouteTests {
    private let target = "/v1/editions/E/pages/01/image"

    @Test("An image comes in the width that was asked for, or the widest that there is", arguments: StoreKind.allCases)
    func widths(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let revision = try service.publish("01")
        let made = TestStore.renditions(of: revision.image)
        for (width, rendition) in [(1000, made[0]), (2000, made[1]), (3000, made[1]), (4000, made[1])] {
            let answer = try await service.ask("\(target)?width=\(width)")
            #expect(answer.status == 200 && answer.body == rendition.bytes)
            #expect(answer.headers["content-type"] == rendition.format.mediaType)
            #expect(answer.headers["cache-control"] == "public, max-age=10")
            #expect(answer.headers["vary"] == "Authorization")
            let tag = try #require(answer.headers["etag"])
            let again = try await service.ask("\(target)?width=\(width)", ["If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty)
            let head = try await service.ask("\(target)?width=\(width)", method: "HEAD")
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(head.headers["content-length"] == "\(rendition.bytes.count)")
        }
        #expect(try await service.ask("\(target)?width=1000&revision=1").status == 200)
        try await service.stop()
    }

    @Test("What cannot be is refused, what is not there is reported")
    func refused() async throws {
        let service = try await TestService()
        try service.publish("01")
        for query in [
            "", "?width=", "?width=999", "?width=1000.0", "?width=-1000", "?height=1000", "?width=1000&width=1000",
        ] {
            #expect(try await service.ask(target + query).status == 400, "\(query)")
        }
        for path in ["/v1/editions/E/pages/02/image", "/v1/editions/F/pages/01/image"] {
            #expect(try await service.ask("\(path)?width=1000").status == 404)
        }
        #expect(try await service.ask("\(target)?width=1000&revision=7").status == 404)
        #expect(try await service.ask("\(target)?width=1000", method: "POST").status == 405)
        try service.store.withdraw(PageName(edition: "E", page: "01"), by: "editor", at: .now)
        #expect(try await service.ask("\(target)?width=1000").status == 410)
        try await service.stop()
    }

    @Test("An image that was pruned is reported")
    func pruned() async throws {
        let service = try await TestService()
        let revision = try service.publish("01")
        let later = Moment.now.adding(seconds: 400 * 86400)
        #expect(try service.store.prune(at: later).images == 1)
        let answer = try await service.ask("\(target)?width=1000")
        #expect(answer.status == 404 && answer.text.contains("pruned"))
        // The map can still be fetched.
        #expect(try await service.ask("/v1/maps/\(revision.mapID)").status == 200)
        try await service.stop()
    }
}
