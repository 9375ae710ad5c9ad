import LayoutDocument
package import PageRaster

/// What a passage begins and ends with, as far as it was read.
struct PassageText: Sendable, Hashable {
    /// Its first characters, and its last ones; empty where they were not read.
    var head = ""
    var tail = ""
    /// How likely every character of these was read rightly, 0 to 1000 thousandths: the product of their confidences.
    var headIsRight = RecognisedText.surest
    var tailIsRight = RecognisedText.surest

    /// What a cost is counted from: more characters say hardly more of what is joined.
    static let length = 8

    /// Reads the ends of some passages, and the beginnings of some.
    ///
    /// - Parameters:
    ///   - heads: passages whose first characters are read.
    ///   - tails: passages whose last ones are.
    /// - Returns: of each passage; nil where reading failed.
    /// - Complexity: O(characters read).
    static func read(
        _ passages: [Passage], heads: Set<Int>, tails: Set<Int>, lines: [PlacedLine], on page: GreyRaster,
        with reader: any PassageReader
    ) -> [PassageText]? {
        var pieces: [(passage: Int, isTail: Bool, lines: [Line])] = []
        for (p, passage) in passages.enumerated() {
            let own = passage.lines.map { lines[$0].line.layout }
            if heads.contains(p) { pieces.append((p, false, Line.first(length, of: own))) }
            if tails.contains(p) { pieces.append((p, true, Line.last(length, of: own))) }
        }
        guard let texts = reader.texts(of: pieces.flatMap(\.lines), on: page) else { return nil }
        var result = [PassageText](repeating: PassageText(), count: passages.count)
        var next = 0
        for piece in pieces {
            let characters = Array(texts[next..<next + piece.lines.count].joined())
            next += piece.lines.count
            let text = characters.compactMap { $0?.text }.joined()
            // One that could not be read is as likely as not among those that were.
            let isRight = characters.reduce(RecognisedText.surest) { product, character in
                product * (character?.confidence ?? RecognisedText.surest / 2) / RecognisedText.surest
            }
            if piece.isTail {
                (result[piece.passage].tail, result[piece.passage].tailIsRight) = (text, isRight)
            } else {
                (result[piece.passage].head, result[piece.passage].headIsRight) = (text, isRight)
            }
        }
        return result
    }
}

/// A page's print, and what reads it.
package struct PassagePrint {
    let page: GreyRaster
    let reader: any PassageReader

    /// What the text says of the links between passages, read where candidates are nearly as good as one another; nil where reading
    /// failed.
    func continuation(
        of passages: [Passage], _ links: PassageLinks, _ lines: [PlacedLine], _ parameters: TextContinuation.Parameters
    ) -> TextContinuation? {
        var (heads, tails) = (Set<Int>(), Set<Int>())
        for (from, to) in links.contested(within: parameters.reach)
        where heads.union(to).count + tails.count < parameters.mostPlaces {
            tails.insert(from)
            heads.formUnion(to)
        }
        return PassageText.read(passages, heads: heads, tails: tails, lines: lines, on: page, with: reader).map {
            TextContinuation(texts: $0, reader: reader, parameters: parameters)
        }
    }

    /// What the text says of each link, for training: the difference of costs, with the last character before it.
    package static func continuations(
        of links: [(from: Int, to: Int)], _ passages: [Passage], _ page: LabelledPage, on image: GreyRaster,
        with reader: (any PassageReader)?
    ) -> [(difference: Int, last: Swift.Character, isRight: Int)?] {
        let all = Set(passages.indices)
        guard let reader,
            let texts = PassageText.read(passages, heads: all, tails: all, lines: page.lines, on: image, with: reader)
        else { return links.map { _ in nil } }
        let text = TextContinuation(texts: texts, reader: reader)
        return links.map { link in
            guard let difference = text.difference(from: link.from, to: link.to), let last = texts[link.from].tail.last
            else { return nil }
            return (difference, last, text.isRight(from: link.from, to: link.to))
        }
    }
}

extension Line {
    /// The lines that hold the first characters of a text, in order of reading, without the rest.
    fileprivate static func first(_ count: Int, of lines: [Line]) -> [Line] {
        var (left, result) = (count, [Line]())
        for line in lines where left > 0 && !line.characters.isEmpty {
            let taken = min(left, line.characters.count)
            result.append(line.isReadFromRight ? line.last(taken) : line.first(taken))
            left -= taken
        }
        return result
    }

    /// The lines that hold the last characters of a text, in order of reading, without the rest.
    fileprivate static func last(_ count: Int, of lines: [Line]) -> [Line] {
        var (left, result) = (count, [Line]())
        for line in lines.reversed() where left > 0 && !line.characters.isEmpty {
            let taken = min(left, line.characters.count)
            result.append(line.isReadFromRight ? line.first(taken) : line.last(taken))
            left -= taken
        }
        return result.reversed()
    }

    private func first(_ count: Int) -> Line {
        count < characters.count ? parted(before: count).0 : self
    }

    private func last(_ count: Int) -> Line {
        count < characters.count ? parted(before: characters.count - count).1 : self
    }
}
