/// The moves from one order to another. The longest sequence of items that are already in the wanted order stays in
/// place.
struct Moves {
    /// Items to place, in this order, before or after another item.
    struct Move: Equatable {
        var items: [Int]
        var isAfter: Bool
        var neighbour: Int

        /// The same move as several moves of one item each.
        var singles: [(item: Int, isAfter: Bool, neighbour: Int)] {
            items.enumerated().map { i, item in
                i == 0 ? (item, isAfter, neighbour) : (item, true, items[i - 1])
            }
        }
    }

    private(set) var moves: [Move] = []

    /// The moves from one order to another of the same items.
    ///
    /// - Complexity: O(items · log items).
    init(from current: [Int], to wanted: [Int]) {
        guard current != wanted else { return }
        let ranks = Dictionary(wanted.enumerated().map { ($1, $0) }) { first, _ in first }
        let stays = Self.longestRun(current.compactMap { ranks[$0] })
        guard let first = stays.first else { return }
        if first > 0 { moves.append(Move(items: Array(wanted[..<first]), isAfter: false, neighbour: wanted[first])) }
        for (stay, next) in zip(stays, stays.dropFirst() + [wanted.count]) where next > stay + 1 {
            moves.append(Move(items: Array(wanted[stay + 1..<next]), isAfter: true, neighbour: wanted[stay]))
        }
    }

    /// The numbers of a longest increasing subsequence (patience sorting).
    private static func longestRun(_ numbers: [Int]) -> [Int] {
        var tops: [Int] = []
        var before = Array(repeating: -1, count: numbers.count)
        for (i, number) in numbers.enumerated() {
            var (low, high) = (0, tops.count)
            while low < high {
                let middle = (low + high) >> 1
                if numbers[tops[middle]] < number { low = middle + 1 } else { high = middle }
            }
            before[i] = low > 0 ? tops[low - 1] : -1
            if low == tops.count { tops.append(i) } else { tops[low] = i }
        }
        var run: [Int] = []
        var place = tops.last ?? -1
        while place >= 0 {
            run.append(numbers[place])
            place = before[place]
        }
        return run.reversed()
    }
}
