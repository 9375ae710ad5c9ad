import ArgumentParser
import EditionBatch
import PageCommands
import PageStore

struct BatchRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Takes pages out of quarantine: the next run tries them again.",
        discussion: """
            Examples:
              mojiwaku batch retry --store pages.sqlite 2026-11-21-morning/07
              mojiwaku batch retry --store pages.sqlite 2026-11-21-morning
            """)

    @Argument(help: "Pages (EDITION/PAGE) or whole editions. (default: all)")
    var names: [String] = []

    @OptionGroup var store: StoreOption

    func run() async throws {
        let retried = try await NamedStore(store.store).ask { [names] store throws(StoreError) in
            let chosen = names.isEmpty ? try store.editions().map(\.name) : names
            var retried: [PageName] = []
            for name in chosen {
                var pages = PageName(text: name).map { [$0] } ?? []
                if pages.isEmpty {
                    _ = try store.requiredEdition(named: name)
                    pages = try store.pages(of: name).filter { $0.state == .quarantined }.map(\.name)
                }
                for page in pages where try store.retry(page, at: .now) { retried.append(page) }
            }
            return retried
        }
        for page in retried { try Console.shared.line(Console.printable("\(page)")) }
        let pages = retried.count == 1 ? "1 page" : "\(retried.count) pages"
        Console.shared.talk("\(pages) will be tried again by the next `mojiwaku batch run`.")
    }
}

struct BatchApproveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Publishes an edition or a page that waits for approval.",
        discussion: """
            A single page waits if little was found on it, if it has the image of another page, or if its file came again without it. Approve \
            such a page by its name: approving the edition does not publish it.
            stderr shows the published pages, and those that readers still lack: with reasons for an edition, their number for a page.

            Examples:
              mojiwaku batch approve --store pages.sqlite 2026-11-21-morning --by 田中
              mojiwaku batch approve --store pages.sqlite 2026-11-21-morning/07 --by 田中
            """)

    @Argument(help: "The edition, or the page: EDITION/PAGE.")
    var edition: String

    @OptionGroup var store: StoreOption

    @Option(help: "Name of the editor.")
    var by: String

    func validate() throws { try requirePerson(by) }

    func run() async throws {
        if let page = PageName(text: edition) { return try await approve(page) }
        let (before, after) = try await NamedStore(store.store).ask { [edition, by] store throws(StoreError) in
            let before = try EditionStatus(of: edition, in: store)
            _ = try store.approve(edition: edition, by: by, at: .now)
            return (before, try EditionStatus(of: edition, in: store))
        }
        report([Self.done(before, after)], of: after)
    }

    private func approve(_ page: PageName) async throws {
        let (revision, known, after) = try await NamedStore(store.store).ask { [by] store throws(StoreError) in
            let known = try store.requiredPage(page)
            let revision = try store.newest(of: page)?.number
            if let revision { _ = try store.approve(page, revision: revision, by: by, at: .now) }
            return (revision, known, try EditionStatus(of: page.edition, in: store))
        }
        guard let revision else { throw Self.nothingToApprove(known) }
        report(["\(page) is approved by \(by) in revision \(revision)."], of: after, isOfPage: true)
    }

    /// The reason why a page without a result cannot be approved.
    private static func nothingToApprove(_ page: Page) -> Failure {
        let (why, remedy) =
            switch page.state {
            case .quarantined:
                ("\(page.reason?.text ?? "it is in quarantine")", "It has no result to approve.")
            case .received: ("it is not yet analysed", "Approve it after its analysis.")
            default: ("its image is missing", "Hand it in.")
            }
        return Failure(.usage, "\(page.name)", why, remedy)
    }

    /// The effect of the approval, as a sentence.
    private static func done(_ before: EditionStatus, _ after: EditionStatus) -> String {
        let edition = after.edition
        if let first = before.edition.approval {
            return "\(edition.name) is already approved, by \(first.by) at \(first.at.localText): nothing has changed."
        }
        let approved = "\(edition.name) is approved by \(edition.approval?.by ?? "nobody")"
        switch edition.publication {
        case .atOnce: return "\(approved). Its pages are published after their analysis, also without approval."
        case .at(let time): return "\(approved). Its pages are published at \(time.localText), also without approval."
        case .afterApproval:
            let old = Dictionary(uniqueKeysWithValues: before.pages.map { ($0.name, $0.publishedRevision) })
            let count = after.pages.count { page in
                page.publishedRevision.map { $0 != old[page.name] ?? nil } ?? false
            }
            return "\(approved). This publishes \(count == 1 ? "1 page" : "\(count) pages")."
        }
    }
}

/// Prints the effect of a decision, and then the readable and the missing parts of the edition. After the decision on a
/// page, the reasons for all other pages would be printed again and again.
func report(_ done: [String], of status: EditionStatus, isOfPage: Bool = false) {
    let lacking = status.troubles(hasReceived: true) + status.heldPages + status.waiting
    let reasons = "`mojiwaku batch status \(status.edition.name) --store …` gives the reasons."
    for line in done + [status.readers] + (isOfPage && !lacking.isEmpty ? [reasons] : lacking) {
        Console.shared.talk(Console.printable(line))
    }
}

/// Refuses an empty name, and a name that the store would refuse.
func requirePerson(_ name: String) throws {
    guard PageName.isAllowed(name), name.contains(where: { !$0.isWhitespace }) else {
        throw ValidationError("--by must be the name of a person, \(PageName.form).")
    }
}

/// Refuses all forms except EDITION and EDITION/PAGE.
func requireEditionOrPage(_ name: String) throws {
    guard PageName.isAllowed(name) || PageName(text: name) != nil else {
        throw ValidationError("The name must be EDITION or EDITION/PAGE, not \(name).")
    }
}

extension PageName {
    /// Parses `EDITION/PAGE`.
    init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy(Self.isAllowed) else { return nil }
        self.init(edition: parts[0], page: parts[1])
    }
}
