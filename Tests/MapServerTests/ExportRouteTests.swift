import Foundation
import LayoutDocument
import PageStore
import StoreTestSupport
import Testing

@testable import MapServer

@Suite("Pages in other programs' formats over HTTP")
struct ExportRouteTests {
    @Test(
        "A page comes in each format with its media type", arguments: StoreKind.allCases,
        [
            ("alto", "application/xml", "<alto "), ("page", "application/xml", "<PcGts "),
            ("page-2013", "application/xml", "2013-07-15"),
            ("hocr", "text/html; charset=utf-8", "ocr_page"), ("tei", "application/tei+xml", "<TEI "),
            ("text", "text/plain; charset=utf-8", "地熱"), ("markdown", "text/markdown; charset=utf-8", "地熱"),
        ])
    func formats(kind: StoreKind, format: (name: String, mediaType: String, mark: String)) async throws {
        let service = try await TestService(kind)
        let revision = try service.publish("01")
        let path = "/v1/editions/E/pages/01/export/\(format.name)"
        let needsText = ["tei", "text", "markdown"].contains(format.name)
        #expect(try await service.ask(path).status == (needsText ? 404 : 200))
        var known = PageText(try service.store.layout(of: revision.name, revision: 1))
        for (place, sign) in "地熱".enumerated() {
            known.articles[0][place].text = RecognisedText(String(sign), confidence: 900)
        }
        try service.store.keepText(known, of: revision.name, revision: 1, reader: "test", at: noon)
        let answer = try await service.ask(path)
        #expect(answer.status == 200 && answer.headers["content-type"] == format.mediaType)
        #expect(answer.headers["cache-control"] == "public, max-age=10")
        #expect(String(decoding: answer.body, as: UTF8.self).contains(format.mark))
        let tag = try #require(answer.headers["etag"])
        #expect(try await service.ask(path, ["If-None-Match": tag]).status == 304)
        #expect(try await service.ask("\(path)?revision=1&ruby=0").status == 200)
        #expect(try await service.ask("\(path)?ruby=2").status == 400)
        #expect(try await service.ask("\(path)?revision=2").status == 404)
        #expect(try await service.ask("/v1/editions/E/pages/01/export/docx").status == 404)
        try service.store.withdraw(PageName(edition: "E", page: "01"), by: "chief", at: noon)
        #expect(try await service.ask(path).status == 410)
        try await service.stop()
    }

    @Test("An edition comes as an EPUB of its read pages", arguments: StoreKind.allCases)
    func epub(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let revision = try service.publish("01")
        let path = "/v1/editions/E/export/epub"
        #expect(try await service.ask(path).status == 404)
        var known = PageText(try service.store.layout(of: revision.name, revision: 1))
        known.articles[0][0].text = RecognisedText("地", confidence: 900)
        try service.store.keepText(known, of: revision.name, revision: 1, reader: "test", at: noon)
        let answer = try await service.ask(path)
        #expect(answer.status == 200 && answer.headers["content-type"] == "application/epub+zip")
        #expect(answer.headers["content-disposition"] == "attachment; filename*=UTF-8''E.epub")
        #expect(answer.body.starts(with: Data("PK".utf8)) && answer.body.range(of: Data("地".utf8)) != nil)
        let tag = try #require(answer.headers["etag"])
        #expect(try await service.ask(path, ["If-None-Match": tag]).status == 304)
        #expect(try await service.ask("\(path)?ruby=2").status == 400)
        #expect(try await service.ask("/v1/editions/F/export/epub").status == 404)
        try service.store.withdraw(PageName(edition: "E", page: "01"), by: "chief", at: noon)
        #expect(try await service.ask(path).status == 404)
        try await service.stop()
    }
}
