import Foundation
import PageStore
import StoreTestSupport
import TestSupport
import Testing

@testable import MapServer

@Suite("Readers' marks on several devices")
struct MarkRouteTests {
    private static let json = ["Content-Type": "application/json"]

    private func send(_ service: TestService, _ token: [String: String], _ body: String) async throws -> Answer {
        try await service.ask(
            "/v1/marks", method: "POST", token.merging(Self.json) { $1 }, body: Data(body.utf8))
    }

    private func marks(_ answer: Answer) throws -> [[String: Any]] {
        try answer.json()["marks"] as? [[String: Any]] ?? []
    }

    @Test("A device gets the marks that another one sent, in order after a cursor", arguments: StoreKind.allCases)
    func exchange(kind: StoreKind) async throws {
        let service = try await TestService(kind) { $0.isOpen = false }
        let reader = try service.token(.reader, name: "rita")
        let body =
            #"{"marks": [{"id": "a", "stamp": 5, "mark": {"quote": "字\"", "ranges": [[1, 4]], "x": 0.5, "y": {}, "z": [true, null]}}, {"id": "b", "stamp": 6, "mark": {}}]}"#
        let sent = try await send(service, reader, body)
        #expect(sent.status == 200 && sent.headers["cache-control"] == "no-store")
        #expect(try sent.json()["outdated"] as? [String] == [] && sent.json()["holder"] as? String == "rita")
        let first = try await service.ask("/v1/marks?limit=1", reader)
        #expect(first.status == 200 && first.headers["cache-control"] == "private, no-cache")
        #expect(first.headers["vary"] == "Authorization")
        #expect(
            try first.json()["more"] as? Bool == true && first.json()["set"] as? String == sent.json()["set"] as? String
        )
        let mark = try #require(try marks(first).first)
        #expect(mark["id"] as? String == "a" && mark["stamp"] as? Int == 5)
        let expected = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: [[String: NSObject]]]
        #expect(mark["mark"] as? NSObject == expected?["marks"]?[0]["mark"])
        let cursor = try #require(try first.json()["cursor"] as? String)
        let rest = try await service.ask("/v1/marks?after=\(cursor)", reader)
        #expect(try marks(rest).map { $0["id"] as? String } == ["b"] && rest.json()["more"] as? Bool == false)
        let again = reader.merging(["If-None-Match": rest.headers["etag"] ?? ""]) { $1 }
        #expect(try await service.ask("/v1/marks?after=\(cursor)", again).status == 304)
        let late = try await send(
            service, reader, #"{"marks": [{"id": "a", "stamp": 4, "mark": {}}, {"id": "b", "stamp": 7, "mark": null}]}"#
        )
        #expect(try late.json()["outdated"] as? [String] == ["a"])
        let deleted = try await service.ask("/v1/marks?after=\(cursor)", again)
        #expect(try marks(deleted).map { $0["id"] as? String } == ["b"] && marks(deleted)[0]["mark"] is NSNull)
        try await service.stop()
    }

    @Test("No role can see or change another token's marks; without a token there are no marks")
    func owners() async throws {
        let service = try await TestService { $0.isOpen = true }
        // A service learns of new tokens once a second, so make them first.
        let (rita, sam, metrics) = (
            try service.token(.reader), try service.token(.reader, name: "sam"), try service.token(.metrics)
        )
        let others = try [Role.reader, .editor, .operator].map { try service.token($0) }
        #expect(
            try await send(service, rita, #"{"marks": [{"id": "a", "stamp": 5, "mark": {"secret": 1}}]}"#).status == 200
        )
        let list = try await service.ask("/v1/marks", rita)
        let cursor = try #require(try list.json()["cursor"] as? String)
        for other in others {
            let found = try await service.ask(
                "/v1/marks", other.merging(["If-None-Match": list.headers["etag"] ?? ""]) { $1 })
            #expect(try found.status == 200 && marks(found).isEmpty)
            let stolen = try await service.ask("/v1/marks?after=\(cursor.dropLast())0", other)
            #expect(stolen.status == 410 && !stolen.text.contains("secret"))
            #expect(
                try await send(service, other, #"{"marks": [{"id": "a", "stamp": 9, "mark": null}]}"#).status == 200)
        }
        #expect(try await marks(service.ask("/v1/marks", rita)).count == 1)
        for answer in [try await service.ask("/v1/marks"), try await send(service, [:], #"{"marks": []}"#)] {
            #expect(answer.status == 401 && answer.text.contains("Marks belong to the holder of a token"))
        }
        #expect(try await service.ask("/v1/marks", metrics).status == 403)
        // A token of the same name does not take over the marks of an ended one.
        #expect(try await send(service, sam, #"{"marks": [{"id": "s", "stamp": 1, "mark": {}}]}"#).status == 200)
        _ = try service.store.revoke("sam", at: .now)
        let next = try service.token(.reader, name: "sam")
        #expect(try await eventually { try await service.ask("/v1/marks", next).status == 200 })
        #expect(try await marks(service.ask("/v1/marks", next)).isEmpty)
        #expect(try await eventually { try await service.ask("/v1/marks", sam).status == 401 })
        try await service.stop()
    }

    @Test("A body that is not a list of marks changes nothing, and the answer names the fault")
    func badBodies() async throws {
        let service = try await TestService { $0.isOpen = false }
        let reader = try service.token(.reader)
        let good = #"{"id": "good", "stamp": 1, "mark": {}}"#
        let long = String(repeating: "a", count: 65)
        let deep = String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40)
        for (body, detail) in [
            ("", "This is not JSON"), ("{", "This is not JSON"), ("[]", "expected an object"), ("{}", "missing"),
            (#"{"marks": [], "x": 1}"#, "/x"), (#"{"marks": []}"#, "1 to 200 marks"),
            (#"{"marks": [\#(good), 1]}"#, "/marks/1"),
            (#"{"marks": [\#(good), {"id": "\#(long)", "stamp": 1, "mark": {}}]}"#, "/marks/1/id"),
            (#"{"marks": [\#(good), {"id": "", "stamp": 1, "mark": {}}]}"#, "/marks/1/id"),
            (#"{"marks": [\#(good), {"id": "a/../b", "stamp": 1, "mark": {}}]}"#, "/marks/1/id"),
            (#"{"marks": [\#(good), {"id": "a\u0000", "stamp": 1, "mark": {}}]}"#, "/marks/1/id"),
            (#"{"marks": [\#(good), {"id": 7, "stamp": 1, "mark": {}}]}"#, "/marks/1/id"),
            (#"{"marks": [\#(good), {"id": "a", "stamp": -1, "mark": {}}]}"#, "/marks/1/stamp"),
            (#"{"marks": [\#(good), {"id": "a", "stamp": 253402300800000, "mark": {}}]}"#, "/marks/1/stamp"),
            (#"{"marks": [\#(good), {"id": "a", "stamp": 1e999, "mark": {}}]}"#, "too large"),
            (#"{"marks": [\#(good), {"id": "a", "stamp": 1.5, "mark": {}}]}"#, "/marks/1/stamp"),
            (#"{"marks": [\#(good), {"id": "a", "stamp": 1}]}"#, "/marks/1/mark"),
            (#"{"marks": [\#(good), {"id": "a", "stamp": 1, "mark": []}]}"#, "/marks/1/mark"),
            (#"{"marks": [\#(good), {"id": "a", "stamp": 1, "mark": {"a": 1, "a": 2}}]}"#, "This is not JSON"),
            (#"{"marks": [\#(good), {"id": "a", "stamp": 1, "mark": \#(deep)}]}"#, "This is not JSON"),
            (
                #"{"marks": [\#(good), {"id": "a", "stamp": 1, "mark": {"a": "\#(String(repeating: "x", count: 512 << 10))"}}]}"#,
                "/marks/1/mark"
            ), (#"{"marks": [\#(Array(repeating: good, count: 201).joined(separator: ","))]}"#, "1 to 200 marks"),
        ] {
            let answer = try await send(service, reader, body)
            #expect(
                answer.status == 400 && answer.text.contains(detail), "\(body.prefix(80)): \(answer.text.prefix(300))")
        }
        #expect(try await send(service, reader, String(repeating: " ", count: (1 << 20) + 1)).status == 413)
        #expect(
            try await service.ask("/v1/marks", method: "POST", reader, body: Data(#"{"marks": [\#(good)]}"#.utf8))
                .status == 415)
        for (query, status) in [
            ("after=x", 400), ("after=", 400), ("after=-1", 410), ("after=a-01", 400), ("after=a--1", 410),
            ("limit=0", 400),
            ("limit=201", 400), ("of=rita", 400), ("after=\(String(repeating: "a", count: 200))-1", 400),
            ("after=0000000000000000-1-0", 410),
        ] { #expect(try await service.ask("/v1/marks?\(query)", reader).status == status, "\(query)") }
        #expect(try await marks(service.ask("/v1/marks", reader)).isEmpty)
        for method in ["PUT", "DELETE", "PATCH"] {
            #expect(try await service.ask("/v1/marks", method: method, reader).status == 405)
        }
        try await service.stop()
    }

    @Test("A mark of a year after 9999 that an older program stored can be deleted")
    func lateMark() async throws {
        let service = try await TestService { $0.isOpen = false }
        let reader = try service.token(.reader)
        let token = try #require(try service.store.tokens().first?.id)
        let stored = ReaderMark(id: "a", stamp: 8_640_000_000_000_000, content: Data("{}".utf8))
        _ = try service.store.keep([stored], of: token)
        let body = #"{"marks": [{"id": "a", "stamp": 8640000000000001, "mark": null}]}"#
        #expect(try await send(service, reader, body).status == 200)
        let marks = try await service.ask("/v1/marks", reader).json()["marks"] as? [[String: Any]]
        #expect(marks?.first?["mark"] is NSNull)
        try await service.stop()
    }

    @Test("A full set accepts no more marks and gives a remedy; other readers are not affected")
    func quota() async throws {
        let service = try await TestService { $0.isOpen = false }
        let (full, other) = (try service.token(.reader), try service.token(.reader))
        let text = String(repeating: "x", count: 60_000)
        var refusal: Answer?
        for i in 0..<20 where refusal == nil {
            let marks = (0..<16).map { #"{"id": "\#(i)-\#($0)", "stamp": 1, "mark": {"text": "\#(text)"}}"# }
            let answer = try await send(service, full, #"{"marks": [\#(marks.joined(separator: ","))]}"#)
            if answer.status != 200 { refusal = answer }
        }
        let problem = try #require(try refusal?.json())
        #expect(refusal?.status == 413 && problem["type"] as? String == "urn:mojiwaku:problem:quota")
        #expect((problem["detail"] as? String)?.contains("delete some marks") == true)
        let small = #"{"marks": [{"id": "a", "stamp": 1, "mark": {"text": "\#(text)"}}]}"#
        #expect(try await send(service, other, small).status == 200)
        #expect(try await send(service, full, #"{"marks": [{"id": "0-0", "stamp": 2, "mark": null}]}"#).status == 200)
        // An answer has about 1 MiB.
        let list = try await service.ask("/v1/marks", full)
        #expect(try list.body.count < 1 << 21 && marks(list).count == 17 && list.json()["more"] as? Bool == true)
        try await service.stop()
    }

    @Test("The service's root redirects to the readers' page")
    func start() async throws {
        let service = try await TestService()
        let answer = try await service.ask("/")
        #expect(answer.status == 307 && answer.headers["location"] == "/read/")
        #expect(try await service.ask("/read/").status == 200)
        try await service.stop()
    }
}
