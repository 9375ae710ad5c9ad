public import LayoutDocument
public import PageAnalysis
public import PageRaster
public import TextRecognition

/// Reads the ends of passages with Tesseract, and tells with MeCab how well one goes on in another.
public struct OrderByText: PassageReader {
    private let recogniser: TextRecogniser
    private let dictionary: JapaneseDictionary

    /// Opens the dictionary.
    ///
    /// - Parameter recogniser: what reads; nil for one of its own.
    /// - Throws: where Tesseract's Japanese model or MeCab's dictionary is not installed.
    public init(recogniser: TextRecogniser? = nil) throws(OrderByTextError) {
        dictionary = try JapaneseDictionary()
        if let recogniser {
            self.recogniser = recogniser
        } else {
            do throws(TextRecognitionError) { self.recogniser = try TextRecogniser() } catch { throw .noText(error) }
        }
    }

    /// What reads: versions of Tesseract and MeCab, and SHA-256 of what they have learned.
    public var provenance: (programs: String, models: [String: String]) {
        var models = recogniser.models
        models[JapaneseDictionary.model] = dictionary.digest
        return ("\(TextRecogniser.engine), mecab \(JapaneseDictionary.version)", models)
    }

    /// What the characters of lines say; nil where Tesseract could not be started.
    ///
    /// - Complexity: some 1.4 ms for a character.
    public func texts(of lines: [Line], on page: GreyRaster) -> [[RecognisedText?]]? {
        guard !lines.isEmpty else { return [] }
        var layout = LayoutDocument(
            page: PageIdentity(name: "page", size: page.size, sourceDigest: ""), provenance: Provenance(engine: ""),
            articles: [Article(paragraphs: lines.map { Paragraph(lines: [$0.withoutRuby]) })])
        guard (try? recogniser.read(&layout, on: page)) != nil else { return nil }
        return layout.articles[0].paragraphs.map { $0.lines[0].charactersInOrder.map(\.text) }
    }

    /// What a text costs by its words, in thousandths of the dictionary's unit.
    public func cost(of text: String) -> Int { dictionary.cost(of: text) }
}

extension Line {
    /// The line without ruby, which says nothing that the characters do not.
    fileprivate var withoutRuby: Line {
        var line = self
        for place in line.characters.indices { line.characters[place].ruby = [] }
        return line
    }
}
