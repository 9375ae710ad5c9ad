extension PageStore {
    /// The outcome of `setAside`.
    public enum SettingAside: Sendable, Hashable {
        /// The page waits for a decision (`Page.hold`).
        case waits(Reason)
        /// The page had no result yet, so it was removed without a decision.
        case removed
        /// The page is withdrawn, was set aside before, or has no image.
        case unchanged
    }

    /// Sets aside a page, because the file from which it came no longer contains it. Readers get no revision of the
    /// page, and the feed reports a withdrawal, until a person keeps the page (`approve`) or withdraws it, or a file
    /// contains the page again. Revisions and corrections stay.
    ///
    /// An image of the page that waits for its analysis, or whose analysis has failed, is dropped. The page then shows
    /// its newest revision again.
    ///
    /// - Parameter file: the name of the file.
    /// - Throws: `StoreError.notFound`.
    public func setAside(
        _ name: PageName, goneFrom file: String, at now: Moment
    ) throws(StoreError) -> SettingAside {
        try write(at: now) { tables, now in
            var page = try tables.requiredPage(name)
            guard page.goneFrom == nil, ![.withdrawn, .expected].contains(page.state) else { return .unchanged }
            guard let newest = try tables.revision(page.latestRevision, of: page.id) else {
                try tables.remove(page, of: name.edition, for: .file, by: Self.batch, at: now)
                return .removed
            }
            if var job = try tables.job(of: page.id), job.state != .done {
                job.transition(to: .done)
                (job.reasonCode, job.reason) = (nil, nil)
                try tables.save(job)
            }
            if let number = page.publishedRevision, let row = try tables.revision(number, of: page.id) {
                try tables.append(.withdrawn, row, at: now)
            }
            let lost = page.publishedRevision
            page.setState(.analysed, at: now)
            (page.publishedRevision, page.withdrawnRevision) = (nil, lost)
            (page.imageDigest, page.imageIndex) = (newest.imageDigest, newest.imageIndex)
            page.goneFrom = file
            page = try tables.save(page)
            return try tables.hold(on: page).map { .waits($0) } ?? .unchanged
        }
    }

    /// The pages whose newest image came from a file in an edition's folder, without removed ones.
    ///
    /// - Parameter digest: the image that was last read in this file. It identifies pages that an older program took in
    ///   without recording their file.
    /// - Complexity: O(pages of the file).
    public func pages(
        from source: String, orShowing digest: String?, of edition: String
    ) throws(StoreError) -> [Page] {
        try read { tables in
            guard let row = try tables.edition(named: edition) else { return [] }
            let older = try digest.map { try tables.pages(showing: $0) } ?? []
            let unnamed = older.filter { $0.editionID == row.id && $0.source == nil }
            return try (tables.pages(from: source, of: row.id) + unnamed).filter { !$0.isRemoved }.map {
                Page($0, of: row.name, hold: nil)
            }
        }
    }

    /// The name of the batch in the record of a removal, in place of a person's.
    private static let batch = "mojiwaku batch"
}
