extension PageStore {
    /// Adds an edition, or changes its description. Its approval stays. A removed edition stays removed until a page of
    /// it comes.
    ///
    /// - Parameters:
    ///   - pages: names of expected pages. Unknown ones are added.
    ///   - digests: the expected SHA-256 of image files, by page name. They take effect before the description
    ///     publishes any page. A page without an entry keeps its expected digest.
    /// - Throws: `StoreError.badName`, `.badTitle`.
    public func describe(
        _ edition: Edition, pages: [String] = [], digests: [String: ExpectedDigest] = [:], at now: Moment
    ) throws(StoreError) {
        for name in [edition.name] + pages where !PageName.isAllowed(name) { throw .badName(name) }
        if let title = edition.title, !Edition.isTitle(title) { throw .badTitle(title) }
        let pages = pages.map(PageName.normal)
        let isKnown = try read { tables in
            guard let old = try tables.edition(named: edition.name), old == EditionRow(edition, over: old, at: now)
            else { return false }
            let known = try tables.pages(of: old.id)
            return Set(pages).isSubset(of: known.map(\.name))
                && known.allSatisfy { digests[$0.name, default: .asBefore].isNoted(of: $0) }
        }
        if isKnown { return }
        try write(at: now) { tables, now in
            var row = EditionRow(edition, over: try tables.edition(named: edition.name), at: now)
            row = try tables.save(row)
            let known = Set(try tables.pages(of: row.id).map(\.name))
            for name in pages where !known.contains(name) {
                _ = try tables.save(PageRow(expected: name, of: row.id, at: now))
            }
            for page in try tables.pages(of: row.id) {
                try tables.expect(digests[page.name, default: .asBefore], of: page, at: now)
            }
            try tables.setPriority(of: row)
            try tables.publishWaiting(at: now, of: row.id)
        }
    }

    /// The edition with a name; nil when there is none, or it was removed.
    public func edition(named name: String) throws(StoreError) -> Edition? {
        try read { try $0.edition(named: name).flatMap { $0.isRemoved ? nil : Edition($0) } }
    }

    /// The edition with a name.
    ///
    /// - Throws: `StoreError.notFound`, `.removed`.
    public func requiredEdition(named name: String) throws(StoreError) -> Edition {
        try read { Edition(try $0.presentEdition(name)) }
    }

    /// All editions in the order of their addition, without removed ones.
    public func editions() throws(StoreError) -> [Edition] {
        try read { try $0.editions().filter { !$0.isRemoved }.map(Edition.init) }
    }

    /// The pages of an edition in the order of reading, without removed ones; empty when there is no such edition.
    public func pages(of edition: String) throws(StoreError) -> [Page] {
        try read { tables in
            guard let row = try tables.edition(named: edition) else { return [] }
            let pages = try tables.pages(of: row.id).filter { !$0.isRemoved }.map {
                Page($0, of: edition, hold: try tables.hold(on: $0))
            }
            return Edition(row).inReadingOrder(pages) { $0.name.page }
        }
    }

    /// The page with a name; nil when there is none.
    public func page(_ name: PageName) throws(StoreError) -> Page? {
        try read { tables in
            try tables.page(name).map { Page($0, of: name.edition, hold: try tables.hold(on: $0)) }
        }
    }

    /// The page with a name.
    ///
    /// - Throws: `StoreError.notFound`, `.removed`.
    public func requiredPage(_ name: PageName) throws(StoreError) -> Page {
        try read { tables in
            let row = try tables.presentPage(name)
            return Page(row, of: name.edition, hold: try tables.hold(on: row))
        }
    }

    /// Approves an edition that waits for approval: its analysed pages are published now, later pages once they are
    /// analysed. A page that itself waits for an editor (`Page.hold`) still waits.
    ///
    /// - Parameter person: the approving person. Not empty.
    /// - Returns: the first approval of the edition. A second approval changes nothing.
    /// - Throws: `StoreError.notFound`, `.removed`.
    @discardableResult
    public func approve(edition name: String, by person: String, at now: Moment) throws(StoreError) -> Approval {
        try write(at: now) { tables, now in
            var row = try tables.presentEdition(name)
            if let approval = Edition(row).approval { return approval }
            row.approvedBy = person
            row.approvedAt = now.milliseconds
            _ = try tables.save(row)
            try tables.publishWaiting(at: now, of: row.id)
            return Approval(by: person, at: now)
        }
    }

    /// Publishes the analysed pages of editions whose publication is due, except those that wait for an editor.
    ///
    /// - Returns: the number of published pages.
    @discardableResult
    public func publishDue(at now: Moment) throws(StoreError) -> Int {
        let now = try database.time(now)
        let isAnyDue = try read { tables in try tables.analysedPages().contains { try tables.isDue($0, at: now) } }
        guard isAnyDue else { return 0 }
        return try write { try $0.publishWaiting(at: now, of: nil) }
    }
}

extension StoreTables {
    /// Whether an analysed page may be published.
    fileprivate func isDue(_ page: PageRow, at now: Moment) throws -> Bool {
        guard let edition = try edition(page.editionID), Edition(edition).isOpen(at: now) else { return false }
        return try hold(on: page) == nil
    }

    /// Publishes analysed pages whose edition is open and that do not wait for an editor.
    ///
    /// - Parameter edition: only pages of this edition; nil for all.
    /// - Returns: the number of published pages.
    @discardableResult
    func publishWaiting(at now: Moment, of edition: Int64?) throws -> Int {
        var count = 0
        for page in try analysedPages() where edition == nil || page.editionID == edition {
            guard try isDue(page, at: now) else { continue }
            try publish(page, at: now)
            count += 1
        }
        return count
    }

    /// Publishes a page's newest revision.
    func publish(_ page: PageRow, at now: Moment) throws {
        guard var revision = try revision(page.latestRevision, of: page.id) else {
            throw StoreError.failed(detail: "page \(page.name) has no revision to publish")
        }
        revision.publishedAt = revision.publishedAt ?? now.milliseconds
        try save(revision)
        var page = page
        page.publishedRevision = revision.revision
        page.setState(.published, at: now)
        _ = try save(page)
        try append(.published, revision, at: now)
    }

    /// Copies the edition's priority to the jobs of its pages.
    fileprivate func setPriority(of edition: EditionRow) throws {
        for page in try pages(of: edition.id) {
            guard var job = try job(of: page.id), job.priority != edition.priority else { continue }
            job.priority = edition.priority
            try save(job)
        }
    }
}

extension PageRow {
    init(expected name: String, of edition: Int64, at now: Moment) {
        self.init(
            editionID: edition, name: name, state: .expected, imageIndex: 0, latestRevision: 0,
            changedAt: now.milliseconds)
    }

    /// Sets the state, and clears the fields of the old state.
    mutating func setState(_ state: PageState, at now: Moment) {
        self.state = state
        if state != .analysed { goneFrom = nil }
        setCauses([])
        reasonCode = nil
        reason = nil
        withdrawnBy = nil
        withdrawnRevision = nil
        changedAt = now.milliseconds
    }

    /// Sets the causes for which the page is withdrawn.
    mutating func setCauses(_ causes: WithdrawalCauses) {
        self.causes = causes
        isRemoved = !causes.isDisjoint(with: .removed)
    }

    var image: ImagePlace? { imageDigest.map { ImagePlace(digest: $0, index: imageIndex) } }
}

extension EditionRow {
    fileprivate init(_ edition: Edition, over old: EditionRow?, at now: Moment) {
        self = old ?? EditionRow(plain: PageName.normal(edition.name), at: now)
        title = edition.title.map(PageName.normal)
        date = edition.date
        expectedCount = edition.expectedCount
        (publication, publishAt) =
            switch edition.publication {
            case .atOnce: (.atOnce, nil)
            case .at(let time): (.atTime, time.milliseconds)
            case .afterApproval: (.afterApproval, nil)
            }
        priority = edition.priority
        publishesDoubtful = edition.publishesDoubtful
        pageOrder =
            edition.pageOrder.isEmpty ? nil : edition.pageOrder.map(PageName.normal).joined(separator: "\n")
    }
}

extension Edition {
    init(_ row: EditionRow) {
        let publication: Publication =
            switch row.publication {
            case .atOnce: .atOnce
            case .atTime: .at(Moment(milliseconds: row.publishAt ?? 0))
            case .afterApproval: .afterApproval
            }
        self.init(
            name: row.name, title: row.title, date: row.date, expectedCount: row.expectedCount,
            publication: publication, priority: row.priority, publishesDoubtful: row.publishesDoubtful)
        if let by = row.approvedBy { approval = Approval(by: by, at: Moment(milliseconds: row.approvedAt ?? 0)) }
        if let by = row.withdrawnBy { withdrawal = Withdrawal(by: by, at: Moment(milliseconds: row.withdrawnAt ?? 0)) }
        createdAt = Moment(milliseconds: row.createdAt)
        pageOrder = row.pageOrder?.split(separator: "\n").map(String.init) ?? []
    }
}

extension Page {
    init(_ row: PageRow, of edition: String, hold: Reason?) {
        self.init(
            name: PageName(edition: edition, page: row.name), state: row.state, image: row.image,
            latestRevision: row.latestRevision, publishedRevision: row.publishedRevision,
            reason: row.reasonCode.map { Reason(code: $0, message: row.reason ?? "") }, hold: hold,
            expectedDigest: row.expectedDigest, source: row.source, changedAt: Moment(milliseconds: row.changedAt),
            receivedAt: row.imageDigest == nil || row.receivedAt == 0 ? nil : Moment(milliseconds: row.receivedAt),
            withdrawnRevision: row.withdrawnRevision, isWithdrawnByItself: row.causes.contains(.decision))
    }
}
