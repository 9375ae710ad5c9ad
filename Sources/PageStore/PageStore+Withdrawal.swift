extension PageStore {
    /// Withdraws a page: it cannot be read, and it is not analysed until another image comes or a person restores it.
    /// The feed reports the withdrawal.
    public func withdraw(_ name: PageName, by person: String, at now: Moment) throws(StoreError) {
        try write { tables in
            let (_, page, _) = try tables.requiredPage(name)
            try tables.withdraw(page, by: person, at: now)
        }
    }

    /// Restores a withdrawn page to its former state: its last published revision is published again, if its edition is
    /// open; an image that was not analysed is analysed.
    ///
    /// - Returns: the published revision; nil for none. A page that is not withdrawn stays unchanged.
    /// - Throws: `StoreError.notFound`.
    @discardableResult
    public func restore(_ name: PageName, at now: Moment) throws(StoreError) -> Int? {
        let now = try database.time(now)
        return try write { tables in
            let (edition, page, id) = try tables.requiredPage(name)
            guard !page.isRemoved else { throw StoreError.notFound("page \(name)") }
            try tables.restore(page, of: edition, at: now)
            return try tables.page(id)?.publishedRevision
        }
    }

    /// Withdraws a whole edition: its published pages are withdrawn, and no page is published until the edition is
    /// restored.
    ///
    /// - Returns: the number of pages that were published until now.
    /// - Throws: `StoreError.notFound`.
    @discardableResult
    public func withdraw(edition name: String, by person: String, at now: Moment) throws(StoreError) -> Int {
        let now = try database.time(now)
        return try write { tables in
            var edition = try tables.requiredEdition(name)
            guard edition.withdrawnAt == nil else { return 0 }
            let published = try tables.pages(of: edition.id ?? 0).filter { $0.publishedRevision != nil }
            for page in published { try tables.withdraw(page, by: person, at: now) }
            (edition.withdrawnAt, edition.withdrawnBy) = (now.milliseconds, person)
            _ = try tables.save(edition)
            return published.count
        }
    }

    /// Restores a withdrawn edition and the pages that were withdrawn with it, but no pages that were withdrawn
    /// individually. Pages that came meanwhile are published as usual.
    ///
    /// - Returns: the number of pages that are published now.
    /// - Throws: `StoreError.notFound`.
    @discardableResult
    public func restore(edition name: String, at now: Moment) throws(StoreError) -> Int {
        let now = try database.time(now)
        return try write { tables in
            let edition = try tables.requiredEdition(name)
            guard !edition.isRemoved else { throw StoreError.notFound("edition \(name)") }
            if let withdrawnAt = edition.withdrawnAt { try tables.restore(edition, withdrawnAt: withdrawnAt, at: now) }
            return try tables.pages(of: edition.id ?? 0).count { $0.publishedRevision != nil }
        }
    }
}

extension StoreTables {
    /// Withdraws a page. Does nothing when it is withdrawn already.
    func withdraw(_ row: PageRow, by person: String, at now: Moment) throws {
        guard row.state != .withdrawn, let id = row.id else { return }
        var page = row
        if let number = page.publishedRevision, let revision = try revision(number, of: id) {
            try append(ChangeRow(.withdrawn, revision, at: now))
        }
        // These revisions stay withdrawn, even when a later revision of the page is published.
        for var revision in try revisions(of: id) where revision.publishedAt != nil {
            revision.publishedAt = nil
            try save(revision)
        }
        page.setState(.withdrawn, at: now)
        page.withdrawnBy = person
        (page.publishedRevision, page.withdrawnRevision) = (nil, row.publishedRevision ?? row.withdrawnRevision)
        _ = try save(page)
        guard var job = try job(of: id) else { return }
        job.transition(to: .done)
        try save(job)
    }

    fileprivate func restore(_ row: EditionRow, withdrawnAt: Int64, at now: Moment) throws {
        var edition = row
        (edition.withdrawnAt, edition.withdrawnBy) = (nil, nil)
        edition = try save(edition)
        for page in try pages(of: edition.id ?? 0)
        where page.state == .withdrawn && page.changedAt == withdrawnAt && !page.isRemoved {
            try restore(page, of: edition, at: now)
        }
        try publishWaiting(at: now, of: edition.id)
    }

    fileprivate func restore(_ row: PageRow, of edition: EditionRow, at now: Moment) throws {
        guard row.state == .withdrawn, let id = row.id else { return }
        var page = row
        page.setState(page.imageDigest == nil ? .expected : .received, at: now)
        if let number = row.withdrawnRevision, Edition(edition).isOpen(at: now),
            var revision = try revision(number, of: id)
        {
            revision.publishedAt = now.milliseconds
            try save(revision)
            page.publishedRevision = number
            try append(ChangeRow(.published, revision, at: now))
        }
        page = try save(page)
        if page.imageDigest == nil { return }
        if let newest = try revision(page.latestRevision, of: id), newest.image == page.image {
            try updateState(page, at: now)
        } else if var job = try job(of: id) {
            job.beginAnew()
            try save(job)
        }
    }
}
