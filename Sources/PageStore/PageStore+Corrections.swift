import Foundation
public import LayoutDocument

extension PageStore {
    /// Stores a corrected layout as a new revision, which is published if its edition is open. A withdrawn page stays
    /// withdrawn, and gets the new revision when it is restored.
    ///
    /// - Parameters:
    ///   - base: the revision that was corrected. It must be the newest.
    ///   - layout: a layout of the same image. It gets the edition and name of the page.
    ///   - person: the author of the correction. Not empty.
    ///   - note: a description of the correction by its author. May be empty.
    ///   - corrections: the corrections that made the layout from the base; nil if unknown.
    /// - Returns: the new revision's number.
    /// - Throws: `StoreError.conflict` when there is a newer revision; `.removed`; `.badCorrection` when the layout
    ///   breaks a rule of severity error or belongs to another image.
    public func correct(
        _ name: PageName, base: Int, layout: LayoutDocument, by person: String, note: String,
        corrections: CorrectionList? = nil, at now: Moment
    ) throws(StoreError) -> Int {
        guard !person.isEmpty else { throw .badCorrection(name, detail: "it has no author") }
        var layout = layout
        (layout.page.edition, layout.page.name) = (name.edition, name.page)
        if let broken = layout.brokenRules().first(where: { $0.severity == .error }) {
            throw .badCorrection(name, detail: "\(broken.pointer) breaks the rule \(broken.rule.rawValue)")
        }
        let responses = try MapResponses(layout.map(of: name, revision: base + 1))
        let packed = try ContentCoding.brotli.compress(layout.json(), isServed: false)
        let list = try corrections.map { list throws(StoreError) in
            try ContentCoding.brotli.compress(list.json(), isServed: false)
        }
        return try write(at: now) { tables, now in
            let page = try tables.presentPage(name)
            guard page.latestRevision == base, let old = try tables.revision(base, of: page.id) else {
                throw StoreError.conflict(name, base: base, latest: page.latestRevision)
            }
            guard layout.page.sourceDigest == old.imageDigest else {
                throw StoreError.badCorrection(name, detail: "it belongs to another image")
            }
            let row = RevisionRow(
                pageID: page.id, revision: base + 1, imageDigest: old.imageDigest, imageIndex: old.imageIndex,
                layout: packed, author: person, note: note, base: base, corrections: list,
                mapID: responses.id, createdAt: now.milliseconds)
            try tables.addBeside(row, responses, layout.findings, to: page, at: now)
            return row.revision
        }
    }

    /// The corrections that made a revision from its base; nil if a person did not make it so, or if an earlier program
    /// stored it.
    ///
    /// - Throws: `StoreError.notFound` when there is no such page or revision.
    public func corrections(of name: PageName, revision: Int) throws(StoreError) -> CorrectionList? {
        let row = try read { tables in
            guard let row = try tables.revision(revision, of: tables.requiredPage(name).id) else {
                throw StoreError.notFound("revision \(revision) of \(name)")
            }
            return row
        }
        guard let packed = row.corrections else { return nil }
        do { return try CorrectionList(json: ContentCoding.brotli.decompress(packed)) } catch {
            throw .damaged(detail: "the corrections of revision \(revision) of \(name): \(error)")
        }
    }

    /// The open proposals of a page for the image of its newest revision, oldest first.
    public func proposals(of name: PageName) throws(StoreError) -> [Proposal] {
        try read { tables in
            try tables.openProposals(of: tables.requiredPage(name).id).map { row in
                Proposal(
                    id: row.id, name: name, beside: row.beside, key: row.resultKey,
                    createdAt: Moment(milliseconds: row.createdAt))
            }
        }
    }

    /// The layout of an open proposal.
    ///
    /// - Throws: `StoreError.notFound` when the page has no such proposal that is open.
    /// - Complexity: O(characters).
    public func layout(ofProposal id: Int64, of name: PageName) throws(StoreError) -> LayoutDocument {
        let packed = try read { tables in
            let page = try tables.requiredPage(name)
            guard let row = try tables.openProposals(of: page.id).first(where: { $0.id == id }),
                let result = try tables.result(row.resultKey)
            else { throw StoreError.notFound("open proposal \(id) of \(name)") }
            return result.layout
        }
        return try LayoutDocument(packed: packed, of: name)
    }

    /// Accepts a proposal: it becomes the page's newest revision, approved by the person.
    ///
    /// - Returns: the new revision's number.
    /// - Throws: `StoreError.conflict` when the page was corrected again after the proposal was made; `.removed`.
    public func accept(proposal id: Int64, by person: String, at now: Moment) throws(StoreError) -> Int {
        let (name, row, result) = try read { tables in
            guard let row = try tables.proposal(id), row.state == .open, let result = try tables.result(row.resultKey)
            else { throw StoreError.notFound("open proposal \(id)") }
            return (try tables.name(ofPage: row.pageID), row, result)
        }
        let document = try LayoutDocument(packed: result.layout, of: name)
        let responses = try MapResponses(document.map(of: name, revision: row.beside + 1))
        return try write(at: now) { tables, now in
            let page = try tables.presentPage(name)
            guard page.latestRevision == row.beside else {
                throw StoreError.conflict(name, base: row.beside, latest: page.latestRevision)
            }
            try tables.decide(id, .accepted, by: person, at: now)
            let revision = RevisionRow(
                pageID: row.pageID, revision: row.beside + 1, imageDigest: result.imageDigest,
                imageIndex: result.imageIndex, resultKey: result.key, mapID: responses.id, createdAt: now.milliseconds)
            try tables.addBeside(revision, responses, document.findings, to: page, at: now)
            try tables.insert(
                ApprovalRow(
                    pageID: row.pageID, revision: revision.revision, approvedBy: person, approvedAt: now.milliseconds))
            return revision.revision
        }
    }

    /// Rejects a proposal: the page keeps its correction.
    public func reject(proposal id: Int64, by person: String, at now: Moment) throws(StoreError) {
        try write { try $0.decide(id, .rejected, by: person, at: now) }
    }
}

extension StoreTables {
    fileprivate func decide(_ id: Int64, _ state: ProposalState, by person: String, at now: Moment) throws {
        guard var row = try proposal(id), row.state == .open else { throw StoreError.notFound("open proposal \(id)") }
        row.state = state
        row.decidedBy = person
        row.decidedAt = now.milliseconds
        _ = try save(row)
    }

    /// Adds a correction or an accepted proposal. A withdrawn page stays withdrawn. If a newer image of the page waits
    /// for its analysis, or its analysis has failed, the page keeps that state: the new revision belongs to the older
    /// image.
    fileprivate func addBeside(
        _ row: RevisionRow, _ responses: MapResponses, _ findings: [Finding], to page: PageRow, at now: Moment
    ) throws {
        if page.state == .withdrawn {
            _ = try insert(row, responses, findings, to: page)
            return
        }
        guard page.state == .received || page.state == .quarantined else {
            return try add(row, responses, findings, to: page, isDecided: true, at: now)
        }
        let (state, code, reason) = (page.state, page.reasonCode, page.reason)
        try add(row, responses, findings, to: page, isDecided: true, at: now)
        guard var after = try self.page(row.pageID) else { return }
        after.setState(state, at: now)
        (after.reasonCode, after.reason) = (code, reason)
        _ = try save(after)
    }
}
