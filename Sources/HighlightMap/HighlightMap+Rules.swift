import PageGeometry
import PositionedJSON

/// Why a highlight map was refused.
public enum HighlightMapError: Error, Sendable, Hashable {
    /// Not JSON, or not an object where one is needed.
    case notJSON(String)
    /// The `format` or `version` is not one this program reads.
    case unknownFormat(format: String, version: Int)
    /// A field is missing or of another type; `place` is a JSON pointer.
    case badField(place: String, expected: String)
    /// A rule of the format is broken; `place` is a JSON pointer, `rule` says what holds where it is kept.
    case brokenRule(place: String, rule: String)
    /// A binary map is damaged, cut short or not in its one form; `offset` is that of the byte, from 0.
    case badByte(offset: Int, reason: String)
}

extension HighlightMapError {
    init(_ error: JSONDocumentError) {
        self =
            switch error {
            case .notJSON(let reason): .notJSON(reason)
            case .unknownFormat(let format, let version): .unknownFormat(format: format, version: version)
            case .badField(let error): .badField(place: error.place, expected: error.expected)
            }
    }
}

extension HighlightMapError: CustomStringConvertible {
    /// What failed and what to do, in one sentence each.
    public var description: String {
        switch self {
        case .notJSON(let why):
            "not a highlight map: \(why). Give a file that `mojiwaku extract` or `mojiwaku map` wrote."
        case .unknownFormat(let format, _) where !format.hasPrefix(HighlightMap.format):
            "the file is of format \"\(format)\", and a highlight map is asked for. "
                + "Make one of a layout with `mojiwaku map`."
        case .unknownFormat(let format, let version):
            "format \"\(format)\" version \(version) is not known; this program reads mojiwaku.highlight-map "
                + "\(HighlightMap.versions.named). Use a newer program, or make the map again."
        case .badField(let place, let expected):
            "\(place): expected \(expected). Make the map again with `mojiwaku map`."
        case .brokenRule(let place, let rule):
            "\(place): \(rule). Make the map again with `mojiwaku map`."
        case .badByte(let offset, let reason):
            "byte \(offset): \(reason). Fetch the map again, or make it again with `mojiwaku map --binary`."
        }
    }
}

extension HighlightMap {
    /// Largest width, height or coordinate that a map may name, in px.
    public static let largestSide = 1_000_000
    /// Largest number of any other kind: the largest that every JSON reader keeps (RFC 7493, section 2.2).
    public static let largestNumber = (1 << 53) - 1

    /// Every rule that the map breaks: of those that reading does not refuse, since a map keeps the others.
    ///
    /// Overlaps are told once for a pair of lines, and of one line at most eight times, so that a hopeless file makes
    /// no endless report.
    ///
    /// - Complexity: O(characters) where few cells overlap.
    public func brokenRules() -> [RuleBreach<HighlightMapRule>] { brokenRules(version: nil) }

    /// The same, of a map from a file.
    ///
    /// - Parameter version: what the file says; nil for a map that is in none.
    func brokenRules(version: Int?) -> [RuleBreach<HighlightMapRule>] {
        var checker = MapChecker(self, version: version)
        checker.checkAll()
        return checker.broken
    }

    /// - Parameter version: what the map's file says; nil for a map that is in none.
    /// - Throws: the first of the rules that is broken and that reading refuses.
    func requireRules(version: Int? = nil) throws(HighlightMapError) {
        try requireBounds()
        var checker = MapChecker(self, version: version)
        checker.checkRefused()
        guard let first = checker.broken.first else { return }
        throw .brokenRule(place: first.pointer, rule: first.rule.shortStatement)
    }

    /// No sum or product of a few values may overflow; in a file they are looked at while it is read.
    private func requireBounds() throws(HighlightMapError) {
        let numbers = -Self.largestNumber...Self.largestNumber
        guard numbers.contains(revision) else {
            throw .badField(place: "/revision", expected: "a whole number up to \(Self.largestNumber)")
        }
        let pixels = -Self.largestSide...Self.largestSide
        func refuse(_ line: Int, _ field: String, _ allowed: ClosedRange<Int>) -> HighlightMapError {
            let expected = "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
            return .badField(place: "/lines/\(line)/\(field)", expected: expected)
        }
        for (i, line) in lines.enumerated() {
            guard numbers.contains(line.first) else { throw refuse(i, "first", numbers) }
            guard numbers.contains(line.article) else { throw refuse(i, "article", numbers) }
            guard numbers.contains(line.paragraph) else { throw refuse(i, "paragraph", numbers) }
            guard pixels.contains(line.cross.lowerBound), pixels.contains(line.cross.upperBound) else {
                throw refuse(i, "cross", pixels)
            }
            guard line.cuts.allSatisfy(pixels.contains) else { throw refuse(i, "cuts", pixels) }
            guard pixels.contains(line.lean) else { throw refuse(i, "lean", pixels) }
        }
    }

    /// Whether a text has the form of a SHA-256 digest: 64 lower-case hexadecimal digits.
    package static func isDigest(_ text: String) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        return text.utf8.count == 64 && text.utf8.allSatisfy { digits.contains($0) || letters.contains($0) }
    }
}

extension HighlightMapRule {
    /// The statement as a part of a sentence.
    fileprivate var shortStatement: String {
        let first = statement.prefix(1).lowercased()
        return first + statement.dropFirst().dropLast()
    }
}
