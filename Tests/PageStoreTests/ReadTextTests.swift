import LayoutDocument
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Read text of another revision")
struct ReadTextTests {
    private func text(_ layout: LayoutDocument) -> String {
        layout.charactersInOrder.map { $0.text?.text ?? "〓" }.joined()
    }

    private func newest(_ test: TestStore) throws -> Revision { try #require(try test.store.newest(of: name("1"))) }

    /// A store with a page of one line, whose text was read and partly written by a person.
    private func store(_ kind: StoreKind) throws -> TestStore {
        let test = try TestStore(kind)
        try test.analyse("1", columns: 1)
        var read = PageText(try test.store.layout(of: name("1"), revision: 1))
        for (place, (sign, confidence)) in [("地", 900), ("熱", 1000), ("発", 400)].enumerated() {
            read.articles[0][place].text = RecognisedText(sign, confidence: confidence)
        }
        #expect(try test.store.keepText(read, of: name("1"), revision: 1, reader: "test", at: noon))
        return test
    }

    @Test(
        "An unread revision shows the text read in the same cells, except where an editor wrote text",
        arguments: StoreKind.allCases)
    func unreadRevision(kind: StoreKind) throws {
        let test = try store(kind)
        let read = try #require(try test.store.readText(of: name("1")))
        #expect(read.revision == 1)
        #expect(text(try test.store.layout(of: newest(test), with: read)) == "地熱発〓")
        #expect(text(try test.store.layout(of: newest(test), with: nil)) == "〓〓〓〓")
        var layout = try test.store.layout(of: name("1"), revision: 1)
        layout.articles[0].paragraphs[0].lines[0].characters[2].end += 3
        layout.articles[0].paragraphs[0].lines[0].characters[3].text = RecognisedText("所", confidence: 1000)
        #expect(try test.store.correct(name("1"), base: 1, layout: layout, by: "編集者", note: "", at: noon) == 2)
        #expect(try test.store.readText(of: name("1")) == read)
        #expect(text(try test.store.layout(of: newest(test), with: read)) == "地〓〓所")
        // Readers do not get this text.
        #expect(try test.store.text(of: name("1")) == nil)
        #expect(text(try test.store.layoutWithText(of: newest(test))) == "〓〓〓所")
        let reason = Reason(code: "worker.crash", message: "")
        #expect(try test.store.failText(of: name("1"), revision: 2, reason: reason, at: noon) == false)
        #expect(try test.store.readText(of: name("1")) == nil)
    }

    @Test("Text read on one image is not shown for another image", arguments: StoreKind.allCases)
    func otherImage(kind: StoreKind) throws {
        let test = try store(kind)
        let read = try #require(try test.store.readText(of: name("1")))
        try test.analyse("1", image: "another", columns: 1)
        #expect(try newest(test).number == 2)
        #expect(text(try test.store.layout(of: newest(test), with: read)) == "〓〓〓〓")
        #expect(try test.store.readText(of: name("1")) == read)
        #expect(throws: StoreError.self) { try test.store.readText(of: name("9")) }
    }
}
