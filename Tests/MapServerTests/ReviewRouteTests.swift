import Digests
import Foundation
import PageStore
import StoreTestSupport
import Testing

@testable import MapServer

@Suite("The editors' page and the readers' page over HTTP")
struct ReviewRouteTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/ReviewPage")

    @Test(
        "Every file of a page is given to anybody, as what it is",
        arguments: [("Page", "review", "files.c"), ("Reader", "read", "reader.c")])
    func files(folder: String, path: String, list: String) async throws {
        let service = try await TestService { $0.isOpen = false }
        let folder = Self.folder.appending(path: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names.contains("index.html"))
        let types = [
            "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
            "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
        ]
        for name in names {
            let answer = try await service.ask("/\(path)/\(name)")
            #expect(answer.status == 200, "\(name) is not in CReviewPage/\(list)")
            #expect(try answer.body == Data(contentsOf: folder.appending(path: name)))
            let type = try #require(types[(name as NSString).pathExtension])
            #expect(answer.headers["content-type"] == type)
        }
        try await service.stop()
    }

    @Test(
        "A page may load files of the service, and nothing else; answers of the service may do nothing",
        arguments: ["/review/", "/read/"])
    func headers(path: String) async throws {
        let service = try await TestService()
        let page = try await service.ask(path)
        #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
        #expect(
            page.headers["content-security-policy"]
                == "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
                + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
        #expect(page.headers["x-content-type-options"] == "nosniff" && page.headers["referrer-policy"] == "no-referrer")
        #expect(page.headers["cross-origin-opener-policy"] == "same-origin")
        #expect(page.headers["cache-control"] == "no-cache")
        let tag = try #require(page.headers["etag"])
        #expect(tag == "\"\(sha256(page.body))\"")
        let again = try await service.ask(path, ["If-None-Match": tag])
        #expect(again.status == 304 && again.body.isEmpty)
        #expect(again.headers["content-security-policy"] == page.headers["content-security-policy"])
        let head = try await service.ask(path, method: "HEAD")
        #expect(head.status == 200 && head.headers["content-length"] == "\(page.body.count)")
        #expect(try await service.ask(path, method: "POST").status == 405)
        let other = try await service.ask("/v1/editions")
        #expect(other.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
        #expect(other.headers["cross-origin-opener-policy"] == nil)
        try await service.stop()
    }

    @Test("Without its last slash the address leads to the one with it: files are looked for beside the page")
    func slash() async throws {
        let service = try await TestService()
        for path in ["/review", "/read"] {
            let answer = try await service.ask(path)
            #expect(answer.status == 308 && answer.headers["location"] == "\(path)/")
        }
        try await service.stop()
    }

    @Test(
        "What is no file of the page is not there, however it is written",
        arguments: [
            "none.js", "ReviewPage.swift", "../etc/passwd", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "..%2fPage%2fapp.js",
            "leaflet", "leaflet/leaflet.js", "leaflet/leaflet.css.map", "leaflet/images", "leaflet/images/none.png",
            "leaflet/images/..%2fleaflet.css", "leaflet/%2fetc%2fpasswd", "leaflet/images%2flayers.png", "app.js/x",
        ])
    func absent(path: String) async throws {
        let service = try await TestService()
        for page in ["review", "read"] {
            let answer = try await service.ask("/\(page)/\(path)")
            #expect(answer.status == 404 && answer.headers["content-type"] == "application/problem+json")
        }
        try await service.stop()
    }

    @Test("Leaflet's files come from its folder, and no others of that folder")
    func leaflet() async throws {
        let test = try TestStore(.memory)
        let names = [
            "leaflet.css", "leaflet.esm.min.js", "images/layers.png", "images/layers-2x.png", "images/marker-icon.png",
            "images/marker-icon-2x.png", "images/marker-shadow.png",
        ]
        try FileManager.default.createDirectory(
            at: test.folder.appending(path: "images"), withIntermediateDirectories: true)
        for name in names + ["leaflet.js"] { try Data(name.utf8).write(to: test.folder.appending(path: name)) }
        let service = try await TestService { $0.leafletFolder = test.folder.path }
        for name in names {
            let asked = name == "leaflet.esm.min.js" ? "leaflet.esm.js" : name
            let answer = try await service.ask("/review/leaflet/\(asked)")
            #expect(answer.status == 200 && answer.text == name)
            #expect(answer.headers["etag"] == "\"\(sha256(name.utf8))\"")
        }
        #expect(
            try await service.ask("/review/leaflet/leaflet.esm.js").headers["content-type"]
                == "text/javascript; charset=utf-8")
        #expect(try await service.ask("/review/leaflet/images/layers.png").headers["content-type"] == "image/png")
        #expect(try await service.ask("/review/leaflet/leaflet.js").status == 404)
        try await service.stop()
    }

    @Test("Without Leaflet the service says what to install, and all else works")
    func withoutLeaflet() async throws {
        let service = try await TestService { $0.leafletFolder = "/nowhere" }
        let answer = try await service.ask("/review/leaflet/leaflet.esm.js")
        #expect(answer.status == 503 && answer.text.contains("apt-get install libjs-leaflet"))
        #expect(try await service.ask("/review/").status == 200)
        #expect(try await service.ask("/v1/editions").status == 200)
        try await service.stop()
    }
}
