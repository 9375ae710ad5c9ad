import NIOCore
import PageStore
import TestSupport
import Testing

@testable import MapServer

@Suite("The cache of maps")
struct MapCacheTests {
    private func key(_ number: Int) -> MapCache.Key { MapCache.Key(id: "\(number)", coding: .gzip) }
    private func body(_ count: Int) -> ByteBuffer { ByteBuffer(repeating: 7, count: count) }

    @Test("The cache fills up; then an unused map is evicted before a used one")
    func secondChance() {
        let cache = MapCache(bytes: 1000)
        for i in 0..<10 { cache.insert(body(100), for: key(i), since: 0) }
        #expect(cache.usage == (10, 1000))
        for i in 0..<5 { #expect(cache.body(key(i)) == body(100)) }
        for i in 10..<15 { cache.insert(body(100), for: key(i), since: 0) }
        #expect(cache.usage == (10, 1000))
        #expect((0..<5).allSatisfy { cache.body(key($0)) != nil } && (5..<10).allSatisfy { cache.body(key($0)) == nil })
        // An evicted map is still known to be published.
        #expect((0..<15).allSatisfy { cache.isPublished(map: "\($0)") } && !cache.isPublished(map: "15"))
        // A body that would take too much of the space is not stored.
        cache.insert(body(251), for: key(20), since: 0)
        #expect(cache.body(key(20)) == nil && cache.usage == (10, 1000))
    }

    @Test("After any insertions and removals, the count of bytes is exact and within the limit")
    func bytes() {
        var random = SplitMix(seed: 11)
        let cache = MapCache(bytes: 4000)
        var sizes: [Int: Int] = [:]
        for _ in 0..<5000 {
            let number = Int.random(in: 0..<60, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                cache.remove(map: "\(number)")
                #expect(cache.body(key(number)) == nil && !cache.isPublished(map: "\(number)"))
            case 1: if let found = cache.body(key(number)) { #expect(found.readableBytes == sizes[number]) }
            default:
                let size = Int.random(in: 0...900, using: &random)
                sizes[number] = size
                cache.insert(body(size), for: key(number), since: cache.generation)
                #expect(cache.body(key(number))?.readableBytes == size)
            }
            let kept = (0..<60).compactMap { cache.body(key($0))?.readableBytes }
            #expect(cache.usage == (kept.count, kept.reduce(0, +)) && cache.usage.bytes <= 4000)
        }
        cache.removeAll()
        #expect(cache.usage == (0, 0))
    }

    @Test("A body read before a removal is not cached")
    func race() {
        let cache = MapCache(bytes: 1000)
        let generation = cache.generation
        cache.remove(map: "1")
        cache.insert(body(10), for: key(1), since: generation)
        cache.markPublished(map: "1", since: generation)
        #expect(cache.body(key(1)) == nil && !cache.isPublished(map: "1"))
    }
}
