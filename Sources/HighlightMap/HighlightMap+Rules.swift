import PageGeometry

/// Why a highlight map was refused.
public enum HighlightMapError: Error, Sendable, Hashable {
    /// Not JSON, or not an object where one is needed.
    case notJSON(String)
    /// The `format` or `version` is not one this program reads.
    case unknownFormat(format: String, version: Int)
    /// A field is missing or of another type; `place` is a JSON pointer.
    case badField(place: String, expected: String)
    /// A rule of the format is broken; `place` is a JSON pointer.
    case brokenRule(place: String, rule: String)
    /// A binary map is damaged, cut short or not in its one form; `offset` is that of the byte, from 0.
    case badByte(offset: Int, reason: String)
}

extension HighlightMapError: CustomStringConvertible {
    /// What failed and what to do, in one sentence each.
    public var description: String {
        switch self {
        case .notJSON(let why):
            "not a highlight map: \(why). Give a file that `mojiwaku extract` or `mojiwaku map` wrote."
        case .unknownFormat(let format, let version):
            "format \"\(format)\" version \(version) is not known; this program reads mojiwaku.highlight-map version 1. "
                + "Use a newer program, or make the map again."
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

    func checkRules() throws(HighlightMapError) {
        // Places and rules are put into words only when they are needed: they take ten times as long as the checks.
        func require(
            _ holds: Bool, _ place: @autoclosure () -> String, _ rule: @autoclosure () -> String
        ) throws(HighlightMapError) {
            if !holds { throw .brokenRule(place: place(), rule: rule()) }
        }
        try require((1...Self.largestSide).contains(size.width), "/width", "a width is 1 to \(Self.largestSide)")
        try require((1...Self.largestSide).contains(size.height), "/height", "a height is 1 to \(Self.largestSide)")
        try require(revision >= 1, "/revision", "revisions start at 1")
        try require(
            Self.isDigest(sourceDigest), "/source/sha256", "a digest is 64 lower-case hexadecimal digits")
        for (i, line) in lines.enumerated() { try line.checkOwnRules(at: "/lines/\(i)") }
        var next = 1
        var article = -1
        for (i, line) in lines.enumerated() {
            try require(
                line.first == next, "/lines/\(i)/first", "numbers run on: expected \(next), found \(line.first)")
            next += line.count
            if line.article != article {
                try require(
                    line.article == article + 1, "/lines/\(i)/article", "an article's lines stand together, in order")
                article = line.article
                try require(
                    article < articles.count && articles[article].first == line.first, "/articles/\(article)",
                    "an article's first number is that of its first line")
            }
            if i + 1 == lines.count || lines[i + 1].article != article {
                try require(
                    articles[article].last == line.last, "/articles/\(article)",
                    "an article's last number is that of its last line")
            }
        }
        try require(articles.count == article + 1, "/articles", "every article has a line")
    }

    /// Whether a text has the form of a SHA-256 digest: 64 lower-case hexadecimal digits.
    package static func isDigest(_ text: String) -> Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        return text.utf8.count == 64 && text.utf8.allSatisfy { digits.contains($0) || letters.contains($0) }
    }
}

extension HighlightMap.Line {
    func checkOwnRules(at place: @autoclosure () -> String) throws(HighlightMapError) {
        func require(
            _ holds: Bool, _ field: String, _ rule: @autoclosure () -> String
        ) throws(HighlightMapError) {
            if !holds { throw .brokenRule(place: "\(place())/\(field)", rule: rule()) }
        }
        let allowed = -HighlightMap.largestSide...HighlightMap.largestSide
        try require(cuts.count >= 2, "cuts", "a line has at least one character, so two cuts")
        try require(cuts.allSatisfy(allowed.contains), "cuts", "coordinates stay within \(allowed)")
        try require(zip(cuts, cuts.dropFirst()).allSatisfy(<), "cuts", "cuts rise")
        try require(!cross.isEmpty, "cross", "an extent is not empty")
        try require(
            allowed.contains(cross.lowerBound) && allowed.contains(cross.upperBound), "cross",
            "coordinates stay within \(allowed)")
        try require(allowed.contains(lean), "lean", "coordinates stay within \(allowed)")
        try require(article >= 0, "article", "an ordinal is 0 or more")
        try require(paragraph >= 0, "paragraph", "an ordinal is 0 or more")
    }
}
