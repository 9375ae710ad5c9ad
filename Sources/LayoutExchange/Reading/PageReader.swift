/// Reads one page from the events of a file, after the file's first tag.
protocol PageReader {
    var draft: PageDraft { get set }

    mutating func start(_ element: XMLElement) throws(ImportError)
    mutating func add(_ text: String)
    mutating func end(_ name: String) throws(ImportError)
    /// The page, after the end of the file.
    mutating func finished() -> ImportedPage
}

extension PageReader {
    /// Reads the page to the end of the file; nil if the file has no page.
    ///
    /// - Throws: `ImportError`, also for a file with several pages.
    mutating func page(from reader: inout some EventSource & ~Copyable) throws(ImportError) -> ImportedPage? {
        while let event = try reader.next() {
            switch event {
            case .start(let element): try start(element)
            case .text(let text): add(text)
            case .end(let name): try end(name)
            }
        }
        guard draft.pages < 2 else { throw .pages(count: draft.pages) }
        return draft.pages == 1 ? finished() : nil
    }
}
