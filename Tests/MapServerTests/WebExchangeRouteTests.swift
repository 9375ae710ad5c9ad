import Foundation
import LayoutDocument
import PageStore
import StoreTestSupport
import Testing

@testable import MapServer

@Suite("IIIF and Web Annotations over HTTP")
struct WebExchangeRouteTests {
    private func object(_ answer: Answer) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
    }

    @Test("The annotation of a mark gives back its numbers", arguments: StoreKind.allCases)
    func mark(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let revision = try service.publish("01")
        let path = "/v1/editions/E/pages/01/annotation"
        let out = try await service.ask("\(path)?first=2&last=6")
        #expect(out.status == 200 && out.headers["content-type"]?.hasPrefix("application/ld+json") == true)
        #expect(String(decoding: out.body, as: UTF8.self).contains("TextPositionSelector"))
        let back = try await service.ask(
            path, method: "POST", ["Content-Type": "application/ld+json"], body: out.body)
        #expect(back.status == 200)
        let read = try object(back)
        #expect(read["map"] as? String == revision.mapID)
        #expect(read["marks"] as? [[String: Int]] == [["first": 2, "last": 6]])
        for query in ["", "?first=2", "?first=0&last=2"] {
            #expect(try await service.ask(path + query).status == 400, "\(query)")
        }
        for query in ["?first=2&last=600", "?first=6&last=2"] {
            #expect(try await service.ask(path + query).status == 404, "\(query)")
        }
        let json = ["Content-Type": "application/json"]
        #expect(try await service.ask(path, method: "POST", json, body: Data("{}".utf8)).status == 422)
        #expect(try await service.ask(path, method: "POST", body: out.body).status == 415)
        try service.publish("02")
        let other = try await service.ask(
            "/v1/editions/E/pages/02/annotation", method: "POST", json, body: out.body)
        #expect(other.status == 422)
        #expect(try await service.ask("/v1/annotation-context").status == 200)
        try await service.stop()
    }

    @Test(
        "An edition has a manifest; its lines are annotations, and its renditions images", arguments: StoreKind.allCases
    )
    func iiif(kind: StoreKind) async throws {
        let service = try await TestService(kind) { $0.address = "https://maps.example.org/press" }
        let revision = try service.publish("01")
        var known = PageText(try service.store.layout(of: revision.name, revision: 1))
        for (place, sign) in "地熱発電".enumerated() {
            known.articles[0][place].text = RecognisedText(String(sign), confidence: 900)
        }
        try service.store.keepText(known, of: revision.name, revision: 1, reader: "test", at: noon)
        let lines = try object(try await service.ask("/v1/editions/E/pages/01/iiif/annotations"))
        let items = try #require(lines["items"] as? [[String: Any]])
        #expect(lines["type"] as? String == "AnnotationPage" && items.count == 1)
        #expect(
            (items[0]["target"] as? String)?.hasPrefix("https://maps.example.org/press/v1/editions/E/pages/01/") == true
        )
        let search = try await service.ask("/v1/editions/E/iiif/search?q=%E7%86%B1%E7%99%BA&user=me")
        #expect(search.status == 200)
        let found = try object(search)
        #expect((found["items"] as? [Any])?.isEmpty == false)
        let older = try await service.ask("/v1/editions/E/iiif/search1?q=%E7%86%B1%E7%99%BA&user=me")
        #expect(older.status == 200 && older.headers["content-type"]?.contains("search/1/context.json") == true)
        #expect(((try object(older))["hits"] as? [Any])?.isEmpty == false)
        #expect(try await service.ask("/v1/editions/E/iiif/search?q=").status == 400)
        #expect(try await service.ask("/v1/editions/E/iiif/search1?q=").status == 400)
        #expect(try await service.ask("/v1/editions/F/iiif/search?q=%E7%86%B1").status == 404)
        let manifest = try object(try await service.ask("/v1/editions/E/iiif/manifest"))
        #expect(manifest["type"] as? String == "Manifest" && (manifest["items"] as? [Any])?.count == 1)
        let links = try #require(manifest["rendering"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(links == ["https://maps.example.org/press/v1/editions/E/export/epub"])
        let canvas = try #require((manifest["items"] as? [[String: Any]])?.first?["rendering"] as? [[String: Any]])
        #expect(canvas.compactMap { ($0["id"] as? String)?.split(separator: "/").last } == ["pdf", "text"])
        let info = try object(try await service.ask("/v1/editions/E/pages/01/iiif/image/info.json"))
        let size = try #require((info["sizes"] as? [[String: Int]])?.last)
        let (width, height) = (try #require(size["width"]), try #require(size["height"]))
        let images = "/v1/editions/E/pages/01/iiif/image/full"
        let format = (info["preferredFormats"] as? [String])?.first ?? "jpg"
        for name in ["max", "\(width),\(height)"] {
            let image = try await service.ask("\(images)/\(name)/0/default.\(format)")
            #expect(image.status == 200 && !image.body.isEmpty, "\(name)")
        }
        #expect(try await service.ask("\(images)/\(width + 1),\(height)/0/default.\(format)").status == 404)
        #expect(try await service.ask("/v1/editions/F/iiif/manifest").status == 404)
        let leading = try await service.ask("/v1/editions/E/pages/01/iiif/image")
        #expect(leading.status == 303 && leading.headers["location"]?.hasSuffix("/iiif/image/info.json") == true)
        try await service.stop()
    }
}
