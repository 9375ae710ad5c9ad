extension PageStore {
    /// Approves a page's newest revision. A page that waits for an editor (`Page.hold`) is then published if its
    /// edition is open. If the file from which the page came no longer contains it, the approval keeps the page.
    ///
    /// - Parameters:
    ///   - number: the revision that the person checked. It must be the newest.
    ///   - person: the approving person. Not empty.
    /// - Returns: the first approval of the revision. A second approval changes nothing.
    /// - Throws: `StoreError.conflict` when there is a newer revision; `StoreError.notFound` when there is no such
    ///   page; `.removed`.
    @discardableResult
    public func approve(
        _ name: PageName, revision number: Int, by person: String, at now: Moment
    ) throws(StoreError) -> Approval {
        try write(at: now) { tables, now in
            let page = try tables.presentPage(name)
            guard page.latestRevision == number, try tables.revision(number, of: page.id) != nil else {
                throw StoreError.conflict(name, base: number, latest: page.latestRevision)
            }
            if let approval = try tables.approval(of: page) { return approval }
            let row = ApprovalRow(pageID: page.id, revision: number, approvedBy: person, approvedAt: now.milliseconds)
            try tables.save(row)
            if page.state == .analysed {
                var page = page
                // The approval keeps a page that its file no longer contains.
                if page.goneFrom != nil { (page.goneFrom, page.source) = (nil, nil) }
                try tables.updateState(page, at: now)
            }
            return Approval(row)
        }
    }

    /// The approvals of a page's revisions, by revision. Empty if the file from which the page came no longer contains
    /// it: such a page needs a new approval.
    public func approvals(of name: PageName) throws(StoreError) -> [Int: Approval] {
        try read { tables in
            let page = try tables.requiredPage(name)
            guard page.goneFrom == nil else { return [:] }
            let approvals = try tables.approvals(of: page.id)
            return Dictionary(uniqueKeysWithValues: approvals.map { ($0.revision, Approval($0)) })
        }
    }

    /// The status of a page for editors. Reads no layout.
    public func status(of name: PageName) throws(StoreError) -> PageStatus {
        try read { tables in
            let page = try tables.requiredPage(name)
            let newest = try tables.revision(page.latestRevision, of: page.id).map { Revision($0, of: name) }
            let counts = try tables.findingCounts(of: page.id, revision: page.latestRevision)
            return PageStatus(
                newest: newest, errors: counts["error"] ?? 0, warnings: counts["warning"] ?? 0,
                notes: counts["note"] ?? 0, approval: try tables.approval(of: page),
                proposals: try tables.openProposals(of: page.id).count)
        }
    }
}

/// The status of a page for editors.
public struct PageStatus: Sendable, Hashable {
    /// The newest revision; nil when there is none.
    public var newest: Revision?
    /// Number of findings of severity error of the newest revision.
    public var errors: Int
    /// Number of findings of severity warning of the newest revision.
    public var warnings: Int
    /// Number of findings of severity note of the newest revision.
    public var notes: Int
    /// The approval of the newest revision, if there is one.
    public var approval: Approval?
    /// Number of open proposals for the newest revision.
    public var proposals: Int
}

extension StoreTables {
    /// The approval of a page's newest revision; nil for none, or if the page is missing from its file.
    fileprivate func approval(of page: PageRow) throws -> Approval? {
        guard page.goneFrom == nil else { return nil }
        return try row(ApprovalRow.self, [page.id, page.latestRevision]).map(Approval.init)
    }
}

extension Approval {
    fileprivate init(_ row: ApprovalRow) {
        self.init(by: row.approvedBy, at: Moment(milliseconds: row.approvedAt))
    }
}
