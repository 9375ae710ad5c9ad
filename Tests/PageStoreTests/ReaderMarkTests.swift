import Foundation
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Readers' marks")
struct ReaderMarkTests {
    private func token(_ store: PageStore, _ name: String, until expiry: Moment? = nil) throws -> Int64 {
        try store.makeToken(for: name, role: .reader, until: expiry, at: noon).token.id
    }

    private func mark(_ id: String, _ stamp: Int64, _ text: String?) -> ReaderMark {
        ReaderMark(id: id, stamp: stamp, content: text.map { Data($0.utf8) })
    }

    @Test("The newest write counts, in whatever order the writes arrive", arguments: StoreKind.allCases)
    func lastWrite(kind: StoreKind) throws {
        let store = try TestStore(kind).store
        let changes = [
            mark("m", 5, "a"), mark("m", 7, "b"), mark("m", 7, "c"), mark("m", 6, "z"), mark("m", 2, nil),
        ]
        for (i, order) in [[0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [2, 0, 4, 1, 3]].enumerated() {
            let token = try token(store, "a\(i)")
            for change in order { _ = try store.keep([changes[change]], of: token) }
            #expect(try store.marks(of: token)?.marks == [mark("m", 7, "c")])
            // At equal stamps a deletion counts before contents.
            #expect(try store.keep([mark("m", 7, nil)], of: token).outdated == [])
            #expect(try store.keep([mark("m", 7, "zz")], of: token).outdated == ["m"])
            #expect(try store.marks(of: token)?.marks == [mark("m", 7, nil)])
            #expect(try store.keep([mark("m", 8, "back")], of: token).outdated == [])
            #expect(try store.marks(of: token)?.marks == [mark("m", 8, "back")])
        }
        let idle = try token(store, "idle")
        #expect(try store.keep([mark("unknown", 5, nil)], of: idle).outdated == [])
        #expect(try store.marks(of: idle)?.marks == [])
    }

    @Test(
        "Marks come in the order of their changes, each once, and only to their own token",
        arguments: StoreKind.allCases)
    func changes(kind: StoreKind) throws {
        let store = try TestStore(kind).store
        let (a, b) = (try token(store, "a"), try token(store, "b"))
        let all = (0..<7).map { mark("m\($0)", 1, String(repeating: "x", count: 10)) }
        _ = try store.keep(all, of: a)
        _ = try store.keep([mark("m0", 9, "of b")], of: b)
        let first = try #require(try store.marks(of: a, limit: 3))
        #expect(first.marks == Array(all[..<3]) && first.hasMore)
        let second = try #require(try store.marks(of: a, after: first.cursor, limit: 100, bytes: 25))
        #expect(second.marks == Array(all[3..<5]) && second.hasMore)
        // A mark alone may have more bytes.
        let third = try #require(try store.marks(of: a, after: second.cursor, bytes: 5))
        #expect(third.marks == [all[5]] && third.hasMore)
        _ = try store.keep([mark("m5", 2, nil), all[0]], of: a)
        let rest = try #require(try store.marks(of: a, after: third.cursor))
        #expect(rest.marks == [all[6], mark("m5", 2, nil)] && !rest.hasMore)
        #expect(try store.marks(of: a, after: rest.cursor)?.marks == [])
        #expect(MarkCursor("\(rest.cursor)") == rest.cursor)
        #expect(try store.marks(of: b)?.marks == [mark("m0", 9, "of b")])
        #expect(try store.marks(of: b, after: rest.cursor) == nil)
        var later = rest.cursor
        later.position += 1
        #expect(try store.marks(of: a, after: later) == nil)
        #expect(throws: StoreError.notFound("token 99")) { try store.marks(of: 99) }
        #expect(throws: StoreError.notFound("token 99")) { try store.keep(all, of: 99) }
    }

    @Test("A request beyond the quota is refused completely; a deletion never is", arguments: StoreKind.allCases)
    func quota(kind: StoreKind) throws {
        let store = try TestStore(kind).store
        let token = try token(store, "a")
        var quota = ReaderMark.Quota()
        (quota.marks, quota.bytes, quota.deleted) = (3, 30, 2)
        _ = try store.keep((0..<3).map { mark("m\($0)", 1, "12345") }, of: token, quota: quota)
        let start = try #require(try store.marks(of: token))
        for refused in [
            [mark("m0", 2, nil), mark("m3", 1, "1"), mark("m4", 1, "1")],
            [mark("m0", 2, String(repeating: "x", count: 21))],
        ] {
            #expect(throws: StoreError.tooManyMarks(quota)) { try store.keep(refused, of: token, quota: quota) }
            #expect(try store.marks(of: token) == start)
        }
        _ = try store.keep([mark("m0", 2, nil), mark("m3", 1, "1")], of: token, quota: quota)
        // A smaller quota still allows deletions.
        quota.marks = 1
        _ = try store.keep([mark("m1", 2, nil)], of: token, quota: quota)
        #expect(try store.marks(of: token)?.marks.count { $0.content != nil } == 2)
        // The third deletion makes the store forget the first: cursors before it are unknown.
        _ = try store.keep([mark("m2", 2, nil)], of: token, quota: quota)
        #expect(try store.marks(of: token, after: start.cursor) == nil)
        let left = try #require(try store.marks(of: token))
        #expect(left.marks == [mark("m3", 1, "1"), mark("m1", 2, nil), mark("m2", 2, nil)])
        #expect(try store.marks(of: token, after: left.cursor)?.marks == [])
    }

    @Test("Marks are removed some time after their token has ended", arguments: StoreKind.allCases)
    func pruning(kind: StoreKind) throws {
        let store = try TestStore(kind).store
        let tokens = [
            try token(store, "expired", until: noon), try token(store, "revoked"), try token(store, "valid"),
            try token(store, "late", until: noon.adding(seconds: 20 * 86400)),
        ]
        for token in tokens { _ = try store.keep([mark("m", 1, "x"), mark("n", 1, "y")], of: token) }
        _ = try store.keep([mark("n", 2, nil)], of: tokens[0])
        _ = try store.revoke("\(tokens[1])", at: noon)
        #expect(try store.prune(at: noon.adding(seconds: 29 * 86400)).marks == 0)
        #expect(try store.prune(at: noon.adding(seconds: 31 * 86400)).marks == 3)
        #expect(try tokens.map { try store.marks(of: $0)?.marks.count } == [0, 0, 2, 2])
    }
}
