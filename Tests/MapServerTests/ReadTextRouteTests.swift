import Foundation
import LayoutDocument
import PageGeometry
import PageStore
import StoreTestSupport
import Testing

@testable import MapServer

/// A published page of three lines of four characters, and an editor of it.
private struct Desk {
    let service: TestService
    let editor: [String: String]
    let reader: [String: String]
    let page = "/v1/editions/E/pages/01"

    init(_ kind: StoreKind = .memory) async throws {
        service = try await TestService(kind)
        editor = try service.token(.editor, name: "田中")
        reader = try service.token(.reader)
        try service.publish("01")
    }

    /// Stores the text of a revision, like `batch text`.
    func read(_ text: String, revision: Int = 1) throws {
        var known = PageText(try service.store.layout(of: name("01"), revision: revision))
        for (place, sign) in text.enumerated()
        where sign != "〓" && known.articles[0][place].text?.confidence != 1000 {
            known.articles[0][place].text = RecognisedText(
                String(sign), confidence: 900, alternatives: [.init("刀", confidence: 300)])
        }
        #expect(
            try service.store.keepText(known, of: name("01"), revision: revision, reader: "test", at: .now))
    }

    func layout(_ query: String = "?text=read", _ more: [String: String] = [:]) async throws -> Answer {
        try await service.ask("\(page)/layout\(query)", editor.merging(more) { $1 })
    }

    func tag(_ query: String = "?text=read") async throws -> String {
        try #require(try await layout(query).headers["etag"])
    }

    func send(
        _ corrections: [Correction], to path: String, _ tag: String? = nil
    ) async throws -> Answer {
        var headers = editor
        (headers["Content-Type"], headers["If-Match"]) = ("application/json", tag)
        return try await service.ask(
            page + path, method: "POST", headers, body: CorrectionList(corrections).json())
    }

    /// The result of corrections to the layout with text, with 〓 for a character without text.
    func tried(_ corrections: [Correction] = [], _ query: String = "?text=read") async throws -> String {
        let answer = try await send(corrections, to: "/corrections\(query)")
        #expect(answer.status == 200)
        let sent = try JSONSerialization.data(withJSONObject: try #require(try answer.json()["layout"]))
        return text(try LayoutDocument(json: sent))
    }

    func text(_ layout: LayoutDocument) -> String {
        layout.charactersInOrder.map { $0.text?.text ?? "〓" }.joined()
    }

    func text(_ answer: Answer) throws -> String { text(try LayoutDocument(json: answer.body)) }

    func cell(_ place: Int) throws -> PixelRect {
        try service.store.layout(of: name("01"), revision: 1).articles[0].paragraphs[0].lines[place / 4]
            .cell(at: place % 4)
    }
}

@Suite("Layouts with read text over HTTP")
struct ReadTextRouteTests {
    @Test(
        "A layout has the read text on request; its tag changes with each text",
        arguments: StoreKind.allCases)
    func textOnRequest(kind: StoreKind) async throws {
        let desk = try await Desk(kind)
        let plain = try await desk.tag("")
        let unread = try await desk.layout()
        let first = try #require(unread.headers["etag"])
        #expect(try unread.status == 200 && desk.text(unread) == "〓〓〓〓〓〓〓〓〓〓〓〓" && first != plain)
        try desk.read("地熱発電所長は国〓〓〓")
        let read = try await desk.layout("?text=read", ["If-None-Match": first])
        let second = try #require(read.headers["etag"])
        #expect(try read.status == 200 && desk.text(read) == "地熱発電所長は国〓〓〓〓" && second != first)
        let character = try #require(try LayoutDocument(json: read.body).charactersInOrder.first)
        #expect(character.text == RecognisedText("地", confidence: 900, alternatives: [.init("刀", confidence: 300)]))
        #expect(try await desk.layout("?text=read&revision=1").body == read.body)
        #expect(try await desk.layout("?text=read", ["If-None-Match": second]).status == 304)
        // Reading it again gives another text.
        try desk.read("水力発電所長は国〓〓〓")
        let third = try await desk.layout("?text=read", ["If-None-Match": second])
        #expect(try third.status == 200 && desk.text(third).hasPrefix("水力") && third.headers["etag"] != second)
        // Without the parameter the response is as before.
        let stored = try await desk.layout("")
        #expect(try stored.headers["etag"] == plain && !LayoutDocument(json: stored.body).hasText)
        for query in ["?text=", "?text=all", "?text=read&text=read"] {
            #expect(try await desk.layout(query).status == 400, "\(query)")
            #expect(try await desk.send([], to: "/corrections\(query)").status == 400, "\(query)")
        }
        #expect(try await desk.service.ask("\(desk.page)/layout?text=read", desk.reader).status == 403)
        try await desk.service.stop()
    }

    @Test("If-Match accepts the tag of a layout with text, even after a new reading; only the revision counts")
    func tags() async throws {
        let desk = try await Desk()
        let old = try await desk.tag()
        try desk.read("地熱発電")
        func approve(_ tag: String) async throws -> Int {
            try await desk.service.ask(
                "\(desk.page)/approval", method: "PUT", desk.editor.merging(["If-Match": tag]) { $1 }
            ).status
        }
        let plain = try await desk.tag("")
        for wrong in ["W/\(old)", String(old.dropLast()), "\"2-\(old.dropFirst(3))", "\(plain)+abc", "\"+\""] {
            #expect(try await approve(wrong) == 412, "\(wrong)")
        }
        #expect(try await approve("\"another\", \(old)") == 200)
        let saved = try await desk.send([.setKind(desk.cell(0), .mark)], to: "/revisions", old)
        #expect(saved.status == 200)
        #expect(try await desk.send([], to: "/revisions", old).status == 412)
        let newest = try await desk.tag()
        let layout = try await desk.layout("").body
        let headers = desk.editor.merging(["Content-Type": "application/json", "If-Match": newest]) { $1 }
        let put = try await desk.service.ask("\(desk.page)/layout", method: "PUT", headers, body: layout)
        #expect(try put.status == 200 && put.json()["revision"] as? Int == 3)
        try await desk.service.stop()
    }

    @Test("Corrections are tried on the layout with its newest text")
    func trying() async throws {
        let desk = try await Desk()
        #expect(try await desk.tried() == "〓〓〓〓〓〓〓〓〓〓〓〓")
        try desk.read("地熱発電所長は国〓〓〓")
        #expect(try await desk.tried() == "地熱発電所長は国〓〓〓〓")
        #expect(try await desk.tried([], "") == "〓〓〓〓〓〓〓〓〓〓〓〓")
        let first = try desk.cell(0)
        #expect(try await desk.tried([.splitCell(first, at: 120)]) == "〓〓熱発電所長は国〓〓〓〓")
        #expect(try await desk.tried([.setText(first, "池")]) == "池熱発電所長は国〓〓〓〓")
        #expect(try await desk.tried([.setText(first, nil)]) == "〓熱発電所長は国〓〓〓〓")
        try desk.read("水力発電所長は国〓〓〓")
        #expect(try await desk.tried() == "水力発電所長は国〓〓〓〓")
        try await desk.service.stop()
    }

    @Test("A stored revision contains only editors' text; until its reading, unchanged cells show their old text")
    func saving() async throws {
        let desk = try await Desk()
        let store = desk.service.store
        try desk.read("地熱発電所長は国〓〓〓")
        #expect(try await desk.tried() == "地熱発電所長は国〓〓〓〓")
        let corrections: [Correction] = [.splitCell(try desk.cell(0), at: 120), .setText(try desk.cell(2), "登")]
        #expect(try await desk.send(corrections, to: "/revisions", "*").status == 200)
        #expect(desk.text(try store.layout(of: name("01"), revision: 2)) == "〓〓〓登〓〓〓〓〓〓〓〓〓")
        #expect(try store.text(of: name("01")) == nil)
        #expect(try store.unreadPages(limit: 9).map(\.revision) == [2])
        let known = "〓〓熱登電所長は国〓〓〓〓"
        #expect(try desk.text(try await desk.layout()) == known)
        #expect(try await desk.tried() == known)
        // This is also so after reading the text has failed.
        let reason = Reason(code: "worker.crash", message: "")
        #expect(try store.failText(of: name("01"), revision: 2, reason: reason, at: .now) == false)
        #expect(try await desk.tried() == known)
        try desk.read("土也熱登電所長は国〓〓〓", revision: 2)
        #expect(try await desk.tried() == "土也熱登電所長は国〓〓〓〓")
        #expect(try desk.text(try await desk.layout()) == "土也熱登電所長は国〓〓〓〓")
        // A request for the first revision gets its own cells.
        #expect(try desk.text(try await desk.layout("?text=read&revision=1")) == "〓熱〓電所長は国〓〓〓〓")
        try await desk.service.stop()
    }
}
