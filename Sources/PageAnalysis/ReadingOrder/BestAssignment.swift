/// Chooses pairs of a row and a column so that their scores have the greatest sum. Each row and each column is in at
/// most one pair.
///
/// Method: the Hungarian algorithm in its shortest-path form (Jonker and Volgenant, 1987), with an extra column for
/// each row that stays alone.
enum BestAssignment {
    /// A column that a row can take, and the score of that pair as a whole number.
    typealias Pair = (column: Int, points: Int)

    /// Returns the column chosen for each row; nil for a row that scores best alone (score 0).
    ///
    /// Pairs with scores above 0 divide the rows and columns into independent groups. Each group is solved separately.
    ///
    /// - Parameter pairs: candidate pairs of each row.
    /// - Complexity: O(rows + columns + pairs), and for each group O(rows² × (rows + columns)).
    static func solve(_ pairs: [[Pair]], columns: Int) -> [Int?] {
        let rows = pairs.count
        let good = pairs.map { $0.filter { $0.points > 0 } }
        var rowsOf = [[Int]](repeating: [], count: columns)
        for (r, pairs) in good.enumerated() { for pair in pairs { rowsOf[pair.column].append(r) } }
        var chosen = [Int?](repeating: nil, count: rows)
        var isReached = [Bool](repeating: false, count: rows)
        for start in 0..<rows where !isReached[start] && !good[start].isEmpty {
            isReached[start] = true
            var group = [start]
            var at = 0
            while at < group.count {
                for pair in good[group[at]] {
                    for other in rowsOf[pair.column] where !isReached[other] {
                        isReached[other] = true
                        group.append(other)
                    }
                }
                at += 1
            }
            group.sort()
            let shared = Set(group.flatMap { good[$0].map(\.column) }).sorted()
            for (row, column) in zip(group, solved(group.map { good[$0] }, columns: shared)) { chosen[row] = column }
        }
        return chosen
    }

    private static func solved(_ pairs: [[Pair]], columns: [Int]) -> [Int?] {
        let (rows, width) = (pairs.count, columns.count + pairs.count)
        let never = 1 << 30
        var cost = [[Int]](repeating: [Int](repeating: never, count: width + 1), count: rows + 1)
        let place = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0 + 1) })
        for (r, pairs) in pairs.enumerated() {
            for pair in pairs { if let c = place[pair.column] { cost[r + 1][c] = -pair.points } }
            cost[r + 1][columns.count + r + 1] = 0
        }
        let owner = owners(cost, rows: rows, width: width, never: never)
        var chosen = [Int?](repeating: nil, count: rows)
        for (c, column) in columns.enumerated() where owner[c + 1] > 0 { chosen[owner[c + 1] - 1] = column }
        return chosen
    }

    private static func owners(_ cost: [[Int]], rows: Int, width: Int, never: Int) -> [Int] {
        var u = [Int](repeating: 0, count: rows + 1)
        var v = [Int](repeating: 0, count: width + 1)
        var owner = [Int](repeating: 0, count: width + 1)
        var way = owner
        for r in 1...rows {
            owner[0] = r
            var column = 0
            var least = [Int](repeating: never * 2, count: width + 1)
            var used = [Bool](repeating: false, count: width + 1)
            repeat {
                used[column] = true
                let row = owner[column]
                var delta = never * 2
                var next = 0
                for c in 1...width where !used[c] {
                    let reduced = cost[row][c] - u[row] - v[c]
                    if reduced < least[c] {
                        least[c] = reduced
                        way[c] = column
                    }
                    if least[c] < delta {
                        delta = least[c]
                        next = c
                    }
                }
                for c in 0...width {
                    if used[c] {
                        u[owner[c]] += delta
                        v[c] -= delta
                    } else {
                        least[c] -= delta
                    }
                }
                column = next
            } while owner[column] != 0
            while column != 0 {
                owner[column] = owner[way[column]]
                column = way[column]
            }
        }
        return owner
    }
}
