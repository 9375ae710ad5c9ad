import Foundation
import HighlightMap
import TestSupport
import Testing

@Suite("Edition packs")
struct EditionPackTests {
    private func maps(seed: Int, count: Int = 5) throws -> [HighlightMap] {
        try (0..<count).map { k in
            try randomMap(seed: seed * 10 + k).stamped(edition: "2026-11-21-朝刊", page: "0\(k)", revision: k + 1)
        }
    }

    private func pack(seed: Int) throws -> Data { EditionPack.json(of: try maps(seed: seed).map { $0.json() }) }

    @Test("A pack gives back its maps with the same bytes", arguments: 0..<10)
    func roundTrip(seed: Int) throws {
        let maps = try maps(seed: seed, count: seed)
        let json = EditionPack.json(of: maps.map { $0.json() })
        #expect(try EditionPack(json: json).maps == maps)
        for map in maps { #expect(json.range(of: map.json().dropLast()) != nil) }
        let parsed = try #require(try JSONSerialization.jsonObject(with: json) as? [String: [Any]])
        #expect(parsed["maps"]?.count == seed)
        // These bytes do not begin at index 0, like a part of a larger response.
        #expect(try EditionPack(json: (Data([1, 2, 3]) + json).dropFirst(3)).maps == maps)
    }

    @Test("A truncated or lengthened pack is refused")
    func length() throws {
        let json = try pack(seed: 4)
        for count in 0..<json.count - 1 where count % 97 == 0 || count > json.count - 9 {
            #expect(throws: EditionPackError.self) { try EditionPack(json: json.prefix(count)) }
        }
        #expect(throws: EditionPackError.self) { try EditionPack(json: json + [0]) }
    }

    @Test("Spoilt bytes give a pack or an error, never a crash", arguments: 0..<4 as Range<UInt64>)
    func spoiltBytes(seed: UInt64) throws {
        let json = try pack(seed: 5)
        var mutation = Mutation(seed: seed)
        var refused = 0
        for _ in 0..<100 {
            do { _ = try EditionPack(json: mutation.mutated(json)) } catch { refused += 1 }
        }
        #expect(refused > 50)
    }

    @Test(
        "A file that is not a pack is refused as such",
        arguments: ["", "[]", "{}", "{\"maps\": {}}", "{\"maps\": [], \"maps\": []}", "{\"maps\": [}"])
    func noPack(text: String) {
        let error = #expect(throws: EditionPackError.self) { try EditionPack(json: Data(text.utf8)) }
        #expect(error?.description.hasPrefix("not an edition pack: ") == true)
    }

    @Test("An error names a faulty map by its place")
    func faultyMap() throws {
        let maps = try maps(seed: 7).map { $0.json() }
        let spoilt = Data(
            String(decoding: maps[2], as: UTF8.self).replacing("\"revision\": 3", with: "\"revision\": 0").utf8)
        #expect(spoilt != maps[2])
        let json = EditionPack.json(of: maps[..<2] + [spoilt])
        #expect(
            throws: EditionPackError.badMap(
                index: 2, .brokenRule(place: "/revision", rule: "revisions start at 1"))
        ) { try EditionPack(json: json) }
    }
}
