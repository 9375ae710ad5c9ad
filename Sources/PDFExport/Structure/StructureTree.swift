/// The logical structure of a document (ISO 32000-1, 14.7): Document → Art for each article → headings, paragraphs,
/// captions.
struct StructureTree {
    private let root: PDFReference
    private let document: PDFReference
    private var articles: [PDFValue] = []
    /// For each page, the elements of its marked-content sequences, by MCID.
    private var parents: [[PDFValue]] = []

    init(in file: borrowing QPDFFile) {
        root = file.reserve()
        document = file.reserve()
    }

    /// Adds a page's articles.
    ///
    /// - Returns: the page's key in the parent tree, for its StructParents.
    mutating func add(
        _ sections: [TextLayer.Section], titles: [String], page: PDFReference, to file: borrowing QPDFFile
    ) -> Int {
        var parents: [PDFValue] = []
        var place = 0
        while place < sections.count {
            let article = sections[place].article
            let end = sections[place...].firstIndex { $0.article != article } ?? sections.count
            let element = file.reserve()
            var children: [PDFValue] = []
            for section in sections[place..<end] {
                let elements = Self.add(section, under: element, page: page, to: file)
                children.append(elements[0])
                parents += elements
            }
            let title = ["T": PDFValue.text(titles[article])]
            file.set(element, to: Self.element("Art", under: document, on: page, .array(children), title))
            articles.append(.reference(element))
            place = end
        }
        self.parents.append(parents)
        return self.parents.count - 1
    }

    /// Adds a paragraph's element and its ruby's element; returns both in the order of their MCIDs.
    private static func add(
        _ section: TextLayer.Section, under article: PDFReference, page: PDFReference, to file: borrowing QPDFFile
    ) -> [PDFValue] {
        let element = file.reserve()
        var children: [PDFValue] = [.integer(section.identifier)]
        var elements: [PDFValue] = [.reference(element)]
        if let ruby = section.ruby {
            let span = file.add(Self.element("Span", under: element, on: page, .integer(ruby)))
            children.append(.reference(span))
            elements.append(.reference(span))
        }
        file.set(element, to: Self.element(section.type, under: article, on: page, .array(children)))
        return elements
    }

    /// A structure element (14.7.2).
    private static func element(
        _ type: String, under parent: PDFReference, on page: PDFReference, _ children: PDFValue,
        _ others: [String: PDFValue] = [:]
    ) -> PDFValue {
        let entries: [String: PDFValue] = [
            "Type": .name("StructElem"), "S": .name(type), "P": .reference(parent), "Pg": .reference(page),
            "K": children,
        ]
        return .dictionary(entries.merging(others) { first, _ in first })
    }

    /// Writes the root of the tree, for the catalog's StructTreeRoot.
    func finish(in file: borrowing QPDFFile) -> PDFReference {
        file.set(
            document,
            to: .dictionary([
                "Type": .name("StructElem"), "S": .name("Document"), "P": .reference(root), "K": .array(articles),
            ]))
        let numbers = parents.enumerated().flatMap { [PDFValue.integer($0), .array($1)] }
        let parentTree = file.add(.dictionary(["Nums": .array(numbers)]))
        file.set(
            root,
            to: .dictionary([
                "Type": .name("StructTreeRoot"), "K": .reference(document), "ParentTree": .reference(parentTree),
                "ParentTreeNextKey": .integer(parents.count),
            ]))
        return root
    }
}
