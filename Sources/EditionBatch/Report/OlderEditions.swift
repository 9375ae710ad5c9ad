public import PageStore

/// Counts over the editions that a report leaves out.
public struct OlderEditions: Sendable, Hashable {
    /// Number of these editions.
    public var editions = 0
    /// Numbers of their pages that are missing, are in quarantine, or themselves have a reason to wait for an editor.
    public var missing = 0, quarantined = 0, held = 0

    /// The problems of these editions in prose.
    public var text: String {
        let counts = [("missing", missing), ("quarantined", quarantined), ("waiting for an editor", held)]
        let wrong = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        return (editions == 1 ? "1 older edition" : "\(editions) older editions")
            + (wrong.isEmpty ? ", nothing wrong" : ": pages " + wrong.joined(separator: ", "))
    }

    mutating func add(_ status: EditionStatus) {
        editions += 1
        missing += status.missing
        quarantined += status.count(.quarantined)
        held += status.held.count
    }
}

extension BatchReport {
    /// Days that a report covers by default.
    public static let usualDays = 7

    /// The names of a store's recent editions, and counts over the others. Reads neither layouts nor pictures.
    public static func recentEditions(
        in store: PageStore, days: Int, at now: Moment
    ) throws(StoreError) -> (names: [String], older: OlderEditions) {
        var names: [String] = []
        var older = OlderEditions()
        for edition in try store.editions() {
            let status = try EditionStatus(of: edition.name, in: store)
            if status.isRecent(days: days, at: now) { names.append(edition.name) } else { older.add(status) }
        }
        return (names, older)
    }
}

extension EditionStatus {
    /// Whether the edition's day, or the last change of one of its pages, is at most `days` ago. An edition without a
    /// day and without pages counts as recent, since its age is unknown.
    public func isRecent(days: Int, at now: Moment) -> Bool {
        let day = EditionDate.day(of: edition.date ?? edition.name)
        if let day, day >= Int((Double(now.milliseconds) / 86_400_000).rounded(.down)) - days { return true }
        guard let change = pages.map(\.changedAt).max() else { return day == nil }
        return now.seconds(since: change) <= Double(days) * 86_400
    }
}
