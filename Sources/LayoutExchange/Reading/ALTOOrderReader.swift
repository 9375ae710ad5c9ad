/// Reads ALTO's `ReadingOrder`, new in 4.3, and the older `IDNEXT` of blocks.
struct ALTOOrderReader {
    private var order: [OrderNode]?
    private var groups = OrderGroups()
    private var blocks: [(id: String, next: String?)] = []

    mutating func block(_ element: XMLElement) {
        if let id = element["ID"] { blocks.append((id, element["IDNEXT"])) }
    }

    mutating func start(_ element: XMLElement, tags: [String: (type: String, label: String)]) throws(ImportError) {
        switch element.name {
        case "OrderedGroup", "UnorderedGroup":
            let labels = (element["TAGREFS"] ?? "").split(separator: " ").compactMap {
                tags[String($0)]?.label.lowercased()
            }
            groups.start(labels.contains("article") ? .article : labels.contains("paragraph") ? .paragraph : .other)
            refer(element["REF"] ?? "")
        case "ElementRef":
            guard let reference = element["REF"] else { throw element.bad("REF", "the id of a block or of a line") }
            refer(reference)
        default: break
        }
    }

    mutating func end(_ name: String) {
        guard name == "OrderedGroup" || name == "UnorderedGroup" else { return }
        let ended = groups.end()
        // The first order counts; others are alternatives.
        order = order ?? ended
    }

    private mutating func refer(_ references: String) {
        for id in references.split(separator: " ") { groups.refer(to: String(id)) }
    }

    /// The reading order in the file; nil if the file has no reading order.
    func order(_ notes: inout ImportNotes) -> [OrderNode]? {
        if let order { return order }
        let next = Dictionary(blocks.compactMap { block in block.next.map { (block.id, $0) } }) { first, _ in first }
        guard !next.isEmpty else { return nil }
        let followers = Set(next.values)
        var seen: Set<String> = []
        var chain: [OrderNode] = []
        // Start at blocks without a predecessor; then follow the remaining cycles.
        for block in blocks.filter({ !followers.contains($0.id) }) + blocks {
            var id: String? = block.id
            while let block = id, seen.insert(block).inserted {
                chain.append(.reference(block))
                id = next[block]
                if let id, seen.contains(id) { notes.add(.circle) }
            }
        }
        return chain
    }
}
