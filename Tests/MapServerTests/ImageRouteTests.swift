import Foundation
import PageStore
import StoreTestSupport
import Testing

@testable import MapServer

@Suite("Images over HTTP")
struct ImageRouteTests {
    private let target = "/v1/editions/E/pages/01/image"

    @Test("An image comes in the requested width, or in the largest available one", arguments: StoreKind.allCases)
    func widths(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let revision = try service.publish("01")
        let made = TestStore.renditions(of: revision.image)
        for (width, rendition) in [(1000, made[0]), (2000, made[1]), (3000, made[1]), (4000, made[1])] {
            let answer = try await service.ask("\(target)?width=\(width)")
            #expect(answer.status == 200 && answer.body == rendition.bytes)
            #expect(answer.headers["content-type"] == rendition.format.mediaType)
            #expect(answer.headers["cache-control"] == "public, max-age=10")
            #expect(answer.headers["vary"] == "Accept, Authorization")
            let tag = try #require(answer.headers["etag"])
            let again = try await service.ask("\(target)?width=\(width)", ["If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty)
            let head = try await service.ask("\(target)?width=\(width)", method: "HEAD")
            #expect(head.status == 200 && head.body.isEmpty)
            #expect(head.headers["content-length"] == "\(rendition.bytes.count)")
        }
        #expect(try await service.ask("\(target)?width=1000&revision=1").status == 200)
        #expect(try await service.ask(target).body == service.ask("\(target)?width=1000").body)
        try await service.stop()
    }

    /// Publishes a page of 1100 px with an image of 700 px in two formats, and with tiles in one scale.
    private func publishWithTiles(_ service: TestService) throws -> (jpeg: Rendition, webp: Rendition, tiles: [[UInt8]])
    {
        let tiles = (0..<6).map { Array("tile \($0)".utf8) }
        let jpeg = Rendition(width: 700, height: 500, format: .jpeg, bytes: Data("jpeg".utf8))
        let webp = Rendition(width: 700, height: 500, format: .webp, bytes: Data("webp".utf8))
        let sheet = Rendition(width: 1100, height: 800, format: .jpegTiles, bytes: TileSheet(of: tiles).bytes)
        let whole = Rendition(width: 1100, height: 800, format: .jpeg, bytes: Data("whole".utf8))
        try service.test.receive("01", of: "E", at: .now)
        let lease = try #require(try service.test.leaseNext(at: .now))
        var product = try service.test.product(lease)
        product.renditions = [jpeg, webp, whole, sheet]
        _ = try service.store.complete(lease, with: product, at: .now)
        return (jpeg, webp, tiles)
    }

    @Test("Clients that name WebP get WebP, all others JPEG")
    func formats() async throws {
        let service = try await TestService()
        let (jpeg, webp, _) = try publishWithTiles(service)
        for (accept, expected) in [
            ("image/webp, image/*;q=0.9", webp), ("image/avif,image/webp,*/*", webp), ("*/*", jpeg), ("image/*", jpeg),
            ("image/webp;q=0, */*", jpeg),
        ] {
            let answer = try await service.ask("\(target)?width=1000", ["Accept": accept])
            #expect(answer.body == expected.bytes && answer.headers["content-type"] == expected.format.mediaType)
        }
        try await service.stop()
    }

    @Test("Tiles come by column and row, also as regions for IIIF viewers")
    func tiles() async throws {
        let service = try await TestService()
        let (_, _, tiles) = try publishWithTiles(service)
        for (tile, index) in [("0,0", 0), ("2,0", 2), ("1,1", 4)] {
            let answer = try await service.ask("\(target)?tile=\(tile)")
            #expect(answer.status == 200 && answer.body == Data(tiles[index]))
            #expect(answer.headers["content-type"] == "image/jpeg" && answer.headers["mojiwaku-revision"] == "1")
            let tag = try #require(answer.headers["etag"])
            #expect(try await service.ask("\(target)?tile=\(tile)", ["If-None-Match": tag]).status == 304)
        }
        for missing in ["tile=3,0", "tile=0,2", "tile=0,0&scale=2"] {
            #expect(try await service.ask("\(target)?\(missing)").status == 404)
        }
        for wrong in [
            "tile=0", "tile=0,0,0", "tile=-1,0", "tile=a,0", "tile=0,0&scale=3", "tile=",
        ] {
            #expect(try await service.ask("\(target)?\(wrong)").status == 400, "\(wrong)")
        }
        let image = "/v1/editions/E/pages/01/iiif/image"
        let info = try await service.ask("\(image)/info.json")
        #expect(info.text.contains(#"{ "width": 512, "scaleFactors": [1] }"#), "\(info.text)")
        #expect(!info.text.contains("webp"))
        let region = try await service.ask("\(image)/1024,512,76,288/76,288/0/default.jpg")
        #expect(region.status == 200 && region.body == Data(tiles[5]) && region.headers["content-type"] == "image/jpeg")
        let whole = try await service.ask("\(image)/full/max/0/default.jpg")
        #expect(whole.text == "whole")
        for wrong in [
            "1024,512,512,512/512,512", "10,0,512,512/512,512", "0,0,512,512/256,256", "0,0,1024,800/512,400",
        ] {
            #expect(try await service.ask("\(image)/\(wrong)/0/default.jpg").status == 404, "\(wrong)")
        }
        try await service.stop()
    }

    @Test("An impossible request is refused, a missing image reported")
    func refusals() async throws {
        let service = try await TestService()
        try service.publish("01")
        for query in [
            "?width=", "?scale=3", "?width=999", "?width=1000.0", "?width=-1000", "?height=1000",
            "?width=1000&width=1000",
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

    @Test("A pruned image is reported")
    func prunedImage() async throws {
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
