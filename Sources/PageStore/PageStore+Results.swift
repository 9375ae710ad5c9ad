import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry

extension PageStore {
    /// The stored result for a key; nil when there is none. The result may come from another page with the same image.
    public func product(ofKey key: String) throws(StoreError) -> PageProduct? {
        guard let row = try read({ try $0.result(key) }) else { return nil }
        let document = try LayoutDocument(
            packed: row.layout, of: PageName(edition: "", page: PageProduct.placeholderName))
        return PageProduct(
            layout: row.layout, responses: nil, revision: 0, findings: document.findings, thumbnail: row.thumbnail,
            renditions: [], milliseconds: row.milliseconds)
    }

    /// Completes a leased job with its result. The result becomes a new revision; a proposal, when the newest revision
    /// is a correction of the same image; or nothing, when the newest revision has the same map.
    ///
    /// - Throws: `StoreError.leaseLost`: nothing was stored.
    public func complete(_ lease: Lease, with product: PageProduct, at now: Moment) throws(StoreError) -> Completion {
        // The map is made outside the transaction, which blocks other writers. If the page gets another revision
        // meanwhile (a correction), the map is made again.
        let now = try database.time(now)
        let renditions = try storeFiles(of: product.renditions, for: lease.image)
        for _ in 0..<8 {
            let latest = try read { tables in
                let page = try tables.page(lease.pageID)
                return try tables.revision(page?.latestRevision ?? 0, of: lease.pageID)
            }
            let plan = try Plan(lease, product, over: latest)
            guard let completion = try carryOut(plan, lease, product, renditions, at: now) else { continue }
            // A prune may have deleted a file before its row was written.
            for rendition in product.renditions { try blobs.put(rendition.bytes, digest: rendition.digest) }
            return completion
        }
        throw .busy
    }

    /// Stores a result as planned; nil when the page has got another revision since.
    private func carryOut(
        _ plan: Plan, _ lease: Lease, _ product: PageProduct, _ renditions: [RenditionRow], at now: Moment
    ) throws(StoreError) -> Completion? {
        try write { tables in
            var job = try tables.leased(lease)
            guard let page = try tables.page(lease.pageID), page.latestRevision == plan.latest else { return nil }
            // Replace a damaged result: the same key gives the same bytes.
            if try tables.result(lease.key)?.isReadable(as: product, of: lease.name) != true {
                try tables.save(
                    ResultRow(
                        key: lease.key, imageDigest: lease.image.digest, imageIndex: lease.image.index,
                        engine: job.engine, layout: product.layout, thumbnail: product.thumbnail,
                        milliseconds: product.milliseconds, createdAt: now.milliseconds))
            }
            for row in renditions { try tables.save(row) }
            var completion = plan.completion
            switch plan.completion {
            case .revision(let number):
                let row = RevisionRow(
                    pageID: lease.pageID, revision: number, imageDigest: lease.image.digest,
                    imageIndex: lease.image.index, resultKey: lease.key, mapID: plan.responses?.id ?? "",
                    createdAt: now.milliseconds)
                try tables.add(row, plan.responses, product.findings, to: page, at: now)
            case .unchanged(let number):
                try tables.replaceFindings(of: number, of: page, with: product.findings, by: lease.key)
                try tables.updateState(page, at: now)
            case .proposal(let beside):
                // The same result may come again. It makes only one proposal, and a decision on the proposal stays
                // valid.
                if let old = try tables.proposal(of: lease.key, beside: beside, of: lease.pageID) {
                    if old.state != .open { completion = .unchanged(beside) }
                } else {
                    _ = try tables.save(
                        ProposalRow(
                            pageID: lease.pageID, beside: beside, resultKey: lease.key, state: .open,
                            createdAt: now.milliseconds))
                }
                try tables.updateState(page, at: now)
            }
            job.transition(to: .done)
            (job.reasonCode, job.reason) = (nil, nil)
            try tables.save(job)
            return completion
        }
    }
}

/// The way to store a result, given the page's newest revision.
private struct Plan {
    var latest: Int
    var completion: Completion
    var responses: MapResponses?

    init(_ lease: Lease, _ product: PageProduct, over row: RevisionRow?) throws(StoreError) {
        latest = row?.revision ?? 0
        completion = .revision(latest + 1)
        if let row, row.image == lease.image {
            let same = try product.responses(of: lease.name, revision: latest).id
            if row.author != nil {
                completion = .proposal(beside: latest)
                return
            }
            if same == row.mapID {
                completion = .unchanged(latest)
                return
            }
        }
        if let made = product.responses, product.revision == latest + 1 {
            responses = made
        } else {
            responses = try product.responses(of: lease.name, revision: latest + 1)
        }
    }
}

extension StoreTables {
    /// Adds a revision with its map and findings, and publishes it if its edition is open.
    ///
    /// - Parameter isDecided: whether an editor made or accepted the revision.
    func add(
        _ row: RevisionRow, _ responses: MapResponses?, _ findings: [Finding], to page: PageRow,
        isDecided: Bool = false, at now: Moment
    ) throws {
        try updateState(try insert(row, responses, findings, to: page), isDecided: isDecided, at: now)
    }

    /// Adds a revision with its map and findings, and leaves the page's state.
    func insert(
        _ row: RevisionRow, _ responses: MapResponses?, _ findings: [Finding], to page: PageRow
    ) throws -> PageRow {
        guard let responses else { throw StoreError.failed(detail: "a revision without a map") }
        try save(row)
        for (coding, bytes) in zip(ContentCoding.allCases, responses.parts) {
            try insert(BodyRow(mapID: row.mapID, coding: coding, bytes: bytes))
        }
        for finding in FindingRow.rows(of: findings, of: row) { try insert(finding) }
        var page = page
        page.latestRevision = row.revision
        return try save(page)
    }

    /// Replaces the findings and the result of a revision with those of a newer result with the same map, if the findings
    /// differ. The findings decide whether the page waits for an editor.
    fileprivate func replaceFindings(
        of number: Int, of page: PageRow, with findings: [Finding], by key: String
    ) throws {
        let id = page.id
        guard var revision = try revision(number, of: id) else { return }
        let rows = FindingRow.rows(of: findings, of: revision)
        guard try self.findings(of: id, revision: number) != rows else { return }
        try deleteFindings(of: id, revision: number)
        for row in rows { try insert(row) }
        revision.resultKey = key
        try save(revision)
    }

    /// Sets the state of a page whose newest image is analysed: published, if its edition is open and the page does not
    /// wait for an editor.
    ///
    /// - Parameter isDecided: whether an editor has just decided on the newest revision. This does not count as a
    ///   decision about a page that its file no longer contains.
    func updateState(_ page: PageRow, isDecided: Bool = false, at now: Moment) throws {
        var page = page
        if page.publishedRevision == page.latestRevision {
            page.setState(.published, at: now)
            _ = try save(page)
            return
        }
        page.setState(.analysed, at: now)
        page = try save(page)
        guard let edition = try edition(page.editionID), Edition(edition).isOpen(at: now) else { return }
        if try isDecided && page.goneFrom == nil || hold(on: page) == nil { try publish(page, at: now) }
    }
}

extension ResultRow {
    /// Whether the stored layout equals that of the product, or is at least readable.
    fileprivate func isReadable(as product: PageProduct, of name: PageName) -> Bool {
        layout == product.layout || (try? LayoutDocument(packed: layout, of: name)) != nil
    }
}

extension RevisionRow {
    var image: ImagePlace { ImagePlace(digest: imageDigest, index: imageIndex) }
}

extension FindingRow {
    fileprivate static func rows(of findings: [Finding], of row: RevisionRow) -> [FindingRow] {
        findings.enumerated().map { position, finding in
            FindingRow(
                pageID: row.pageID, revision: row.revision, position: position, severity: finding.severity.rawValue,
                code: finding.code, message: finding.message,
                place: finding.place.map { "\($0.minX),\($0.minY),\($0.maxX),\($0.maxY)" })
        }
    }
}
