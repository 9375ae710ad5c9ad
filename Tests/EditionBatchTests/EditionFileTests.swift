import Foundation
import PageStore
import Testing

@testable import EditionBatch

@Suite("edition.json")
struct EditionFileTests {
    private func read(_ json: String) throws -> EditionFile { try EditionFile(Data(json.utf8), folder: "E") }

    @Test("Every field is read, and none is needed")
    func fields() throws {
        let file = try read(
            """
            { "edition": "E", "title": "北汐新聞", "date": "2026-11-21", "issue": "morning", "expectedPages": 3,
              "pages": ["01", { "page": "02", "image": "b.png", "kind": "scan" }],
              "publication": { "at": "2026-11-22T04:45:00+09:00" } }
            """)
        #expect(file.title == "北汐新聞" && file.date == "2026-11-21" && file.expectedPages == 3)
        #expect(file.pages.map(\.page) == ["01", "02"] && file.pages.map(\.image) == [nil, "b.png"])
        #expect(file.publication == .at(Moment(milliseconds: 1_795_290_300_000)))
        #expect(try read("{}").publication == .atOnce)
        #expect(try read(#"{ "publication": "after-approval" }"#).publication == .afterApproval)
    }

    @Test(
        "What cannot be meant is refused, with its place",
        arguments: [
            ("[]", "object"), ("{", "line 1"), (#"{ "edition": "F" }"#, "edition F"),
            (#"{ "date": "2026-02-30" }"#, "/date"), (#"{ "expectedPages": 0 }"#, "/expectedPages"),
            (#"{ "pages": ["a/b"] }"#, "/pages/0"), (#"{ "pages": ["1", "1"] }"#, "twice"),
            (#"{ "publication": "soon" }"#, "/publication"),
            (#"{ "publication": { "at": "4:45" } }"#, "/publication/at"),
        ])
    func refused(json: String, word: String) {
        #expect {
            try read(json)
        } throws: { error in
            (error as? EditionFileError)?.reason.contains(word) == true
        }
    }
}
