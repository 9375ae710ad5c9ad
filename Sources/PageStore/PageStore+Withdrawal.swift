import Catalogue

extension PageStore {
    /// Withdraws a page: it cannot be read, and it is not analysed until another image comes or a person restores it.
    /// Its images do not bring it back, and pages that wait because they have its image are withdrawn too. The feed
    /// reports the withdrawals.
    ///
    /// - Returns: the names of the other withdrawn pages.
    /// - Throws: `StoreError.notFound`, `.removed`.
    @discardableResult
    public func withdraw(_ name: PageName, by person: String, at now: Moment) throws(StoreError) -> [PageName] {
        try write(at: now) { tables, now in
            let page = try tables.presentPage(name)
            let twins = try tables.waitingTwins(of: page)
            for page in [page] + twins { try tables.withdraw(page, for: .decision, by: person, at: now) }
            return try twins.map { try tables.name(ofPage: $0.id) }
        }
    }

    /// Takes back the withdrawal of a page. If the edition is open, the page's last published revision is published
    /// again, or its newest one if an editor corrected or approved it meanwhile. An image that was not analysed is
    /// analysed. A page that is not withdrawn accepts the images of its earlier withdrawals again.
    ///
    /// - Returns: the published revision; nil for none.
    /// - Throws: `StoreError.notFound`, `.removed`.
    @discardableResult
    public func restore(_ name: PageName, at now: Moment) throws(StoreError) -> Int? {
        try write(at: now) { tables, now in
            let page = try tables.presentPage(name)
            if page.state == .withdrawn {
                try tables.restore(page, from: .decision, at: now)
            } else {
                try tables.forgetWithdrawnImages(of: page.id)
            }
            return try tables.page(page.id)?.publishedRevision
        }
    }

    /// Withdraws a whole edition: its published pages are withdrawn, and no page is published until the edition is
    /// restored.
    ///
    /// - Returns: the number of pages that were published until now.
    /// - Throws: `StoreError.notFound`, `.removed`.
    @discardableResult
    public func withdraw(edition name: String, by person: String, at now: Moment) throws(StoreError) -> Int {
        try write(at: now) { tables, now in
            try tables.withdraw(tables.presentEdition(name), by: person, at: now)
        }
    }

    /// Restores a withdrawn edition and the pages that were withdrawn only with it. Pages that came meanwhile are
    /// published as usual.
    ///
    /// - Returns: the number of pages that are published now.
    /// - Throws: `StoreError.notFound`, `.removed`.
    @discardableResult
    public func restore(edition name: String, at now: Moment) throws(StoreError) -> Int {
        try write(at: now) { tables, now in
            var edition = try tables.presentEdition(name)
            if edition.withdrawnAt != nil {
                (edition.withdrawnAt, edition.withdrawnBy) = (nil, nil)
                edition = try tables.save(edition)
                for page in try tables.pages(of: edition.id) { try tables.restore(page, from: .edition, at: now) }
                try tables.publishWaiting(at: now, of: edition.id)
            }
            return try tables.pages(of: edition.id).count { $0.publishedRevision != nil }
        }
    }
}

extension StoreTables {
    /// Withdraws an edition with its published pages. Returns their number.
    func withdraw(_ row: EditionRow, by person: String, at now: Moment) throws -> Int {
        guard row.withdrawnAt == nil else { return 0 }
        let published = try pages(of: row.id).filter { $0.publishedRevision != nil }
        for page in published { try withdraw(page, for: .edition, by: person, at: now) }
        var edition = row
        (edition.withdrawnAt, edition.withdrawnBy) = (now.milliseconds, person)
        _ = try save(edition)
        return published.count
    }

    /// Withdraws a page for one more cause. Does nothing when it is withdrawn for this cause already.
    func withdraw(_ row: PageRow, for cause: WithdrawalCauses, by person: String, at now: Moment) throws {
        guard !row.causes.contains(cause) else { return }
        let isDropped = row.goneFrom != nil
        var page = row
        if row.state != .withdrawn {
            if let number = row.publishedRevision, let revision = try revision(number, of: row.id) {
                try append(.withdrawn, revision, at: now)
            }
            // These revisions stay withdrawn, even when a later revision of the page is published.
            for var revision in try revisions(of: row.id) where revision.publishedAt != nil {
                revision.publishedAt = nil
                try save(revision)
            }
            if var job = try job(of: row.id) {
                job.transition(to: .done)
                try save(job)
            }
            page.setState(.withdrawn, at: now)
            (page.publishedRevision, page.withdrawnRevision) = (nil, row.publishedRevision ?? row.withdrawnRevision)
        }
        (page.withdrawnBy, page.changedAt) = (person, now.milliseconds)
        page.setCauses(row.causes.union(cause))
        page = try save(page)
        guard WithdrawalCauses.remembered.contains(cause) else { return }
        for image in try images(of: page) where try withdrawnImage(image, of: page.id)?.isWithdrawn != true {
            try save(
                WithdrawnImageRow(
                    pageID: page.id, imageDigest: image.digest, imageIndex: image.index,
                    isWithdrawn: cause == .decision && !isDropped))
        }
    }

    /// Takes back causes of a page's withdrawal. Without any other cause, the page returns to its former state; in a
    /// withdrawn edition, a page that was published before waits for the edition.
    func restore(_ row: PageRow, from causes: WithdrawalCauses, at now: Moment) throws {
        guard !row.causes.isDisjoint(with: causes), let edition = try edition(row.editionID) else { return }
        var page = row
        var left = row.causes.subtracting(causes)
        if edition.withdrawnAt != nil, row.withdrawnRevision != nil { left.insert(.edition) }
        if left.isDisjoint(with: .remembered) {
            for image in try images(of: row) { try forgetWithdrawnImages(of: row.id, image) }
        }
        guard left.isEmpty else {
            page.setCauses(left)
            _ = try save(page)
            return
        }
        let newest = try revision(page.latestRevision, of: page.id)
        page.setState(page.imageDigest == nil ? .expected : .received, at: now)
        if Edition(edition).isOpen(at: now), let number = row.withdrawnRevision {
            let decided = try newest.flatMap { try isDecided($0) ? $0 : nil }
            if var shown = try decided ?? revision(number, of: page.id) {
                shown.publishedAt = now.milliseconds
                try save(shown)
                page.publishedRevision = shown.revision
                try append(.published, shown, at: now)
            }
        }
        page = try save(page)
        if page.imageDigest == nil { return }
        if newest?.image == page.image {
            try updateState(page, at: now)
        } else if var job = try job(of: page.id) {
            job.beginAnew()
            try save(job)
        }
    }

    /// The newest image of a page, and that of the revision which readers have or had before the withdrawal.
    private func images(of page: PageRow) throws -> Set<ImagePlace> {
        let shown = try (page.publishedRevision ?? page.withdrawnRevision).flatMap { try revision($0, of: page.id) }
        return Set([page.image, shown?.image].compactMap(\.self))
    }

    /// Pages that wait only because they have an image of this page. None if this page itself waits for another one, or
    /// its file lost it: then its withdrawal concerns its name, not its image.
    fileprivate func waitingTwins(of page: PageRow) throws -> [PageRow] {
        guard page.goneFrom == nil, try hold(on: page)?.isOf(.pageDuplicate) != true else { return [] }
        let twins = try images(of: page).flatMap { image in
            try pages(showing: image.digest).filter { twin in
                guard twin.id != page.id, twin.imageIndex == image.index, twin.publishedRevision == nil,
                    try areOfOneDay(twin, page)
                else { return false }
                return try twin.state == .received || hold(on: twin)?.isOf(.pageDuplicate) == true
            }
        }
        return twins.sorted { $0.id < $1.id }
    }
}
