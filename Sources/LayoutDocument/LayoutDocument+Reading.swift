public import Foundation
public import HighlightMap
import PageGeometry
package import PositionedJSON

extension LayoutDocument {
    /// Reads a layout. Does not check the rules of a layout: see `brokenRules()`.
    ///
    /// An unknown field is refused: people edit these files, and a misspelt name would otherwise count as an absent
    /// field. Coordinates beyond ±`HighlightMap.largestSide` are refused too.
    ///
    /// - Throws: `LayoutError` with the first fault and its place.
    /// - Complexity: O(bytes), in time and memory.
    public init(json: Data) throws(LayoutError) {
        self = try LayoutError.document(
            LayoutError.value(in: json), format: Self.format, versions: Self.versions
        ) { value, _ throws(JSONFieldError) in try Self.read(value).get() }
    }

    /// Reads a layout, even a faulty one, and reports all faults.
    ///
    /// - Returns: the check. It has a document if `init(json:)` accepts the JSON; the document may break rules.
    /// - Complexity: O(bytes) when few cells overlap.
    public static func check(json: Data) -> DocumentCheck<LayoutDocument, LayoutRule> {
        do { return check(try JSONValue(parsing: json)) } catch {
            return DocumentCheck(refusing: RuleBreach(.syntax, at: "", "This is not JSON: \(error)."))
        }
    }

    /// Checks parsed JSON.
    package static func check(_ value: JSONValue) -> DocumentCheck<LayoutDocument, LayoutRule> {
        if let wrong = JSONRecord.otherFormat(of: value, than: format, versions: versions) {
            return .init(refusing: wrong)
        }
        let read = read(value)
        return DocumentCheck(
            document: read.errors.isEmpty ? read.value : nil, misforms: read.errors, broken: read.value.brokenRules())
    }
}

// MARK: Reading after an error

extension LayoutDocument {
    /// The readable parts of a layout, with placeholders for the rest. Checks no rule.
    private static func read(_ value: JSONValue) -> JSONRead<LayoutDocument> {
        JSONCollector.read(value, isClosed: true) { file in
            file.allow("format", "version")
            return LayoutDocument(
                page: PageIdentity(&file),
                provenance: file.collect("provenance", Provenance.read),
                articles: file.list("articles", of: Article.read), figures: file.list("figures", of: Figure.read),
                rules: file.list("rules", of: Rule.read), unnumbered: file.list("unnumbered", of: UnnumberedText.read),
                tiers: file.listIfPresent("tiers", of: Tier.read),
                findings: file.list("findings", of: Finding.read))
        }
    }
}

extension PageIdentity {
    /// The placeholder for a size is so large that no place is off the page.
    fileprivate init(_ file: inout JSONCollector) {
        self.init(
            edition: file.readIfPresent("edition", JSONForm.text), name: file.read("page", JSONForm.text, else: "?"),
            size: PixelSize(
                width: file.read("width", JSONForm.pixels, else: HighlightMap.largestSide),
                height: file.read("height", JSONForm.pixels, else: HighlightMap.largestSide)),
            sourceDigest: file.collect("source") { HighlightMap.readDigest($0, isClosed: true) })
    }
}

extension Provenance {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<Provenance> {
        JSONCollector.read(value, isClosed: true) { record in
            Provenance(
                engine: record.read("engine", JSONForm.text, else: "?"),
                settings: record.collect("settings", readNames),
                models: record.collect("models", readNames))
        }
    }

    private static func readNames(_ value: JSONValue) -> JSONRead<[String: String]> {
        JSONCollector.read(value) { $0.names(JSONForm.text) }
    }
}

extension Article {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<Article> {
        JSONCollector.read(value, isClosed: true) {
            Article(paragraphs: $0.list("paragraphs", of: Paragraph.read))
        }
    }
}

extension Paragraph {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<Paragraph> {
        JSONCollector.read(value, isClosed: true) {
            Paragraph(lines: $0.list("lines", of: Line.read))
        }
    }
}

extension Line {
    /// A line with a malformed field or character becomes a line without characters, and rules ignore its place.
    fileprivate static func read(_ value: JSONValue) -> JSONRead<Line> {
        let nothing = Line(role: .other, writing: .vertical, cross: 0..<1, start: 0, characters: [])
        return JSONCollector.read(value, isClosed: true) { record in
            let line = Line(
                role: record.read("role", JSONForm.choice, else: .other),
                writing: record.read("writing", JSONForm.choice, else: .vertical),
                cross: record.read("cross", JSONForm.extent, else: 0..<1),
                lean: record.readIfPresent("lean", JSONForm.pixels) ?? 0,
                tier: record.readIfPresent("tier", JSONForm.integer),
                start: record.read("start", JSONForm.pixels, else: 0),
                characters: record.list("characters", of: Character.read),
                isReadFromRight: record.readIfPresent("rtl", JSONForm.flag) ?? false)
            return record.errors.isEmpty ? line : nothing
        }
    }
}

extension Character {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<Character> {
        JSONCollector.read(value, isClosed: true) { record in
            let ruby = record.readIfPresent("ruby") { value throws(JSONFieldError) in
                try JSONForm.list(value, of: JSONForm.rect)
            }
            return Character(
                kind: record.read("kind", JSONForm.choice, else: .plain),
                end: record.read("end", JSONForm.pixels, else: 0),
                ink: record.read("ink", JSONForm.rect, else: .unknown),
                confidence: record.read("confidence", Self.thousandths, else: 0), ruby: ruby ?? [],
                text: RecognisedText(&record), rubyText: record.readIfPresent("rubyText", JSONForm.texts) ?? [])
        }
    }

    /// The nearest whole number of thousandths. Numbers below 0 or above 1 stay as they are, so that `brokenRules()`
    /// reports them.
    fileprivate static func thousandths(_ value: JSONValue) throws(JSONFieldError) -> Int {
        let share = try JSONForm.number(value)
        guard abs(share) <= 1_000_000 else { throw JSONFieldError("a number from 0 to 1") }
        let nearest = Int((share * 1000).rounded())
        return share > 1 ? max(1001, nearest) : share < 0 ? min(-1, nearest) : nearest
    }
}

extension RecognisedText {
    /// The text of a character; nil if the record has no text.
    fileprivate init?(_ record: inout JSONCollector) {
        let text = record.readIfPresent("text", JSONForm.text)
        let confidence = record.readIfPresent("textConfidence", Character.thousandths)
        let alternatives = record.listIfPresent("alternatives", of: Alternative.read)
        guard let text else { return nil }
        self.init(text, confidence: confidence ?? 1000, alternatives: alternatives)
    }
}

extension RecognisedText.Alternative {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<RecognisedText.Alternative> {
        JSONCollector.read(value, isClosed: true) {
            RecognisedText.Alternative(
                $0.read("text", JSONForm.text, else: "?"),
                confidence: $0.read("confidence", Character.thousandths, else: 0))
        }
    }
}

extension Figure {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<Figure> {
        JSONCollector.read(value, isClosed: true) {
            Figure(
                kind: $0.read("kind", JSONForm.choice, else: .picture),
                rect: $0.read("rect", JSONForm.rect, else: .unknown))
        }
    }
}

extension Rule {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<Rule> {
        JSONCollector.read(value, isClosed: true) {
            Rule(
                rect: $0.read("rect", JSONForm.rect, else: .unknown),
                direction: $0.read("direction", JSONForm.choice, else: .vertical))
        }
    }
}

extension UnnumberedText {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<UnnumberedText> {
        JSONCollector.read(value, isClosed: true) {
            UnnumberedText(
                kind: $0.read("kind", JSONForm.choice, else: .unclear),
                rect: $0.read("rect", JSONForm.rect, else: .unknown))
        }
    }
}

extension Tier {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<Tier> {
        JSONCollector.read(value, isClosed: true) {
            Tier(
                rows: $0.read("rows", JSONForm.extent, else: 0..<1), gap: $0.readIfPresent("gap", JSONForm.pixels),
                characters: $0.read("characters", JSONForm.integer, else: 1),
                box: $0.readIfPresent("box", JSONForm.rect))
        }
    }
}

extension Finding.Candidate {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<Finding.Candidate> {
        JSONCollector.read(value, isClosed: true) {
            Finding.Candidate(
                place: $0.readIfPresent("place", JSONForm.rect),
                odds: $0.read("odds", Character.thousandths, else: 0),
                text: $0.readIfPresent("text", JSONForm.text))
        }
    }
}

extension Finding {
    fileprivate static func read(_ value: JSONValue) -> JSONRead<Finding> {
        JSONCollector.read(value, isClosed: true) {
            Finding(
                severity: $0.read("severity", JSONForm.choice, else: .note),
                code: $0.read("code", JSONForm.text, else: ""), message: $0.read("message", JSONForm.text, else: ""),
                parameters: $0.readIfPresent("parameters", JSONForm.texts) ?? [],
                place: $0.readIfPresent("place", JSONForm.rect),
                candidates: $0.listIfPresent("candidates", of: Candidate.read),
                text: $0.readIfPresent("text", JSONForm.text))
        }
    }
}

extension PixelRect {
    /// A placeholder for an unreadable rectangle.
    fileprivate static let unknown = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
}
