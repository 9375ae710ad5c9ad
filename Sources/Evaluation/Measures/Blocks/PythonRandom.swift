import Foundation

/// The random numbers of Python's `random.Random`, with which other programs draw the same spans. Method: the Mersenne
/// twister MT19937 (Matsumoto and Nishimura, 1998), with the draws of CPython 3.11's `random.py`.
struct PythonRandom {
    private static let length = 624
    private static let middle = 397

    private var state: [UInt32]
    private var next = length

    /// Creates the generator that `random.Random(seed)` creates.
    init(seed: UInt64) {
        state = Self.started(by: 19_650_218)
        mix(in: seed >> 32 == 0 ? [UInt32(seed)] : [UInt32(truncatingIfNeeded: seed), UInt32(seed >> 32)])
    }

    /// Corresponds to `init_genrand` in the reference code.
    private static func started(by seed: UInt32) -> [UInt32] {
        var state = [seed]
        state.reserveCapacity(length)
        for i in 1..<length {
            let last = state[i - 1]
            state.append(1_812_433_253 &* (last ^ (last >> 30)) &+ UInt32(i))
        }
        return state
    }

    /// Corresponds to `init_by_array` in the reference code.
    private mutating func mix(in key: [UInt32]) {
        var i = 1
        func scrambled(_ state: [UInt32], by factor: UInt32) -> UInt32 {
            state[i] ^ ((state[i - 1] ^ (state[i - 1] >> 30)) &* factor)
        }
        func step(_ state: inout [UInt32]) {
            i += 1
            if i < Self.length { return }
            state[0] = state[Self.length - 1]
            i = 1
        }
        for k in 0..<max(Self.length, key.count) {
            let place = k % key.count
            state[i] = scrambled(state, by: 1_664_525) &+ key[place] &+ UInt32(place)
            step(&state)
        }
        for _ in 1..<Self.length {
            state[i] = scrambled(state, by: 1_566_083_941) &- UInt32(i)
            step(&state)
        }
        state[0] = 1 << 31
    }

    private mutating func word() -> UInt32 {
        if next == Self.length { twist() }
        var y = state[next]
        next += 1
        y ^= y >> 11
        y ^= (y << 7) & 0x9D2C_5680
        y ^= (y << 15) & 0xEFC6_0000
        return y ^ (y >> 18)
    }

    private mutating func twist() {
        for i in 0..<Self.length {
            let y = (state[i] & (1 << 31)) | (state[(i + 1) % Self.length] & ~(1 << 31))
            state[i] = state[(i + Self.middle) % Self.length] ^ (y >> 1) ^ (y & 1 == 0 ? 0 : 0x9908_B0DF)
        }
        next = 0
    }

    /// Corresponds to `random()`: returns a number with 53 bits, at least 0 and below 1.
    mutating func unit() -> Double {
        let high = word() >> 5
        let low = word() >> 6
        return (Double(high) * 67_108_864 + Double(low)) / 9_007_199_254_740_992
    }

    /// Corresponds to `choices(…, weights)[0]`: returns a position in `weights`, with a probability in proportion to
    /// the weight there.
    ///
    /// - Precondition: at least one weight is above 0, and none is below 0.
    mutating func choice(weights: [Int]) -> Int {
        let place = unit() * Double(weights.reduce(0, +))
        var sum = 0
        for (i, weight) in weights.dropLast().enumerated() {
            sum += weight
            if place < Double(sum) { return i }
        }
        return weights.count - 1
    }

    /// Corresponds to `sample(range(population), count)`: returns `count` different numbers, at least 0 and below
    /// `population`, in the order of drawing.
    ///
    /// - Precondition: `0 <= count <= population < 2³²`.
    mutating func sample(_ count: Int, of population: Int) -> [Int] {
        // Python uses a set if it takes less memory than a list, and then draws differently.
        let smallSet = 21 + (count > 5 ? Int(pow(4, (log(Double(3 * count)) / log(4)).rounded(.up))) : 0)
        return population <= smallSet ? dealt(count, of: population) : drawnWithoutRepeats(count, of: population)
    }

    private mutating func dealt(_ count: Int, of population: Int) -> [Int] {
        var pool = Array(0..<population)
        return (0..<count).map { i in
            let j = below(population - i)
            defer { pool[j] = pool[population - i - 1] }
            return pool[j]
        }
    }

    private mutating func drawnWithoutRepeats(_ count: Int, of population: Int) -> [Int] {
        var chosen: Set<Int> = []
        return (0..<count).map { _ in
            var j = below(population)
            while !chosen.insert(j).inserted { j = below(population) }
            return j
        }
    }

    /// Corresponds to `_randbelow`: draws as many bits as `limit` has, until the number is below `limit`.
    private mutating func below(_ limit: Int) -> Int {
        let spare = 32 - (Int.bitWidth - limit.leadingZeroBitCount)
        var drawn = Int(word() >> UInt32(spare))
        while drawn >= limit { drawn = Int(word() >> UInt32(spare)) }
        return drawn
    }
}
