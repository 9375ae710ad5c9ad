/// Which of many pairs to choose so that no row and no column is chosen twice and the scores add up to the most.
///
/// Method: the Hungarian algorithm in its shortest-path form (Jonker and Volgenant, 1987), with a column of its own for
/// each row that stays alone.
enum BestAssignment {
    /// The column chosen for each row; nil where staying alone (score 0) is better.
    ///
    /// - Parameter score: of a pair, in whole points; nil where a pair is not possible.
    /// - Complexity: O(rows² × (rows + columns)).
    static func solve(rows: Int, columns: Int, score: (Int, Int) -> Int?) -> [Int?] {
        guard rows > 0 else { return [] }
        let width = columns + rows
        let never = 1 << 30
        var cost = [[Int]](repeating: [Int](repeating: never, count: width + 1), count: rows + 1)
        for r in 1...rows {
            for c in stride(from: 1, through: columns, by: 1) {
                if let points = score(r - 1, c - 1), points > 0 { cost[r][c] = -points }
            }
            cost[r][columns + r] = 0
        }
        let owner = owners(cost, rows: rows, width: width, never: never)
        var chosen = [Int?](repeating: nil, count: rows)
        for c in stride(from: 1, through: columns, by: 1) where owner[c] > 0 { chosen[owner[c] - 1] = c - 1 }
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
