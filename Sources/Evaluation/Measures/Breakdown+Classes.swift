extension Match {
    /// Returns the measures of each class of character that is on the page.
    ///
    /// - Complexity: O(characters + cells).
    func classBreakdowns(_ flows: Flows, _ truth: Truth) -> [CharacterClass: Breakdown] {
        let classes = characterClasses(truth)
        var breakdowns: [CharacterClass: Breakdown] = [:]
        func count(_ measure: Breakdown.Measure, of classes: some Sequence<CharacterClass>, _ isRight: Bool) {
            for one in classes { breakdowns[one, default: Breakdown()].count(measure, isRight) }
        }
        for k in characters.indices {
            for one in classes[k] { breakdowns[one, default: Breakdown()].characters += 1 }
            count(.found, of: classes[k], cellOfCharacter[k] != nil)
            if truth.hasRoles, let i = cellOfCharacter[k] { count(.roles, of: classes[k], hasRightRole(k, cells[i])) }
        }
        for i in cells.indices where !cells[i].isStray {
            count(.uncut, of: Set(touched[i].flatMap { classes[$0] }), isWhole[i])
        }
        for pair in flows.pairs(in: self) {
            count(.flow, of: classes[pair.second], pair.isGood)
            if pair.isJoin { count(.joins, of: classes[pair.second], pair.isGood) }
        }
        return breakdowns
    }

    /// Returns the classes of each character, its form first.
    func characterClasses(_ truth: Truth) -> [[CharacterClass]] {
        let bases = Set(truth.ruby.flatMap(\.bases))
        return zip(characters, places).map { $0.classes(hasRuby: bases.contains($1)) }
    }

    private func hasRightRole(_ character: Int, _ cell: Cell) -> Bool {
        cell.roleInTruth == characters[character].role
    }
}
