import PageGeometry
import PositionedJSON

/// The reason to refuse a highlight map.
public enum HighlightMapError: Error, Sendable, Hashable {
    /// The file is not JSON, or lacks an object where one is needed.
    case notJSON(String)
    /// This program does not support the `format` or `version`.
    case unknownFormat(format: String, version: Int)
    /// A field is missing or of another type; `place` is a JSON pointer.
    case badField(place: String, expected: String)
    /// A rule of the format is broken; `place` is a JSON pointer, `rule` is the statement of the rule.
    case brokenRule(place: String, rule: String)
}

extension HighlightMapError: JSONDocumentError {}

extension HighlightMapError: CustomStringConvertible {
    /// The failure and a remedy, one sentence each.
    public var description: String {
        switch self {
        case .notJSON(let why):
            "not a highlight map: \(why). Give a file that `mojiwaku extract` or `mojiwaku map` wrote."
        case .unknownFormat(let format, _) where !format.hasPrefix(HighlightMap.format):
            "the file has the format \"\(format)\"; a highlight map is required. "
                + "Make a map of a layout with `mojiwaku map`."
        case .unknownFormat(let format, let version):
            "format \"\(format)\" version \(version) is unknown; this program reads mojiwaku.highlight-map "
                + "\(HighlightMap.versions.named). Use a newer program, or make the map again."
        case .badField(let place, let expected):
            "\(place): expected \(expected). Make the map again with `mojiwaku map`."
        case .brokenRule(let place, let rule):
            "\(place): the map breaks this rule: \(rule). Make the map again with `mojiwaku map`."
        }
    }
}

extension HighlightMap {
    /// Maximum width, height and coordinate of a map, in px.
    public static let largestSide = 1_000_000
    /// Maximum of all other numbers. It is the largest number that every JSON reader represents exactly (RFC 7493,
    /// section 2.2).
    public static let largestNumber = (1 << 53) - 1

    /// All broken rules that reading does not enforce. A map satisfies the rules that reading enforces.
    ///
    /// Overlaps are reported once for a pair of lines, and a line with eight overlaps gets at most one more for each
    /// further cell. This limits the report on a hopeless file.
    ///
    /// - Complexity: O(characters) when few cells overlap.
    public func brokenRules() -> [RuleBreach<HighlightMapRule>] { brokenRules(version: nil) }

    /// All broken rules of a map from a file.
    ///
    /// - Parameter version: the declared version; nil for a map without a file.
    func brokenRules(version: Int?) -> [RuleBreach<HighlightMapRule>] {
        var checker = MapChecker(self, version: version)
        checker.checkAll()
        return checker.broken
    }

    /// - Parameter version: the declared version of the map's file; nil for a map without a file.
    /// - Throws: the first broken rule that reading enforces.
    func requireRules(version: Int? = nil) throws(HighlightMapError) {
        try requireBounds()
        var checker = MapChecker(self, version: version)
        checker.checkRefused()
        guard let first = checker.broken.first else { return }
        throw .brokenRule(place: first.pointer, rule: first.rule.shortStatement)
    }

    /// Checks bounds that prevent an overflow in sums or products of a few values. For a file, reading has checked
    /// them.
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
