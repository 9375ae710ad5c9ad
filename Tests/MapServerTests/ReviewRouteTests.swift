import Digests
import Foundation
import Testing

@testable import MapServer

@Suite("The editors' page and the readers' page over HTTP")
struct ReviewRouteTests {
    @Test(
        "A page names its bundles by their digest; each is compressed and cached for ever",
        arguments: ["review", "read"])
    func bundles(path: String) async throws {
        let service = try await TestService { $0.isOpen = false }
        let page = try await service.ask("/\(path)/")
        let names = page.text.matches(of: /"([a-z]+-([0-9a-f]{16})\.(js|css))"/)
        #expect(names.map(\.output.3) == (path == "read" ? ["css", "js", "js"] : ["css", "js"]))
        for name in names {
            let plain = try await service.ask("/\(path)/\(name.output.1)")
            #expect(plain.status == 200 && sha256(plain.body).hasPrefix(name.output.2))
            #expect(plain.headers["content-type"]?.hasPrefix("text/") == true)
            #expect(plain.headers["cache-control"] == "public, max-age=31536000, immutable")
            for (accepted, coding) in [("gzip, deflate, br", "br"), ("gzip", "gzip")] {
                let packed = try await service.ask("/\(path)/\(name.output.1)", ["Accept-Encoding": accepted])
                #expect(packed.headers["content-encoding"] == coding && packed.headers["vary"] == "Accept-Encoding")
                #expect(packed.body.count < plain.body.count)
                #expect(packed.headers["etag"] != plain.headers["etag"])
            }
        }
        try await service.stop()
    }

    @Test("The service worker and the marker keep their names", arguments: ["sw.js", "marker.js"])
    func unbundled(name: String) async throws {
        let service = try await TestService()
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/ReviewPage/Reader/\(name)")
        let answer = try await service.ask("/read/\(name)")
        #expect(try answer.body == Data(contentsOf: file))
        #expect(answer.headers["content-type"] == "text/javascript; charset=utf-8")
        #expect(answer.headers["cache-control"] == "no-cache")
        try await service.stop()
    }

    @Test(
        "A page may load only the service's files; answers with data may load nothing",
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

    @Test("An address without its last slash redirects to the one with it")
    func slash() async throws {
        let service = try await TestService()
        for path in ["/review", "/read"] {
            let answer = try await service.ask(path)
            #expect(answer.status == 308 && answer.headers["location"] == "\(path)/")
        }
        try await service.stop()
    }

    @Test(
        "An address that is no file of the page gives 404, in every spelling",
        arguments: [
            "none.js", "ReviewPage.swift", "../etc/passwd", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "..%2fPage%2fapp.js",
            "app.js", "app-0000000000000000.js", "leaflet/leaflet.css", "sw.js/x",
        ])
    func absent(path: String) async throws {
        let service = try await TestService()
        for page in ["review", "read"] {
            let answer = try await service.ask("/\(page)/\(path)")
            #expect(answer.status == 404 && answer.headers["content-type"] == "application/problem+json")
        }
        try await service.stop()
    }
}
