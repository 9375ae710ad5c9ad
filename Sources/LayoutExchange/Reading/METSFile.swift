/// A METS file of a newspaper's issue or of a volume. It names the files of the pages, and its logical map has the
/// articles.
public struct METSFile: Sendable {
    private var files: [File] = []
    /// The divisions of the logical map.
    private var logical: [METSDivision] = []
    /// The files that a division of the physical map names together: text and image of a page.
    private var together: [[String]] = []
    /// The files in which an area begins: these have text.
    private var withAreas: Set<String> = []

    private struct File {
        var id: String
        var path = ""
        /// Names and uses of the file and its groups, in lower case.
        var uses: [String]
        var mediaType: String
        var group: String?

        var isText: Bool {
            !mediaType.hasPrefix("image/") && mediaType != "application/pdf"
                && uses.contains { use in use == "text" || ["alto", "fulltext", "ocr"].contains { use.contains($0) } }
        }
    }

    /// Reads a METS file. Nothing that it names is opened.
    ///
    /// - Throws: `ImportError` with the remedy.
    /// - Complexity: O(bytes).
    public init(bytes: [UInt8]) throws(ImportError) {
        guard bytes.count <= ImportedPage.byteLimit else {
            throw .tooLarge(bytes: bytes.count, limit: ImportedPage.byteLimit)
        }
        let bytes = try TextEncoding.utf8(bytes)
        guard try !XMLProlog.hasDocumentType(bytes) else { throw .documentType }
        try SlowMarkup.check(bytes)
        self = try XMLReader.read(bytes) { (reader) throws(ImportError) in
            var file = METSFile()
            var open = Open()
            var isMETS = false
            while let event = try reader.next() {
                switch event {
                case .start(let element):
                    guard isMETS || element.name == "mets" else { throw .unknownFormat(root: element.name) }
                    isMETS = true
                    file.start(element, &open)
                case .end(let name): file.end(name, &open)
                case .text: continue
                }
            }
            return file
        }
    }

    private init() {}

    private struct Open {
        var groups: [[String]] = []
        /// The map's type in lower case; nil outside.
        var map: String?
        var divisions: [(type: String, children: [METSDivision], files: [String])] = []
    }

    private mutating func start(_ element: XMLElement, _ open: inout Open) {
        switch element.name {
        case "fileGrp": open.groups.append(Self.uses(element))
        case "file":
            files.append(
                File(
                    id: element["ID"] ?? "", uses: open.groups.flatMap(\.self) + Self.uses(element),
                    mediaType: (element["MIMETYPE"] ?? "").lowercased(), group: element["GROUPID"]))
        case "FLocat" where files.last?.path.isEmpty == true:
            files[files.count - 1].path = XMLText.name(ofAddress: element["href"] ?? element["LOCREF"] ?? "")
        case "structMap": open.map = (element["TYPE"] ?? "").lowercased()
        case "div" where open.map != nil: open.divisions.append(((element["TYPE"] ?? "").lowercased(), [], []))
        case "fptr", "area":
            guard let file = element["FILEID"], !open.divisions.isEmpty else { return }
            let last = open.divisions.count - 1
            open.divisions[last].files.append(file)
            guard let begin = element["BEGIN"] else { return }
            withAreas.insert(file)
            open.divisions[last].children.append(.area(file: file, begin: begin, end: element["END"] ?? begin))
        default: break
        }
    }

    private mutating func end(_ name: String, _ open: inout Open) {
        switch name {
        case "fileGrp": _ = open.groups.popLast()
        case "structMap": open.map = nil
        case "div":
            guard let ended = open.divisions.popLast() else { return }
            if open.map == "physical" { together.append(ended.files) }
            let division = METSDivision.division(Self.kind(ended.type), ended.children)
            if !open.divisions.isEmpty {
                open.divisions[open.divisions.count - 1].children.append(division)
            } else if open.map == "logical" {
                logical.append(division)
            }
        default: break
        }
    }

    private static func uses(_ element: XMLElement) -> [String] {
        ["ID", "USE"].compactMap { element[$0]?.lowercased() }
    }

    private static func kind(_ type: String) -> OrderGroup {
        switch type {
        case "article", "advertisement", "advert": .article
        case "paragraph", "title", "subtitle", "headline", "crosshead", "caption", "author": .paragraph
        default: .other
        }
    }

    // MARK: Pages

    /// The ALTO file of a page: its path from the METS file's folder, and the articles on it.
    ///
    /// - Parameter choice: the page; if nil, the METS file must have exactly one.
    /// - Throws: `ImportError` if the choice leaves no page or several, or if the file's path leaves the folder.
    /// - Complexity: O(files and divisions).
    public func text(_ choice: PageChoice?) throws(ImportError) -> (path: String, articles: METSArticles) {
        let texts = texts
        guard !texts.isEmpty else { throw .notInMETS(nil) }
        let byID = Dictionary(files.map { ($0.id, $0.path) }) { first, _ in first }
        var names: [String: [String]] = [:]
        for page in together {
            let paths = page.prefix(16).compactMap { byID[$0] }
            for id in page.prefix(16) { names[id, default: []] += paths }
        }
        let groups = Dictionary(grouping: files.filter { $0.group != nil }) { $0.group }
        let images = texts.map { text in
            let group = text.group.flatMap { groups[$0] } ?? []
            return [text.path] + (names[text.id] ?? []).prefix(64) + group.prefix(16).map(\.path)
        }
        let text = texts[try (choice ?? .image("")).number(among: images) - 1]
        guard let path = Self.local(text.path) else { throw .notInMETS(nil) }
        return (path, articles(of: text))
    }

    /// The articles on the page of an ALTO file, found by the file's name.
    ///
    /// - Throws: `ImportError.notInMETS` if the METS file names no such file, or several.
    public func articles(ofFile path: String) throws(ImportError) -> METSArticles {
        let stem = PageChoice.stem(of: path)
        let fitting = texts.filter { PageChoice.stem(of: $0.path) == stem }
        guard fitting.count == 1 else { throw .notInMETS(path) }
        return articles(of: fitting[0])
    }

    /// The files with text, in the order of the file.
    private var texts: [File] { files.filter { $0.isText || withAreas.contains($0.id) } }

    private func articles(of file: File) -> METSArticles {
        METSArticles(divisions: logical.compactMap { $0.only(of: file.id) })
    }

    /// A path below the METS file's folder; nil for a path outside of it.
    private static func local(_ address: String) -> String? {
        var path = address.replacing("\\", with: "/")[...]
        if path.hasPrefix("file://") { path = path.dropFirst(7) }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
        guard let first = parts.first, !first.isEmpty, !path.contains(":"), !path.contains("\0"), !parts.contains("..")
        else { return nil }
        return parts.joined(separator: "/")
    }
}

/// A part of a METS file's logical map.
indirect enum METSDivision: Sendable, Hashable {
    case division(OrderGroup, [METSDivision])
    /// The elements of a file from the element with id `begin` to the element with id `end`.
    case area(file: String, begin: String, end: String)

    /// The part of the division that is in one file; nil if it has no such part.
    fileprivate func only(of file: String) -> METSDivision? {
        switch self {
        case .area(let other, _, _): return other == file ? self : nil
        case .division(let kind, let children):
            let mine = children.compactMap { $0.only(of: file) }
            return mine.isEmpty ? nil : .division(kind, mine)
        }
    }
}

/// The articles of one page, from a METS file.
public struct METSArticles: Sendable, Hashable {
    fileprivate var divisions: [METSDivision]

    /// Their order of reading; nil if the page has no article.
    ///
    /// - Complexity: O(areas + regions).
    func order(in draft: PageDraft) -> [OrderNode]? {
        var areas = RegionAreas(draft.regions)
        let order = divisions.flatMap { areas.nodes(of: $0) }
        return order.contains(where: \.holdsArticle) ? order : nil
    }
}

/// Finds the regions between two ids.
private struct RegionAreas {
    private let regions: [RegionDraft]
    /// For each id, the first and the last region that has the id or is inside a region with it.
    private var places: [String: (first: Int, last: Int)] = [:]
    /// Remaining number of regions that areas may name. In a valid file, areas share no region.
    private var left: Int

    init(_ regions: [RegionDraft]) {
        self.regions = regions
        left = 2 * regions.count
        for (r, region) in regions.enumerated() {
            for id in region.ancestors + [region.id].compactMap(\.self) { places[id, default: (r, r)].last = r }
        }
    }

    mutating func nodes(of division: METSDivision) -> [OrderNode] {
        switch division {
        case .division(let kind, let children): return [.group(kind, children.flatMap { nodes(of: $0) })]
        case .area(_, let begin, let end):
            guard begin != end, let first = places[begin]?.first, let last = places[end]?.last, first < last,
                last - first < left
            else { return [.reference(begin)] }
            left -= last - first + 1
            return regions[first...last].compactMap { $0.id.map { .reference($0) } }
        }
    }
}
