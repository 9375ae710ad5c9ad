public import Foundation
import HighlightMap
import PageGeometry
import PositionedJSON

extension Truth {
    /// Reads a truth from JSON. Fields that no measure needs are ignored.
    ///
    /// - Throws: `TruthError` with the first error and its place in the file.
    /// - Complexity: O(bytes).
    public init(json: Data) throws(TruthError) {
        let file = try TruthError.record(in: json)
        if Self.isOfBlocks(file) { throw .isBlockTruth }
        do { try self.init(file) } catch { throw TruthError(error) }
    }

    private init(_ file: JSONRecord) throws(JSONFieldError) {
        let characters = try file.list("characters", of: Character.init)
        let ruby = try file.optionalList("ruby") { value throws(JSONFieldError) in
            try Ruby(value, characters: characters.count)
        }
        self.init(
            image: try file.readIfPresent("image", JSONForm.text),
            size: PixelSize(width: try file.read("width", Self.side), height: try file.read("height", Self.side)),
            ignored: try file.list("ignore", of: RealRect.init), characters: characters, ruby: ruby,
            hasRoles: try file.readIfPresent("roles", JSONForm.flag) ?? true,
            features: try file.optionalList("features", of: JSONForm.text),
            articles: try file.optionalList("articles", of: ArticleFeatures.init))
    }

    /// Whether the file is a block truth: it has no characters, and articles with blocks.
    private static func isOfBlocks(_ file: JSONRecord) -> Bool {
        guard !file.fields.contains(where: { $0.key == "characters" }),
            case .list(let articles)? = file.fields.first(where: { $0.key == "articles" })?.value
        else { return false }
        return articles.contains { (try? JSONRecord($0))?.fields.contains { $0.key == "blocks" } ?? false }
    }

    /// Reads the width or height of an image, in px.
    static func side(_ value: JSONValue) throws(JSONFieldError) -> Int {
        let side = try JSONForm.pixels(value)
        guard side >= 1 else { throw JSONFieldError("at least 1 pixel") }
        return side
    }
}

extension TruthError: JSONFileError {}

extension JSONRecord {
    /// Reads the values of an array; returns an empty array if the field is absent or null.
    func optionalList<T>(
        _ key: String, of body: (JSONValue) throws(JSONFieldError) -> T
    ) throws(JSONFieldError) -> [T] {
        try readIfPresent(key) { value throws(JSONFieldError) in try JSONForm.list(value, of: body) } ?? []
    }
}

extension Truth.Ruby {
    fileprivate init(_ value: JSONValue, characters: Int) throws(JSONFieldError) {
        let record = try JSONRecord(value)
        self.init(
            ink: try record.readIfPresent("ink", Self.printedRect) ?? nil,
            text: try record.readIfPresent("t", JSONForm.text) ?? "",
            bases: try record.optionalList("base") { value throws(JSONFieldError) in
                let base = try JSONForm.integer(value)
                guard (0..<characters).contains(base) else {
                    throw JSONFieldError("the index of one of the \(characters) characters, from 0")
                }
                return base
            })
    }

    /// Reads the box of a ruby character's print. An empty list stands for an unknown place.
    private static func printedRect(_ value: JSONValue) throws(JSONFieldError) -> RealRect? {
        if case .list(let sides) = value, sides.isEmpty { return nil }
        return try RealRect(value)
    }
}

extension Truth.ArticleFeatures {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value)
        self.init(
            article: try record.read("article", Truth.Label.init),
            features: try record.list("features", of: JSONForm.text))
    }
}

extension Truth.Character {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value)
        self.init(
            text: try record.readIfPresent("t", JSONForm.text) ?? "", ink: try record.read("ink", RealRect.init),
            role: try record.read("role", JSONForm.text), article: try record.read("article", Truth.Label.init),
            flow: try record.read("flow", JSONForm.text), place: try record.read("seq", JSONForm.pixels),
            paragraph: try record.read("para", Truth.Label.init),
            line: try record.readIfPresent("line", Truth.Label.init) ?? .none,
            run: try record.readIfPresent("seg", Truth.Label.init) ?? .none,
            kind: try record.readIfPresent("kind", JSONForm.text), setting: try Truth.Setting(record))
    }
}

extension Truth.Setting {
    fileprivate init(_ record: JSONRecord) throws(JSONFieldError) {
        self.init(
            isTurned: try record.readIfPresent("turned", JSONForm.flag) ?? false,
            isNegative: try record.readIfPresent("neg", JSONForm.flag) ?? false,
            emphasis: try record.readIfPresent("emphasis", JSONForm.text),
            face: try record.readIfPresent("face", JSONForm.text))
    }
}

extension Truth.Label {
    fileprivate init(_ value: JSONValue) throws(JSONFieldError) {
        switch value {
        case .null: self = .none
        case .integer(let number): self = .number(number)
        case .text(let text): self = .text(text)
        default: throw JSONFieldError("a whole number, a string or null")
        }
    }
}

extension RealRect {
    /// Reads a rectangle from `[left, top, right, bottom]`, in px.
    init(_ value: JSONValue) throws(JSONFieldError) {
        let sides = try JSONForm.list(value, of: Self.side)
        guard sides.count == 4 else { throw JSONFieldError("four numbers: left, top, right, bottom") }
        self.init(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3])
    }
    /// Reads a coordinate, in px. Its size is limited, so that it can be converted to a whole number.
    static func side(_ value: JSONValue) throws(JSONFieldError) -> Double {
        let side = try JSONForm.number(value)
        guard abs(side) <= Double(HighlightMap.largestSide) else {
            throw JSONFieldError("a number of pixels within ±\(HighlightMap.largestSide)")
        }
        return side
    }
}
