/// Assigns the symbols that were read in a line to the line's cells. Method: the cheapest path through both in order,
/// found by dynamic programming.
///
/// Tesseract's places of symbols lag by up to a character, so places alone are not sufficient. Sizes help too, because
/// small marks belong in small cells.
struct SymbolAlignment {
    /// A cell of the line.
    struct Slot {
        /// Middle of the cell's body along the line, in px.
        var middle: Double
        /// Whether the cell's ink is that of a small mark.
        var isSmall: Bool
        /// Whether the cell may contain several digits or letters.
        var isGroup: Bool
        /// Whether the cell may contain a digit or letter.
        var mayBeLatin: Bool
    }

    let slots: [Slot]
    let symbols: [Symbol]
    /// Distance from the middle of one slot to the next, in px.
    let advance: Double
    let costs: RecognitionParameters.Alignment

    /// Returns the symbols that each slot gets.
    ///
    /// - Complexity: O(slots × symbols).
    func symbolsOfSlots() -> [ArraySlice<Symbol>] {
        let width = symbols.count + 1
        var best = [Double](repeating: .infinity, count: (slots.count + 1) * width)
        /// For each state, the last step of the cheapest path to it: the number of symbols taken, and whether a slot
        /// was taken.
        var steps = [(symbols: Int, slot: Bool)](repeating: (0, false), count: best.count)
        best[0] = 0
        func offer(_ cost: Double, at place: Int, _ step: (symbols: Int, slot: Bool)) {
            guard cost < best[place] else { return }
            best[place] = cost
            steps[place] = step
        }
        for slot in 0...slots.count {
            for symbol in 0...symbols.count {
                let place = slot * width + symbol
                let here = best[place]
                if symbol < symbols.count { offer(here + costs.surplus, at: place + 1, (1, false)) }
                guard slot < slots.count else { continue }
                offer(here + costs.unread, at: place + width, (0, true))
                for count in 1...(slots[slot].isGroup ? costs.group : 1) where symbol + count <= symbols.count {
                    let group = symbols[symbol..<symbol + count]
                    if count > 1, !group.allSatisfy(\.isLatin) { break }
                    offer(here + cost(of: group, in: slots[slot]), at: place + width + count, (count, true))
                }
            }
        }
        var result = [ArraySlice<Symbol>](repeating: [], count: slots.count)
        var (slot, symbol) = (slots.count, symbols.count)
        while slot > 0 || symbol > 0 {
            let step = steps[slot * width + symbol]
            if step.slot {
                slot -= 1
                result[slot] = symbols[symbol - step.symbols..<symbol]
            }
            symbol -= step.symbols
        }
        return result
    }

    private func cost(of symbols: ArraySlice<Symbol>, in slot: Slot) -> Double {
        guard let first = symbols.first else { return costs.unread }
        let middle = symbols.reduce(0) { $0 + $1.middle } / Double(symbols.count)
        let lag = (middle - slot.middle) / advance
        let beyond = max(0, costs.lag.lowerBound - lag, lag - costs.lag.upperBound)
        var cost = min(costs.away * beyond * beyond, costs.farthest)
        cost += costs.off * abs(lag - (costs.lag.lowerBound + costs.lag.upperBound) / 2)
        if slot.isSmall != first.isSmallMark {
            cost += costs.misshapen + (first.isSmallMark ? costs.tooSmall : 0)
        }
        if first.isLatin, !slot.isGroup, !slot.mayBeLatin, !first.isSmallMark { cost += costs.otherKind }
        return cost
    }
}

extension Symbol {
    private static let smallMarks = Set("、。，．,.・゛゜’‘”“'\"`")

    /// Whether the symbol is a mark that fills only a part of its body.
    var isSmallMark: Bool { text.first.map(Self.smallMarks.contains) ?? false }

    /// Whether all characters of the symbol are half-width or full-width digits, letters or signs.
    var isLatin: Bool {
        text.unicodeScalars.allSatisfy { $0.value < 0x3000 || (0xFF01...0xFF60).contains($0.value) }
    }
}
