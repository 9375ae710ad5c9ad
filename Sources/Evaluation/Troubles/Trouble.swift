import PageGeometry

/// Kinds of errors at a place of a page. The raw value is the name on the contact sheet and in docs/evaluation.md.
public enum TroubleKind: String, Sendable, Hashable, CaseIterable {
    /// No cell contains more than a twentieth of the character.
    case notFound = "not found"
    /// Some cells contain a part of the character, but no cell contains 95 % of it.
    case cut
    /// The cell that contains the character also contains more than a twentieth of another character.
    case swallowed = "swallowed neighbour"
    /// Several cells contain the character.
    case doubled
    /// Two successive characters are both found, but not numbered consecutively.
    case wrongOrder = "wrong order"
    /// The character is found, but in another article than most characters of its true article.
    case wrongArticle = "wrong article"
    /// A cell is in an area without numbers.
    case stray
    /// A cell contains no print of a character.
    case emptyCell = "empty cell"
    /// A cell contains more than a fifth of a ruby character.
    case rubyInCell = "ruby in cell"
}

struct Trouble {
    var kind: TroubleKind
    /// Place of the error, in px of the truth's image.
    var box: RealRect
    /// The wrong character, as a position in the match's `characters`; nil for an error that concerns only a cell.
    var character: Int?
    /// The cell of the error, as a position in the match's `cells`; nil if no cell is known.
    var cell: Int?
    /// If the order is wrong, the character before `character`, as a position in the match's `characters`.
    var previous: Int?
}

extension Match {
    /// Returns all errors. Those of characters come first, in the order of the truth. Those of cells follow in the
    /// order of their numbers, and those of ruby are last.
    ///
    /// - Complexity: O(characters + cells).
    func troubles(_ flows: Flows, _ truth: Truth) -> [Trouble] {
        lostCharacters + wrongOrders(flows) + wrongArticles + strayAndEmptyCells + rubyInCells(truth)
    }

    private var lostCharacters: [Trouble] {
        let isDoubled = Set(doubled)
        return characters.indices.filter { cellOfCharacter[$0] == nil }.map { k in
            let ink = characters[k].ink
            let shares = cellIndex.meeting(ink.pixels).filter { !cells[$0].isStray }.map {
                (cell: $0, share: ink.share(inside: cells[$0].box))
            }
            let best = shares.max { ($0.share, $1.cell) < ($1.share, $0.cell) }
            let kind: TroubleKind =
                if isDoubled.contains(k) { .doubled } else {
                    switch best?.share ?? 0 {
                    case 0.95...: .swallowed
                    case ...0.05: .notFound
                    default: .cut
                    }
                }
            return Trouble(kind: kind, box: ink, character: k, cell: kind == .notFound ? nil : best?.cell)
        }
    }

    private func wrongOrders(_ flows: Flows) -> [Trouble] {
        flows.pairs(in: self).compactMap { pair in
            guard !pair.isGood, let cell = cellOfCharacter[pair.second], cellOfCharacter[pair.first] != nil else {
                return nil
            }
            return Trouble(
                kind: .wrongOrder, box: characters[pair.second].ink, character: pair.second, cell: cell,
                previous: pair.first)
        }
    }

    private var wrongArticles: [Trouble] {
        let members = foundCharacters.compactMap { k in
            cellOfCharacter[k].map {
                (k: k, truth: characters[k].article.description, map: cells[$0].article, cell: $0)
            }
        }
        let mapOfTruth = Self.commonest(members.map { ($0.truth, $0.map) })
        let truthOfMap = Self.commonest(members.map { ($0.map, $0.truth) })
        return members.filter { mapOfTruth[$0.truth] != $0.map || truthOfMap[$0.map] != $0.truth }.map {
            Trouble(kind: .wrongArticle, box: characters[$0.k].ink, character: $0.k, cell: $0.cell)
        }
    }

    /// Returns the most frequent partner of each key. If several are equally frequent, it is the least of them.
    private static func commonest<K: Hashable, V: Hashable & Comparable>(_ pairs: [(K, V)]) -> [K: V] {
        var counts: [K: [V: Int]] = [:]
        for (key, value) in pairs { counts[key, default: [:]][value, default: 0] += 1 }
        return counts.compactMapValues { $0.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
    }

    private var strayAndEmptyCells: [Trouble] {
        let stray = cells.indices.filter { cells[$0].isStray }
        return stray.map { Trouble(kind: .stray, box: cells[$0].box, cell: $0) }
            + emptyCells.map { Trouble(kind: .emptyCell, box: cells[$0].box, cell: $0) }
    }

    private func rubyInCells(_ truth: Truth) -> [Trouble] {
        truth.ruby.compactMap(\.ink).filter { !isFree($0) }.map { ink in
            let cell = cellIndex.meeting(ink.pixels).first { ink.share(inside: cells[$0].box) > 0.2 }
            return Trouble(kind: .rubyInCell, box: ink, cell: cell)
        }
    }
}
