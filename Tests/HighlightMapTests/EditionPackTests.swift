import Foundation
import HighlightMap
import TestSupport
import Testing

@Suite("Edition packs")
struct EditionPackTests {
    private func pack(seed: Int, pages: Int = 5) throws -> EditionPack {
        EditionPack(
            edition: "2026-11-21-朝刊",
            pages: try (0..<pages).map { k in
                let map = try randomMap(seed: seed * 10 + k).stamped(
                    edition: "2026-11-21-朝刊", page: "0\(k)", revision: k + 1)
                return .init(
                    name: "0\(k)", revision: k + 1, mapID: String(repeating: "\(k)", count: 64), binary: map.binary())
            })
    }

    @Test("Bytes and back is the same pack, and each page its map", arguments: 0..<10)
    func roundTrip(seed: Int) throws {
        let pack = try pack(seed: seed, pages: seed)
        let bytes = try pack.bytes()
        #expect(try EditionPack(bytes: bytes) == pack)
        #expect(try EditionPack(bytes: bytes).bytes() == bytes)
        for page in pack.pages { #expect(try page.map().page == page.name) }
        // These bytes do not begin at index 0, like a part of a larger response.
        #expect(try EditionPack(bytes: (Data([1, 2, 3]) + bytes).dropFirst(3)) == pack)
    }

    @Test("The directory is read as soon as its bytes are there, and says where each map lies")
    func directory() throws {
        let pack = try pack(seed: 3)
        let bytes = try pack.bytes()
        let whole = try #require(try EditionPackDirectory(start: bytes))
        let end = try #require(whole.pages.first).bytes.lowerBound
        for count in 0..<end { #expect(try EditionPackDirectory(start: bytes.prefix(count)) == nil) }
        #expect(try EditionPackDirectory(start: bytes.prefix(end)) == whole)
        #expect(whole.length == bytes.count && whole.edition == pack.edition)
        for (place, page) in zip(whole.pages, pack.pages) {
            #expect(bytes[place.bytes.lowerBound..<place.bytes.upperBound] == page.binary)
            #expect(place.name == page.name && place.revision == page.revision && place.mapID == page.mapID)
        }
    }

    @Test("A pack cut short or lengthened is refused")
    func length() throws {
        let bytes = try pack(seed: 4).bytes()
        for count in 0..<bytes.count {
            #expect(throws: EditionPackError.self) { try EditionPack(bytes: bytes.prefix(count)) }
        }
        #expect(throws: EditionPackError.self) { try EditionPack(bytes: bytes + [0]) }
    }

    @Test("Spoilt bytes give a pack or an error, never a crash", arguments: 0..<4 as Range<UInt64>)
    func spoilt(seed: UInt64) throws {
        let bytes = try pack(seed: 5).bytes()
        var mutation = Mutation(seed: seed)
        var refused = 0
        for _ in 0..<500 {
            let changed = mutation.mutated(bytes)
            do {
                for page in try EditionPack(bytes: changed).pages { _ = try page.map() }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 100)
    }

    @Test("What no pack can hold is not written")
    func impossible() throws {
        let good = try pack(seed: 6)
        let change: [(inout EditionPack) -> Void] = [
            { $0.edition = "" }, { $0.pages[1].name = $0.pages[0].name }, { $0.pages[2].mapID = "abc" },
            { $0.pages[2].mapID = String(repeating: "G", count: 64) }, { $0.pages[0].revision = 0 },
            { $0.pages[0].binary = Data() }, { $0.pages[4].name = String(repeating: "長", count: 86) },
        ]
        for change in change {
            var pack = good
            change(&pack)
            #expect(throws: EditionPackError.self) { try pack.bytes() }
        }
    }

    @Test("A page that holds the map of another is reported")
    func otherMap() throws {
        var pack = try pack(seed: 7)
        pack.pages[1].binary = pack.pages[2].binary
        let page = try EditionPack(bytes: pack.bytes()).pages[1]
        #expect(throws: EditionPackError.otherMap(page: "01", revision: 2, found: "page 02, revision 3")) {
            try page.map()
        }
    }
}
