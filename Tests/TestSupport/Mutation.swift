package import Foundation

/// Damages bytes at random: a decoder must refuse them without crashing.
package struct Mutation {
    private var random: SplitMix

    package init(seed: UInt64) { random = SplitMix(seed: seed) }

    private static let words = [
        "-", "9999999999999999999", "1e999", "-9223372036854775808", "[", "{", "}", "]", "null", "\"", "\\u", "\\ud800",
        ",",
        "0.5", "1000000", "-1000000", "0", "true", "[[[[[[[[", "\u{0}", "\u{FEFF}",
    ].map { Array($0.utf8) }

    /// Bytes with a few changes: replaced, removed, inserted, doubled or cut off.
    package mutating func mutated(_ original: Data) -> Data {
        var bytes = [UInt8](original)
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, at + Int.random(in: 1...12, using: &random))
            switch Int.random(in: 0..<7, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(at..<end)
            case 2: bytes.insert(contentsOf: bytes[at..<end], at: at)
            case 3 where random.oneIn(6): bytes.removeSubrange(at...)
            case 4: replaceNumber(in: &bytes, from: at)
            default: bytes.insert(contentsOf: Self.words.randomElement(using: &random) ?? [], at: at)
            }
        }
        return Data(bytes)
    }

    /// Replaces the next number with one of `words`, so that many mutants are still JSON.
    private mutating func replaceNumber(in bytes: inout [UInt8], from place: Int) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
        let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: Self.words.randomElement(using: &random) ?? [])
    }

    /// Passes `count` mutants to `decode`.
    ///
    /// - Returns: the number of accepted mutants.
    package mutating func feed(_ originals: [Data], _ count: Int, to decode: (Data) throws -> Void) -> Int {
        var taken = 0
        for i in 0..<count {
            let mutant = mutated(originals[i % originals.count])
            do {
                try decode(mutant)
                taken += 1
            } catch { continue }
        }
        return taken
    }
}
