import PageGeometry
import PageRaster

/// A line of type as detected: its pieces of ink and its axis.
package struct TypeLine {
    /// Positions of the line's pieces among the components of the page's ink.
    var pieces: [Int]
    /// Bounding box of the line's pieces.
    var box: PixelRect
    var writing: WritingDirection
    /// Displacement of the line across its direction for each px along it, in 65536ths of a px.
    var slope: Int
    /// Extent of the line across its direction at its start (`along.lowerBound`), in px.
    var cross: Range<Int>
    /// Components beside the line. They are ruby, or marks at the line's side (`SideMarks`).
    var ruby: [Int] = []

    /// Extent of the line along its direction, in px.
    var along: Range<Int> { writing.along(box) }
    /// Size of the type's body across the line, in px.
    var em: Int { cross.count }

    /// Returns the displacement of the line across its direction, at a place along the line, in px.
    func shift(at place: Int) -> Int { (slope * (place - along.lowerBound)) >> 16 }

    /// Returns the extent of the line across its direction, at a place along the line.
    func cross(at place: Int) -> Range<Int> { cross.moved(by: shift(at: place)) }

    /// Returns the part of the line that consists of some pieces, at least one.
    ///
    /// - Parameter ruby: components beside the part.
    func part(_ pieces: [Int], of components: [InkRuns.Component], ruby: [Int] = []) -> TypeLine {
        let box = components.box(of: pieces)
        return TypeLine(
            pieces: pieces, box: box, writing: writing, slope: slope, cross: cross(at: writing.along(box).lowerBound),
            ruby: ruby)
    }
}

extension [InkRuns.Component] {
    /// Returns the bounding box of some components, at least one.
    func box(of pieces: [Int]) -> PixelRect {
        pieces.dropFirst().reduce(self[pieces[0]].box) { $0.union(self[$1].box) }
    }
}

/// Groups of the numbers 0 ..< count, as a union-find structure.
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

    /// Joins the groups of `a` and `b`. The smaller of the two roots becomes the root.
    mutating func join(_ a: Int, _ b: Int) {
        let a = root(a)
        let b = root(b)
        if a < b { parent[b] = a } else { parent[a] = b }
    }

    /// Returns the members of each group, with groups in order of their first member. Only numbers in `members` are
    /// returned.
    mutating func lists(of members: [Int]) -> [[Int]] {
        // First the size of each root's group; later the position of that group's list.
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
