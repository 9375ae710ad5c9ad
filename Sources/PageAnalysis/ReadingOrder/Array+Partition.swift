extension Array {
    /// Returns the first position at which `isBeyond` holds. If it holds at a position, it must hold at all later
    /// positions.
    func partitioningIndex(where isBeyond: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
