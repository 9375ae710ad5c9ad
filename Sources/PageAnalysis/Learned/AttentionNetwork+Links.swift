extension AttentionNetwork {
    /// The pairs of an input, without empty slots, in the order of things and slots.
    struct Links {
        /// Position of each thing's first pair, then the number of pairs.
        var starts: [Int] = [0]
        /// The neighbour, and the position of the slot among all slots.
        var ends: [Int] = [], slots: [Int] = []
        /// The pair of the same things in the other direction, if there is one.
        var mirrors: [Int?] = []

        init(_ input: AttentionNetwork.Input) {
            let (count, slots) = (input.count, input.slots)
            precondition(
                [input.near.count, input.isNear.count, input.back.count].allSatisfy { $0 == count * slots },
                "each slot has a position, a flag and the slot back")
            /// The pair of each slot.
            var places = [Int?](repeating: nil, count: count * slots)
            for t in 0..<count {
                for slot in t * slots..<(t + 1) * slots where input.isNear[slot] {
                    precondition((0..<count).contains(Int(input.near[slot])), "a neighbour is a thing of the input")
                    places[slot] = ends.count
                    ends.append(Int(input.near[slot]))
                    self.slots.append(slot)
                }
                starts.append(ends.count)
            }
            mirrors = ends.indices.map { p in
                let back = Int(input.back[self.slots[p]])
                precondition((0...slots).contains(back), "the slot back is a slot, or their number")
                return back == slots ? nil : places[ends[p] * slots + back]
            }
        }
    }
}
