import PageStore

extension Intake {
    /// Sets aside the former pages of a file that now has another number of pages. It examines each state of a file
    /// once, before its pages are taken in, so that a page and its successor are never both published.
    ///
    /// - Parameters:
    ///   - count: the number of pages in the file.
    ///   - digest: SHA-256 of the file; nil if its pages have their own digests. A file whose digest differs from
    ///     `edition.json` is refused, and sets no page aside.
    ///   - lastDigest: SHA-256 of the image that was last read at this path. It identifies pages that an earlier
    ///     version of the program took in without recording their file.
    func setAsideGone(
        _ file: InboxFile, of edition: Inbox.EditionFolder, pages count: Int, digest: String? = nil,
        lastDigest: String? = nil
    ) throws(StoreError) {
        var hasher = Hasher()
        hasher.combine(file.path)
        hasher.combine(file.stamp)
        let state = hasher.finalize()
        guard !settled.contains(state) else { return }
        let stem = edition.stem(of: file)
        let names = Set((0..<count).map { Self.pageName(stem, index: $0, of: count) })
        for page in try store.pages(from: file.source, orShowing: lastDigest, of: edition.name) {
            guard !names.contains(page.name.page), Self.mayName(page.name.page, stem),
                digest == nil || page.expectedDigest == nil || page.expectedDigest == digest
            else { continue }
            switch try store.setAside(page.name, goneFrom: file.source, at: .now) {
            case .waits(let reason): onEvent(.held(page.name, reason))
            case .removed: onEvent(.superseded(page.name))
            case .unchanged: break
            }
        }
        settled.insert(state)
    }

    /// Whether a page of a file can have this name, whatever the number of pages in the file.
    private static func mayName(_ page: String, _ stem: String) -> Bool {
        guard page != stem else { return true }
        guard page.hasPrefix("\(stem)-") else { return false }
        let number = page.dropFirst(stem.count + 1)
        return !number.isEmpty && number.utf8.allSatisfy { (48...57).contains($0) }
    }
}
