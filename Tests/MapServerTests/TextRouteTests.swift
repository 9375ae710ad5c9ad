import Foundation
import LayoutDocument
import StoreTestSupport
import Testing

@testable import MapServer
@testable import PageStore

@Suite("Text and search over HTTP")
struct TextRouteTests {
    /// Publishes a page of three lines of four characters, and stores its text.
    private func publish(_ page: String, _ text: String, on service: TestService) throws -> Revision {
        let revision = try service.publish(page)
        var known = PageText(try service.store.layout(of: revision.name, revision: 1))
        for (place, sign) in text.enumerated() {
            known.articles[0][place].text = RecognisedText(String(sign), confidence: 900)
        }
        known.articles[0][8].ruby = ["く", "に"]
        try service.store.keepText(known, of: revision.name, revision: 1, reader: "test", at: noon)
        return revision
    }

    private func object(_ answer: Answer) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: answer.body) as? [String: Any])
    }

    @Test("The text of a page, or of some of its numbers, is returned", arguments: StoreKind.allCases)
    func text(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let revision = try publish("01", "地熱、發電所長は国", on: service)
        let whole = try await service.ask("/v1/editions/E/pages/01/text")
        #expect(whole.status == 200 && whole.headers["cache-control"] == "public, max-age=10")
        let read = try object(whole)
        #expect(read["text"] as? String == "地熱、發電所長は国〓〓〓")
        #expect(read["map"] as? String == revision.mapID && read["revision"] as? Int == 1)
        #expect((read["first"] as? Int, read["last"] as? Int) == (1, 12))
        let part = try object(try await service.ask("/v1/editions/E/pages/01/text?first=4&last=6"))
        #expect(part["text"] as? String == "發電所")
        let signs = try object(try await service.ask("/v1/editions/E/pages/01/text?by=character&first=8&last=10"))
        let characters = try #require(signs["characters"] as? [Any])
        #expect(characters.map { $0 as? String } == ["は", "国", nil] && signs["text"] == nil)
        let ruby = try #require(signs["ruby"] as? [[Any]])
        #expect(ruby.count == 1 && ruby[0][0] as? Int == 9 && ruby[0][1] as? String == "くに")
        let tag = try #require(whole.headers["etag"])
        #expect(try await service.ask("/v1/editions/E/pages/01/text", ["If-None-Match": tag]).status == 304)
        for query in ["?first=0", "?last=x", "?numbers=1", "?by=line"] {
            #expect(try await service.ask("/v1/editions/E/pages/01/text\(query)").status == 400, "\(query)")
        }
        for query in ["?first=13", "?first=6&last=5"] {
            #expect(try await service.ask("/v1/editions/E/pages/01/text\(query)").status == 404, "\(query)")
        }
        #expect(try object(try await service.ask("/v1/editions/E/pages/01/text?first=9&last=99"))["last"] as? Int == 12)
        try service.publish("02")
        #expect(try await service.ask("/v1/editions/E/pages/02/text").status == 404)
        let blank = try service.publish("03", columns: 0)
        try service.store.keepText(
            PageText(service.store.layout(of: blank.name, revision: 1)), of: blank.name, revision: 1, reader: "test",
            at: noon)
        let nothing = try object(try await service.ask("/v1/editions/E/pages/03/text"))
        #expect(nothing["text"] as? String == "" && nothing["last"] as? Int == 0)
        let none = try object(try await service.ask("/v1/editions/E/pages/03/text?by=character"))
        #expect((none["characters"] as? [Any])?.isEmpty == true)
        #expect(try await service.ask("/v1/editions/E/pages/03/text?first=1").status == 404)
        try service.store.withdraw(PageName(edition: "E", page: "01"), by: "chief", at: noon)
        #expect(try await service.ask("/v1/editions/E/pages/01/text").status == 410)
        try await service.stop()
    }

    @Test("A long text is compressed for clients that accept it", arguments: [ContentCoding.gzip, .brotli])
    func compression(coding: ContentCoding) async throws {
        let service = try await TestService()
        let revision = try service.publish("01", columns: 12)
        var known = PageText(try service.store.layout(of: revision.name, revision: 1))
        for place in known.articles[0].indices {
            known.articles[0][place].text = RecognisedText(String(repeating: "字", count: 10), confidence: 900)
        }
        try service.store.keepText(known, of: revision.name, revision: 1, reader: "test", at: noon)
        let target = "/v1/editions/E/pages/01/text?by=character"
        let plain = try await service.ask(target)
        let packed = try await service.ask(target, ["Accept-Encoding": try #require(coding.header)])
        #expect(plain.headers["content-encoding"] == nil && packed.headers["content-encoding"] == coding.header)
        #expect(packed.headers["vary"] == "Accept-Encoding, Authorization")
        #expect(packed.body.count < plain.body.count && plain.body.count > 1024)
        #expect(try coding.decompress(packed.body) == plain.body)
        #expect(packed.headers["etag"] != plain.headers["etag"])
        // A short text does not get shorter.
        let short = try await service.ask("\(target)&last=2", ["Accept-Encoding": try #require(coding.header)])
        #expect(short.headers["content-encoding"] == nil)
        try await service.stop()
    }

    @Test("A search returns pages with numbers, rectangles and the surrounding text", arguments: StoreKind.allCases)
    func search(kind: StoreKind) async throws {
        let service = try await TestService(kind)
        let revision = try publish("01", "地熱、發電所長は国", on: service)
        _ = try publish("02", "発電", on: service)
        let phrase = try #require("熱発電".addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let answer = try await service.ask("/v1/search?q=\(phrase)")
        #expect(answer.status == 200 && answer.headers["cache-control"] == "public, max-age=10")
        let pages = try #require(try object(answer)["pages"] as? [[String: Any]])
        #expect(pages.count == 1)
        #expect(pages[0]["page"] as? String == "01" && pages[0]["map"] as? String == revision.mapID)
        let place = try #require((pages[0]["places"] as? [[String: Any]])?.first)
        #expect((place["first"] as? Int, place["last"] as? Int) == (2, 5))
        #expect(place["before"] as? String == "地" && place["found"] as? String == "熱、發電")
        // The span is from the second character of the first line to the first character of the next line.
        #expect(place["rects"] as? [[Int]] == [[900, 140, 940, 260], [840, 100, 880, 140]])
        let one = try object(try await service.ask("/v1/search?q=%E9%9B%BB&limit=1"))
        #expect((one["pages"] as? [Any])?.count == 1 && one["next"] as? Int == 1)
        let two = try object(try await service.ask("/v1/search?q=%E9%9B%BB&limit=1&offset=1"))
        #expect((two["pages"] as? [Any])?.count == 1 && two["next"] is NSNull)
        #expect(
            (try object(try await service.ask("/v1/search?q=%E9%9B%BB&edition=F"))["pages"] as? [Any])?.isEmpty == true)
        for query in [
            "", "?q=", "?q=%E3%80%81", "?q=a&limit=0", "?q=a&from=now", "?q=\(String(repeating: "a", count: 201))",
        ] {
            #expect(try await service.ask("/v1/search\(query)").status == 400, "\(query)")
        }
        try await service.stop()
    }

    @Test("Text and search need a token that may read")
    func access() async throws {
        let service = try await TestService { $0.isOpen = false }
        _ = try publish("01", "地熱", on: service)
        #expect(try await service.ask("/v1/search?q=a").status == 401)
        #expect(try await service.ask("/v1/editions/E/pages/01/text").status == 401)
        try await service.stop()
    }
}
