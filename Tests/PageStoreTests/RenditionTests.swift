import Digests
import Foundation
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Renditions of pages")
struct RenditionTests {
    private let later = noon.adding(seconds: 40 * 86400)

    private func image(_ page: String) -> ImagePlace { ImagePlace(digest: sha256(page.utf8)) }

    @Test("Renditions are stored with a page's result and read back", arguments: StoreKind.allCases)
    func storage(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        #expect(try test.store.renditions(of: image("1")).isEmpty)
        try test.work()
        let held = try test.store.renditions(of: image("1"))
        #expect(held.map(\.width) == [1000, 2000] && held.map(\.format) == [.jpeg, .png])
        for (rendition, made) in zip(held, TestStore.renditions(of: image("1"))) {
            #expect(try test.store.bytes(of: rendition) == [UInt8](made.bytes))
        }
        #expect(try test.store.renditions(of: ImagePlace(digest: image("1").digest, index: 1)).isEmpty)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("A width may come in several formats", arguments: StoreKind.allCases)
    func formats(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        let lease = try #require(try test.leaseNext(at: noon))
        var product = try test.product(lease)
        product.renditions = Rendition.Format.allCases.map {
            Rendition(width: 700, height: 900, format: $0, bytes: Data($0.rawValue.utf8))
        }
        _ = try test.store.complete(lease, with: product, at: noon)
        let held = try test.store.renditions(of: image("1"))
        #expect(Set(held.map(\.format)) == Set(Rendition.Format.allCases))
        for rendition in held {
            #expect(try test.store.bytes(of: rendition) == Array(rendition.format.rawValue.utf8))
        }
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("A sheet gives back its tiles, and a damaged one gives none")
    func sheets() {
        let tiles: [[UInt8]] = [[1, 2, 3], [], [4]]
        let sheet = TileSheet(of: tiles)
        #expect((0..<3).map { sheet[$0].map { [UInt8]($0) } } == tiles)
        #expect(sheet[-1] == nil && sheet[3] == nil)
        for count in 0..<sheet.bytes.count { #expect(TileSheet(file: sheet.bytes.prefix(count))[2] == nil) }
        #expect(TileSheet(file: Data(repeating: 255, count: 40))[0] == nil)
    }

    @Test(
        "Renditions are pruned with their image, except shared files, and come back with the image",
        arguments: StoreKind.allCases)
    func pruning(kind: StoreKind) throws {
        let test = try TestStore(kind)
        for page in ["1", "2"] {
            try test.receive(page, at: page == "1" ? noon : later)
            let lease = try #require(try test.leaseNext(at: later))
            var product = try test.product(lease)
            // Both pages have the same rendition of 1000 px, like blank pages.
            product.renditions[0] = Rendition(width: 1000, height: 800, format: .jpeg, bytes: Data("blank".utf8))
            _ = try test.store.complete(lease, with: product, at: page == "1" ? noon : later)
        }
        let held = try test.store.renditions(of: image("1"))
        #expect(try test.store.prune(at: later).images == 1)
        #expect(try test.store.renditions(of: image("1")).isEmpty)
        #expect(try test.store.bytes(of: held[0]) == Array("blank".utf8))
        #expect(try test.store.bytes(of: held[1]) == nil)
        #expect(try test.store.renditions(of: image("2")).count == 2)
        #expect(try test.store.check().problems.isEmpty)
        // The same image under another name is analysed, and gets renditions again.
        try test.analyse("3", image: "1", at: later)
        #expect(try test.store.renditions(of: image("1")).count == 2)
    }

    @Test("A lost or changed rendition is found; a backup and its restored store contain renditions")
    func care() throws {
        let test = try TestStore(.disk, pages: ["1", "2"])
        let folder = test.folder.appendingPathComponent("backup").path
        #expect(try test.store.backup(to: folder).copied == 6)
        let restored = try PageStore.restore(folder, to: test.folder.appendingPathComponent("again").path, at: noon)
            .store
        #expect(try restored.check().problems.isEmpty)
        let rendition = try #require(try restored.renditions(of: image("2")).first)
        #expect(try restored.bytes(of: rendition) != nil)

        let one = try #require(try test.store.renditions(of: image("1")).first)
        try FileManager.default.removeItem(atPath: test.path(ofImage: one.digest))
        let two = try #require(try test.store.renditions(of: image("2")).first)
        try Data("x".utf8).write(to: URL(filePath: test.path(ofImage: two.digest)))
        #expect(try test.store.check().problems.map(\.code) == ["rendition.damaged", "rendition.damaged"])
        #expect(throws: StoreError.self) { try test.store.bytes(of: two) }
    }
}
