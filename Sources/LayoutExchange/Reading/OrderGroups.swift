/// The open groups of a reading order while it is read.
struct OrderGroups {
    private var open: [(kind: OrderGroup, index: Int, children: [(index: Int, node: OrderNode)])] = []

    /// Starts a group.
    ///
    /// - Parameter index: its place in the group around it; if nil, it comes after the parts so far.
    mutating func start(_ kind: OrderGroup, index: Int? = nil) {
        open.append((kind, index ?? open.last?.children.count ?? 0, []))
    }

    /// Adds a part to the open group.
    ///
    /// - Parameter index: its place in the group; if nil, it comes after the parts so far.
    mutating func refer(to id: String, index: Int? = nil) {
        guard let last = open.indices.last else { return }
        open[last].children.append((index ?? open[last].children.count, .reference(id)))
    }

    /// Ends a group.
    ///
    /// - Returns: the order at the end of the outermost group, else nil.
    mutating func end() -> [OrderNode]? {
        guard let group = open.popLast() else { return nil }
        let children = group.children.enumerated().sorted {
            ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
        }.map(\.element.node)
        guard let last = open.indices.last else {
            return group.kind == .other ? children : [.group(group.kind, children)]
        }
        open[last].children.append((group.index, .group(group.kind, children)))
        return nil
    }
}
