import Foundation
import PageAnalysis
import PageGeometry
import PageStore
import Testing

@testable import EditionBatch

@Suite("edition.json")
struct EditionFileTests {
    private func read(_ json: String) throws -> EditionFile { try EditionFile(Data(json.utf8), folder: "E") }

    @Test("Every field is read, and every field is optional")
    func fields() throws {
        let digest = String(repeating: "0a", count: 32)
        let file = try read(
            """
            { "edition": "E", "title": "北汐新聞", "date": "2026-11-21", "issue": "morning", "expectedPages": 3,
              "pages": ["01", { "page": "02", "image": "b.png", "kind": "scan", "sha256": "\(digest.uppercased())",
                "writing": "horizontal" }],
              "publish_doubtful": true, "writing": "vertical",
              "publication": { "at": "2026-11-22T04:45:00+09:00" } }
            """)
        #expect(file.title == "北汐新聞" && file.date == "2026-11-21" && file.expectedPages == 3)
        #expect(file.pages.map(\.page) == ["01", "02"] && file.pages.map(\.image) == [nil, "b.png"])
        #expect(file.pages.map(\.sha256) == [nil, digest] && file.publishDoubtful)
        #expect(file.stated.writing == .vertical && file.pages.map(\.stated.writing) == [nil, .horizontal])
        #expect(
            file.listing(of: "02", stem: "02", in: "b.png") == file.pages[1]
                && file.listing(of: "01", stem: "01", in: "c.png") == file.pages[0])
        #expect(file.listing(of: "02", stem: "02", in: "c.png") == file.pages[1])
        #expect(file.listing(of: "02-1", stem: "02", in: "02.tif") == file.pages[1])
        #expect(file.listing(of: "03", stem: "03", in: "c.png") == nil)
        #expect(file.publication == .at(Moment(milliseconds: 1_795_290_300_000)))
        #expect(try read("{}").publication == .atOnce && !read("{}").publishDoubtful)
        #expect(try read(#"{ "publication": "after-approval" }"#).publication == .afterApproval)
    }

    @Test("A list may have as many pages as an edition, and no more")
    func pageCount() throws {
        let names = (1...100_001).map { "\"\($0)\"" }
        #expect(try read("{ \"pages\": [\(names.dropLast().joined(separator: ","))] }").pages.count == 100_000)
        #expect(throws: EditionFileError(reason: "/pages: expected at most 100000 pages, not 100001")) {
            try read("{ \"pages\": [\(names.joined(separator: ","))] }")
        }
    }

    @Test("Names and titles are converted into one form of Unicode")
    func oneForm() throws {
        let file = try EditionFile(
            Data("{ \"edition\": \"カ\u{3099}\", \"title\": \"カ\u{3099}\", \"pages\": [\"カ\u{3099}\"] }".utf8),
            folder: "\u{30AC}")
        for name in [file.title, file.pages.first?.page] {
            #expect(name.map { Array($0.utf8) } == Array("\u{30AC}".utf8))
        }
    }

    @Test(
        "Impossible values are refused with their place",
        arguments: [
            ("[]", "object"), ("{", "line 1"), (#"{ "edition": "F" }"#, "edition F"),
            (#"{ "date": "2026-02-30" }"#, "/date"), (#"{ "expectedPages": 0 }"#, "/expectedPages"),
            (#"{ "pages": ["a/b"] }"#, "/pages/0"), (#"{ "pages": ["1", "1"] }"#, "twice"),
            (#"{ "pages": [{ "page": "1", "sha256": "00" }] }"#, "/pages/0/sha256"),
            (#"{ "pages": [{ "page": "1", "sha265": "00" }] }"#, "/pages/0/sha265"),
            (#"{ "writing": "down" }"#, "/writing"),
            (#"{ "pages": [{ "page": "1", "writing": 1 }] }"#, "/pages/0/writing"),
            (#"{ "publish_doubtful": 1 }"#, "/publish_doubtful"), (#"{ "publication": "soon" }"#, "/publication"),
            (#"{ "publication": { "at": "4:45" } }"#, "/publication/at"), (#"{ "date": "2026-02-31" }"#, "/date"),
            (#"{ "publication": { "at": "2026-02-31T04:45:00+09:00" } }"#, "/publication/at"),
            ("{ \"title\": \"北\u{202E}汐\" }", "/title"), ("{ \"pages\": [\"0\u{2067}1\"] }", "/pages/0"),
            ("{ \"pages\": [\"\u{30AC}\", \"\u{30AB}\u{3099}\"] }", "twice"),
        ])
    func refusals(json: String, word: String) {
        #expect {
            try read(json)
        } throws: { error in
            (error as? EditionFileError)?.reason.contains(word) == true
        }
    }
}
