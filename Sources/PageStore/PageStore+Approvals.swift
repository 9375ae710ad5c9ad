extension PageStore {
    /// Notes that a person has looked at a page's newest revision and found it right. It publishes nothing.
    ///
    /// - Parameters:
    ///   - number: the revision that was looked at; it must be the newest.
    ///   - person: who looked at it. Not empty.
    /// - Returns: the approval that holds: who comes second changes nothing.
    /// - Throws: `StoreError.conflict` when there is a newer revision; `StoreError.notFound` when there is no such page.
    @discardableResult
    public func approve(
        _ name: PageName, revision number: Int, by person: String, at now: Moment
    ) throws(StoreError) -> Approval {
        try write { tables in
            let (_, page, id) = try tables.requiredPage(name)
            guard page.latestRevision == number, try tables.revision(number, of: id) != nil else {
                throw StoreError.conflict(name, base: number, latest: page.latestRevision)
            }
            if let row = try tables.approval(of: id, revision: number) { return Approval(row) }
            let row = ApprovalRow(pageID: id, revision: number, approvedBy: person, approvedAt: now.milliseconds)
            try tables.insert(row)
            return Approval(row)
        }
    }

    /// The approvals of a page's revisions, by their numbers.
    public func approvals(of name: PageName) throws(StoreError) -> [Int: Approval] {
        try read { tables in
            let (_, _, id) = try tables.requiredPage(name)
            return Dictionary(uniqueKeysWithValues: try tables.approvals(of: id).map { ($0.revision, Approval($0)) })
        }
    }

    /// What an editor is told of a page at a glance; no layout is read for it.
    public func standing(of name: PageName) throws(StoreError) -> PageStanding {
        try read { tables in
            let (_, page, id) = try tables.requiredPage(name)
            let newest = try tables.revision(page.latestRevision, of: id).map { Revision($0, of: name) }
            let counts = try tables.findingCounts(of: id, revision: page.latestRevision)
            return PageStanding(
                newest: newest, errors: counts["error"] ?? 0, warnings: counts["warning"] ?? 0,
                notes: counts["note"] ?? 0,
                approval: try tables.approval(of: id, revision: page.latestRevision).map(Approval.init),
                proposals: try tables.openProposals(of: id).count)
        }
    }
}

/// How a page looks to whoever corrects it.
public struct PageStanding: Sendable, Hashable {
    /// Its newest revision; nil when it has none.
    public var newest: Revision?
    /// Findings of severity error of the newest revision.
    public var errors: Int
    /// Findings of severity warning of the newest revision.
    public var warnings: Int
    /// Findings of severity note of the newest revision.
    public var notes: Int
    /// Who found the newest revision right, if anybody did.
    public var approval: Approval?
    /// How many new results wait beside the newest revision.
    public var proposals: Int
}

extension StoreTables {
    fileprivate func approval(of page: Int64, revision: Int) throws -> ApprovalRow? {
        try approvals(of: page).first { $0.revision == revision }
    }
}

extension Approval {
    fileprivate init(_ row: ApprovalRow) {
        self.init(by: row.approvedBy, at: Moment(milliseconds: row.approvedAt))
    }
}
