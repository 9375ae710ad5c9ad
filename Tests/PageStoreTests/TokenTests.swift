import Digests
import Foundation
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Tokens and packs")
struct TokenTests {
    @Test("A token's secret is returned once, and the store does not contain it", arguments: StoreKind.allCases)
    func secrets(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let made = try Role.allCases.indices.map {
            try test.store.makeToken(for: "a\($0)", role: .allCases[$0], at: noon)
        }
        #expect(Set(made.map(\.secret)).count == 4)
        for (token, secret) in made {
            #expect(secret.hasPrefix(AccessToken.prefix) && secret.utf8.count == AccessToken.prefix.utf8.count + 64)
            #expect(token.digest == sha256(secret.utf8) && token.isValid(at: noon))
        }
        #expect(try test.store.tokens() == made.map(\.token))
        #expect(throws: StoreError.badName("")) { try test.store.makeToken(for: "", role: .reader, at: noon) }
        guard kind == .disk else { return }
        for name in try FileManager.default.contentsOfDirectory(atPath: test.folder.path) {
            let path = test.folder.appendingPathComponent(name)
            guard let bytes = try? Data(contentsOf: path) else { continue }
            for (_, secret) in made { #expect(bytes.firstRange(of: Data(secret.utf8)) == nil) }
        }
    }

    @Test("The use of a token is recorded at most once in some minutes", arguments: StoreKind.allCases)
    func use(kind: StoreKind) throws {
        let store = try TestStore(kind).store
        let tokens = try ["a", "b"].map { try store.makeToken(for: $0, role: .reader, at: noon).token }
        #expect(tokens[0].lastUsedAt == nil)
        for (seconds, noted) in [
            (10.0, 10.0), (20, 10), (10 + PageStore.useInterval, 10 + PageStore.useInterval),
            (5, 10 + PageStore.useInterval),
        ] {
            try store.noteUse(of: tokens[0].id, at: noon.adding(seconds: seconds))
            #expect(try store.tokens().map(\.lastUsedAt) == [noon.adding(seconds: noted), nil])
        }
        _ = try store.revoke("\(tokens[0].id)", at: noon)
        #expect(try store.tokens()[0].lastUsedAt != nil)
    }

    @Test(
        "The role metrics includes no other role, and an older program takes its token for a reader's",
        arguments: StoreKind.allCases)
    func metrics(kind: StoreKind) throws {
        let included = Role.allCases.map { role in Role.allCases.filter(role.includes) }
        #expect(included == [[.reader], [.reader, .editor], Role.allCases, [.metrics]])
        let store = try TestStore(kind).store
        let token = try store.makeToken(for: "prometheus", role: .metrics, at: noon).token
        #expect(try token.role == .metrics && store.tokens() == [token])
        #expect(try store.read { try $0.tokens().map(\.role) } == [.reader])
        _ = try store.revoke("\(token.id)", at: noon)
        #expect(try store.tokens()[0].role == .metrics)
    }

    @Test("A token is valid until it expires or is revoked", arguments: StoreKind.allCases)
    func ends(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let store = test.store
        let token = try store.makeToken(for: "a", role: .editor, until: noon.adding(seconds: 60), at: noon).token
        #expect(token.isValid(at: noon.adding(seconds: 59)) && !token.isValid(at: noon.adding(seconds: 60)))
        _ = try store.revoke("\(token.id)", at: noon.adding(seconds: 5))
        _ = try store.revoke("\(token.id)", at: noon.adding(seconds: 9))
        let revoked = try #require(try store.tokens().first)
        #expect(revoked.revokedAt == noon.adding(seconds: 5) && !revoked.isValid(at: noon.adding(seconds: 6)))
        #expect(throws: StoreError.notFound("token 99")) { try store.revoke("99", at: noon) }
    }

    @Test("Two valid tokens cannot have one name; an ended token frees its name", arguments: StoreKind.allCases)
    func names(kind: StoreKind) throws {
        let store = try TestStore(kind).store
        let first = try store.makeToken(for: "a", role: .editor, until: noon.adding(seconds: 60), at: noon).token
        #expect(throws: StoreError.nameInUse("a", token: first.id)) {
            try store.makeToken(for: "a", role: .reader, at: noon.adding(seconds: 59))
        }
        let second = try store.makeToken(for: "a", role: .reader, at: noon.adding(seconds: 60)).token
        _ = try store.revoke("a", at: noon.adding(seconds: 70))
        #expect(try store.tokens().map(\.revokedAt) == [nil, noon.adding(seconds: 70)])
        let third = try store.makeToken(for: "a", role: .reader, at: noon.adding(seconds: 80)).token
        #expect(Set([first.id, second.id, third.id]).count == 3)
    }

    @Test("A number or a name revokes a token", arguments: StoreKind.allCases)
    func revoking(kind: StoreKind) throws {
        let store = try TestStore(kind).store
        let tokens = try ["a", "b"].map { try store.makeToken(for: $0, role: .editor, at: noon).token }
        #expect(try store.revoke("b", at: noon.adding(seconds: 5)) == tokens[1])
        #expect(try store.revoke("b", at: noon.adding(seconds: 6)).revokedAt == noon.adding(seconds: 5))
        #expect(try store.revoke("\(tokens[0].id)", at: noon.adding(seconds: 7)) == tokens[0])
        #expect(throws: StoreError.notFound("token c")) { try store.revoke("c", at: noon) }
        // An older store may have two tokens of one name.
        let twins = try store.write { tables in
            try (0..<2).map { i in
                try tables.save(
                    TokenRow(
                        name: "twin", role: .reader, digest: sha256("\(i)".utf8), createdAt: noon.milliseconds,
                        expiresAt: nil)
                ).id
            }
        }
        #expect(throws: StoreError.ambiguousName("twin", tokens: twins)) { try store.revoke("twin", at: noon) }
        #expect(try store.revoke("\(twins[0])", at: noon).id == twins[0])
        #expect(try store.revoke("twin", at: noon).id == twins[1])
    }

    @Test("The published maps of an edition come in the order of its pages", arguments: StoreKind.allCases)
    func packs(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["10", "9", "1"])
        try test.receive("2")
        try test.store.withdraw(name("9"), by: "somebody", at: noon)
        let maps = try #require(try test.store.publishedMaps(of: "E"))
        #expect(maps.map(\.page) == ["1", "10"])
        for map in maps {
            let published = try #require(try test.store.published(name(map.page)))
            #expect(sha256(map.json) == published.mapID && map.revision == published.number)
        }
        #expect(try test.store.publishedMaps(of: "none") == nil)
    }
}
