import PageStore

extension Intake {
    /// Sets aside the pages that a file gave before and does not give any more, since it has another number of pages now. A file is looked
    /// at once in each state, before its pages are taken in: so a page and its successor are never both read.
    ///
    /// - Parameters:
    ///   - count: how many pages the file has.
    ///   - digest: SHA-256 of the file; nil where its pages are known by digests of their own. A file other than `edition.json` says is
    ///     refused, and takes no page away.
    ///   - lastDigest: SHA-256 of the image that was read at this path before: pages that an earlier version took in have no name of a file.
    func setAsideGone(
        _ file: InboxFile, of edition: Inbox.EditionFolder, pages count: Int, digest: String? = nil,
        lastDigest: String? = nil
    ) throws(StoreError) {
        var hasher = Hasher()
        hasher.combine(file.path)
        hasher.combine(file.stamp)
        let state = hasher.finalize()
        guard !settled.contains(state) else { return }
        let stem = (try? edition.description?.get())?.stem(of: file) ?? file.stem
        let names = Set((0..<count).map { Self.pageName(stem, index: $0, of: count) })
        for page in try store.pages(of: edition.name) {
            let isOfFile =
                page.source.map { $0 == file.source } ?? (page.image != nil && page.image?.digest == lastDigest)
            guard isOfFile, !names.contains(page.name.page), Self.mayName(page.name.page, stem),
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

    /// Whether a page of a file can have a name, whatever the number of its pages.
    private static func mayName(_ page: String, _ stem: String) -> Bool {
        guard page != stem else { return true }
        guard page.hasPrefix("\(stem)-") else { return false }
        let number = page.dropFirst(stem.count + 1)
        return !number.isEmpty && number.utf8.allSatisfy { (48...57).contains($0) }
    }
}
