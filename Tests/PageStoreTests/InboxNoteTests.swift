import Foundation
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Problems of inboxes")
struct InboxNoteTests {
    @Test(
        "Each inbox has its own list; a vanished inbox loses its list with the next batch",
        arguments: StoreKind.allCases)
    func listPerInbox(kind: StoreKind) throws {
        let test = try TestStore(kind)
        func note(_ path: String) -> InboxNote { InboxNote(path: path, message: "it cannot be read") }
        // Two existing folders, in order.
        let (one, other) = ("/", test.folder.path)
        try test.store.keep([note("b/1.png")], ofInbox: other)
        try test.store.keep([note("a/1.png"), note("a/2.png")], ofInbox: one)
        #expect(try test.store.inboxNotes().map(\.path) == ["a/1.png", "a/2.png", "b/1.png"])
        try test.store.keep([note("a/2.png")], ofInbox: one)
        #expect(try test.store.inboxNotes().map(\.path) == ["a/2.png", "b/1.png"])
        try test.store.keep([], ofInbox: one)
        #expect(try test.store.inboxNotes().map(\.path) == ["b/1.png"])
        try test.store.keep([note("c/1.png")], ofInbox: "\(other)/gone")
        try test.store.keep([note("a/1.png")], ofInbox: one)
        #expect(try test.store.inboxNotes().map(\.path) == ["a/1.png", "b/1.png"])
    }
}
