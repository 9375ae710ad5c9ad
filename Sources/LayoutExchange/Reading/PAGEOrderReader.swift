/// Reads PAGE's `ReadingOrder`. A group of PAGE 2013, which has no type, may have the kind as its caption.
struct PAGEOrderReader {
    /// The order; nil when the file has none.
    private(set) var order: [OrderNode]?
    private var groups: [(kind: OrderGroup, index: Int, children: [(index: Int, node: OrderNode)])] = []

    mutating func start(_ element: XMLElement) throws(ImportError) {
        switch element.name {
        case "OrderedGroup", "UnorderedGroup", "OrderedGroupIndexed", "UnorderedGroupIndexed":
            let kind: OrderGroup =
                switch element["type"] ?? element["caption"] {
                case "article": .article
                case "paragraph": .paragraph
                default: .other
                }
            groups.append((kind, try element.index("index") ?? 0, []))
            if let region = element["regionRef"] { refer(to: region, index: Int.min) }
        case "RegionRef", "RegionRefIndexed":
            guard let region = element["regionRef"] else { throw element.bad("regionRef", "the id of a region") }
            refer(to: region, index: try element.index("index") ?? groups.last?.children.count ?? 0)
        default: break
        }
    }

    mutating func end(_ name: String) {
        guard ["OrderedGroup", "UnorderedGroup", "OrderedGroupIndexed", "UnorderedGroupIndexed"].contains(name),
            let group = groups.popLast()
        else { return }
        let children = group.children.enumerated().sorted {
            ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
        }.map(\.element.node)
        if groups.isEmpty {
            order = group.kind == .other ? children : [.group(group.kind, children)]
        } else {
            groups[groups.count - 1].children.append((group.index, .group(group.kind, children)))
        }
    }

    private mutating func refer(to region: String, index: Int) {
        guard !groups.isEmpty else { return }
        groups[groups.count - 1].children.append((index, .reference(region)))
    }
}
