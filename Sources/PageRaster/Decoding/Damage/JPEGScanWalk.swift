/// Walks through the Huffman codes of a sequential JPEG file with 8 bits a sample (ITU-T T.81, F.2) in search of data
/// that no encoder writes. It decodes no pixels.
struct JPEGScanWalk {
    private struct Component {
        var id: Int
        var across: Int
        var down: Int
        var quantization: Int
        var first = 0
        var others = 0
        var last = 0
    }

    private let file: ByteView
    private var components: [Component] = []
    private var width = 0
    private var height = 0
    private var restartInterval = 0
    private var tablesRead = 0
    /// Maximum number of code tables that are read. Each table has 65,536 entries. A hostile file may have millions of
    /// tables; a usual file has four.
    private static let mostTables = 256
    private var firstTables: [[UInt16]] = Array(repeating: [], count: 4)
    private var otherTables: [[UInt16]] = Array(repeating: [], count: 4)
    private var steps: [[Int]] = Array(repeating: Array(repeating: 1, count: 64), count: 4)

    /// Returns whether a file is damaged; nil for a kind of file that is not supported.
    ///
    /// - Complexity: O(bytes).
    static func isDamaged(_ bytes: [UInt8]) -> Bool? {
        var walk = JPEGScanWalk(file: ByteView(bytes))
        return walk.isDamaged()
    }

    private init(file: ByteView) { self.file = file }

    private mutating func isDamaged() -> Bool? {
        var place = 2
        while let lead = file.byte(at: place), let marker = file.byte(at: place + 1) {
            guard lead == 0xFF else { return nil }
            if marker == 0xFF {
                place += 1
                continue
            }
            if marker == 0xD9 { return components.isEmpty ? nil : false }
            guard let length = file.number(2, at: place + 2), length >= 2, file.holds(length, at: place + 2) else {
                return nil
            }
            let (start, end) = (place + 4, place + 2 + length)
            place = end
            switch marker {
            case 0xC0, 0xC1: guard readFrame(start) else { return nil }
            case 0xC2...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return nil
            case 0xC4: guard readCodes(start, end) else { return nil }
            case 0xDB: guard readSteps(start, end) else { return nil }
            case 0xDD: restartInterval = file.number(2, at: start) ?? 0
            case 0xDA:
                guard let scan = readScan(start) else { return nil }
                guard let after = walk(scan, from: end) else { return true }
                place = after
            default: break
            }
        }
        return nil
    }

    private mutating func readFrame(_ start: Int) -> Bool {
        guard let high = file.number(2, at: start + 1), let wide = file.number(2, at: start + 3),
            let count = file.byte(at: start + 5), high > 0, wide > 0
        else { return false }
        (height, width, components) = (high, wide, [])
        for place in stride(from: start + 6, to: start + 6 + 3 * count, by: 3) {
            guard let id = file.byte(at: place), let sides = file.byte(at: place + 1),
                let table = file.byte(at: place + 2), table < 4, (1...4).contains(sides >> 4),
                (1...4).contains(sides & 15)
            else { return false }
            components.append(Component(id: id, across: sides >> 4, down: sides & 15, quantization: table))
        }
        return !components.isEmpty
    }

    private mutating func readCodes(_ start: Int, _ end: Int) -> Bool {
        var place = start
        while place < end {
            tablesRead += 1
            guard tablesRead <= Self.mostTables, let kind = file.byte(at: place), kind & 15 < 4, kind >> 4 < 2,
                place + 17 <= end
            else { return false }
            var table = [UInt16](repeating: 0, count: 1 << 16)
            var (code, symbol) = (0, place + 17)
            for length in 1...16 {
                for _ in 0..<(file.byte(at: place + length) ?? 0) {
                    let first = code << (16 - length)
                    guard symbol < end, let value = file.byte(at: symbol), first + 1 << (16 - length) <= 1 << 16
                    else { return false }
                    let entry = UInt16(length << 8 | value)
                    for i in first..<first + 1 << (16 - length) { table[i] = entry }
                    (code, symbol) = (code + 1, symbol + 1)
                }
                code <<= 1
            }
            if kind >> 4 == 0 { firstTables[kind & 15] = table } else { otherTables[kind & 15] = table }
            place = symbol
        }
        return true
    }

    private mutating func readSteps(_ start: Int, _ end: Int) -> Bool {
        var place = start
        while place < end {
            guard let kind = file.byte(at: place), kind & 15 < 4, kind >> 4 < 2 else { return false }
            let bytes = kind >> 4 + 1
            let values = (0..<64).compactMap { file.number(bytes, at: place + 1 + $0 * bytes) }
            guard values.count == 64 else { return false }
            steps[kind & 15] = values
            place += 1 + 64 * bytes
        }
        return true
    }

    /// Returns the positions of a scan's components; nil if the scan's tables are missing.
    private mutating func readScan(_ start: Int) -> [Int]? {
        guard let count = file.byte(at: start), (1...4).contains(count) else { return nil }
        var scan: [Int] = []
        for place in stride(from: start + 1, to: start + 1 + 2 * count, by: 2) {
            guard let id = file.byte(at: place), let tables = file.byte(at: place + 1), tables >> 4 < 4,
                tables & 15 < 4, let i = components.firstIndex(where: { $0.id == id }),
                !firstTables[tables >> 4].isEmpty, !otherTables[tables & 15].isEmpty
            else { return nil }
            (components[i].first, components[i].others) = (tables >> 4, tables & 15)
            scan.append(i)
        }
        return scan
    }

    /// Walks through a scan's data and returns the place after it; nil if the data is damaged.
    private mutating func walk(_ scan: [Int], from start: Int) -> Int? {
        var bits = JPEGBits(file.bytes, from: start)
        let widest = components.map(\.across).max() ?? 1
        let highest = components.map(\.down).max() ?? 1
        var units = scan.map { (component: $0, blocks: components[$0].across * components[$0].down) }
        var across = (width + 8 * widest - 1) / (8 * widest)
        var down = (height + 8 * highest - 1) / (8 * highest)
        // A scan of one component contains only the blocks of that component, without the padding that a unit of
        // several components has (A.2.2).
        if scan.count == 1 {
            let own = components[scan[0]]
            units[0].blocks = 1
            across = ((width * own.across + widest - 1) / widest + 7) / 8
            down = ((height * own.down + highest - 1) / highest + 7) / 8
        }
        for i in scan { components[i].last = 0 }
        for unit in 0..<across * down {
            if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
                guard bits.isAtEnd(), bits.restart() else { return nil }
                for i in scan { components[i].last = 0 }
            }
            for (component, blocks) in units {
                for _ in 0..<blocks {
                    guard Self.isBlock(&bits, &components[component], in: self.tables(of: component)) else {
                        return nil
                    }
                }
            }
        }
        return bits.isAtEnd() ? bits.place : nil
    }

    private func tables(of i: Int) -> Tables {
        Tables(
            first: firstTables[components[i].first], others: otherTables[components[i].others],
            steps: steps[components[i].quantization])
    }

    private struct Tables {
        var first: [UInt16]
        var others: [UInt16]
        var steps: [Int]
    }

    /// Reads past a block of coefficients. Returns false if no encoder writes such a block.
    private static func isBlock(_ bits: inout JPEGBits, _ component: inout Component, in tables: Tables) -> Bool {
        guard let size = bits.symbol(tables.first), size <= 11 else { return false }
        component.last += value(bits.take(size), size)
        guard JPEGDamage.isPossible(component.last, step: tables.steps[0], isFirst: true) else { return false }
        var place = 1
        while place < 64 {
            guard let symbol = bits.symbol(tables.others) else { return false }
            let size = symbol & 15
            if size == 0 {
                // A symbol without a number means the end of the block, or sixteen zeros.
                if symbol == 0 { break }
                guard symbol == 0xF0, place + 16 <= 64 else { return false }
                place += 16
                continue
            }
            place += symbol >> 4
            guard place < 64, size <= 10,
                JPEGDamage.isPossible(value(bits.take(size), size), step: tables.steps[place], isFirst: false)
            else { return false }
            place += 1
        }
        return !bits.isOverrun
    }

    /// Returns the number that some bits encode (F.2.2.1). It is negative if the bits begin with 0.
    @inline(__always)
    private static func value(_ bits: Int, _ size: Int) -> Int {
        size > 0 && bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits
    }
}
