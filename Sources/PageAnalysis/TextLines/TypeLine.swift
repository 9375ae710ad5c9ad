import PageGeometry

/// A line of type as it is found: the pieces of ink that make it, and its axis.
package struct TypeLine {
    /// Components of the page's ink.
    var pieces: [Int]
    /// The smallest rectangle around the pieces.
    var box: PixelRect
    var writing: WritingDirection
    /// How far the line moves across for each px along it, in 65536ths.
    var slope: Int
    /// Extent across the line where it starts (`along.lowerBound`), in px.
    var cross: Range<Int>
    /// Components of what stands beside it: ruby, or marks at its side (`SideMarks` tells).
    var ruby: [Int] = []

    /// Extent along the line.
    var along: Range<Int> { writing.along(box) }
    /// The type's body across the line in px.
    var em: Int { cross.count }
    /// Twice the middle of the line across, where it starts.
    var doubledAxis: Int { cross.lowerBound + cross.upperBound }

    /// How far the line has moved across at `place` along it.
    func shift(at place: Int) -> Int { (slope * (place - along.lowerBound)) >> 16 }

    /// Extent across the line at `place` along it.
    func cross(at place: Int) -> Range<Int> {
        let moved = shift(at: place)
        return cross.lowerBound + moved..<cross.upperBound + moved
    }
}

/// Union-find over 0 ..< count: which things belong together.
struct Groups {
    private var parent: [Int]

    init(_ count: Int) { parent = Array(0..<count) }

    mutating func root(_ i: Int) -> Int {
        var i = i
        while parent[i] != i {
            parent[i] = parent[parent[i]]
            i = parent[i]
        }
        return i
    }

    /// Joins the groups of `a` and `b`; the smaller root stays.
    mutating func join(_ a: Int, _ b: Int) {
        let a = root(a)
        let b = root(b)
        if a < b { parent[b] = a } else { parent[a] = b }
    }

    /// Members of each group, in order of their first member; only things of `members` count.
    mutating func lists(of members: [Int]) -> [[Int]] {
        // Of each root, how many its group has; then which list is its group's.
        var counts = [Int](repeating: 0, count: parent.count)
        for i in members { counts[root(i)] += 1 }
        var places = [Int](repeating: -1, count: parent.count)
        var lists: [[Int]] = []
        lists.reserveCapacity(counts.count { $0 > 0 })
        for i in members {
            let r = root(i)
            if places[r] < 0 {
                places[r] = lists.count
                lists.append([])
                lists[places[r]].reserveCapacity(counts[r])
            }
            lists[places[r]].append(i)
        }
        return lists
    }
}
