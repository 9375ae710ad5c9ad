import NIOCore
import PageStore
import TestSupport
import Testing

@testable import MapServer

@Suite("The shelf of maps")
struct MapShelfTests {
    private func key(_ number: Int) -> MapShelf.Key { MapShelf.Key(id: "\(number)", form: .json, coding: .gzip) }
    private func body(_ count: Int) -> ByteBuffer { ByteBuffer(repeating: 7, count: count) }

    @Test("All that fits is kept; beyond that, what was not asked for goes before what was")
    func secondChance() {
        let shelf = MapShelf(bytes: 1000)
        for i in 0..<10 { shelf.keep(body(100), for: key(i), since: 0) }
        #expect(shelf.fill == (10, 1000))
        for i in 0..<5 { #expect(shelf.body(key(i)) == body(100)) }
        for i in 10..<15 { shelf.keep(body(100), for: key(i), since: 0) }
        #expect(shelf.fill == (10, 1000))
        #expect((0..<5).allSatisfy { shelf.body(key($0)) != nil } && (5..<10).allSatisfy { shelf.body(key($0)) == nil })
        // What is let go is still known to be published.
        #expect((0..<15).allSatisfy { shelf.isPublished(map: "\($0)") } && !shelf.isPublished(map: "15"))
        // What would take too much of the room is not kept.
        shelf.keep(body(251), for: key(20), since: 0)
        #expect(shelf.body(key(20)) == nil && shelf.fill == (10, 1000))
    }

    @Test("Whatever is kept, replaced and taken back, the count of bytes is theirs and in bounds")
    func bytes() {
        var random = SplitMix(seed: 11)
        let shelf = MapShelf(bytes: 4000)
        var sizes: [Int: Int] = [:]
        for _ in 0..<5000 {
            let number = Int.random(in: 0..<60, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                shelf.forget(map: "\(number)")
                #expect(shelf.body(key(number)) == nil && !shelf.isPublished(map: "\(number)"))
            case 1: if let found = shelf.body(key(number)) { #expect(found.readableBytes == sizes[number]) }
            default:
                let size = Int.random(in: 0...900, using: &random)
                sizes[number] = size
                shelf.keep(body(size), for: key(number), since: shelf.losses)
                #expect(shelf.body(key(number))?.readableBytes == size)
            }
            let kept = (0..<60).compactMap { shelf.body(key($0))?.readableBytes }
            #expect(shelf.fill == (kept.count, kept.reduce(0, +)) && shelf.fill.bytes <= 4000)
        }
        shelf.forgetAll()
        #expect(shelf.fill == (0, 0))
    }

    @Test("What the store gave before something was taken back is not kept")
    func race() {
        let shelf = MapShelf(bytes: 1000)
        let losses = shelf.losses
        shelf.forget(map: "1")
        shelf.keep(body(10), for: key(1), since: losses)
        shelf.mark(map: "1", since: losses)
        #expect(shelf.body(key(1)) == nil && !shelf.isPublished(map: "1"))
    }
}
