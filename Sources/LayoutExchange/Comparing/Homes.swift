/// Assigns to each wanted group the existing group with which it shares most items. An existing group is assigned once
/// at most.
struct Homes {
    /// For each wanted group, its first item that is in the assigned group; nil if no group is assigned.
    private(set) var anchors: [Int?]
    /// The wanted group of each item.
    private(set) var owner: [Int: Int] = [:]

    /// - Complexity: O(items · log items).
    init(of wanted: [[Int]], in groups: [[Int]]) {
        var group: [Int: Int] = [:]
        for (g, items) in groups.enumerated() { for item in items { group[item] = g } }
        var shares: [(wanted: Int, group: Int, count: Int, first: Int)] = []
        for (w, items) in wanted.enumerated() {
            var found: [Int: (count: Int, first: Int)] = [:]
            for item in items {
                owner[item] = w
                if let g = group[item] { found[g, default: (0, item)].count += 1 }
            }
            shares += found.map { (w, $0.key, $0.value.count, $0.value.first) }
        }
        shares.sort { ($1.count, $0.wanted, $0.group) < ($0.count, $1.wanted, $1.group) }
        anchors = Array(repeating: nil, count: wanted.count)
        var isTaken = Array(repeating: false, count: groups.count)
        for share in shares where anchors[share.wanted] == nil && !isTaken[share.group] {
            anchors[share.wanted] = share.first
            isTaken[share.group] = true
        }
    }
}
