import ArgumentParser
import EditionBatch
import PageCommands
import PageStore

struct BatchRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Takes pages out of quarantine; the next run tries them again.",
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
                    guard try store.edition(named: name) != nil else { throw .notFound("edition \(name)") }
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
        abstract: "Publishes an edition, or a page, that waits for an editor's approval.",
        discussion: """
            A page can wait by itself: little was found on it, its image is that of another page, or its file came again without it. It is \
            approved by itself.
            Prints to stderr what was published by it, and what readers still lack.

            Examples:
              mojiwaku batch approve --store pages.sqlite 2026-11-21-morning --by 田中
              mojiwaku batch approve --store pages.sqlite 2026-11-21-morning/07 --by 田中
            """)

    @Argument(help: "The edition, or the page: EDITION/PAGE.")
    var edition: String

    @OptionGroup var store: StoreOption

    @Option(help: "Who approves.")
    var by: String

    func validate() throws { try requirePerson(by) }

    func run() async throws {
        if let page = PageName(text: edition) { return try await approve(page) }
        let (before, after) = try await NamedStore(store.store).ask { [edition, by] store throws(StoreError) in
            let before = try EditionStatus(of: edition, in: store)
            _ = try store.approve(edition: edition, by: by, at: .now)
            return (before, try EditionStatus(of: edition, in: store))
        }
        tell([Self.done(before, after)], of: after)
    }

    private func approve(_ page: PageName) async throws {
        let (revision, known, after) = try await NamedStore(store.store).ask { [by] store throws(StoreError) in
            guard let known = try store.page(page) else { throw .notFound("page \(page)") }
            let revision = try store.newest(of: page)?.number
            if let revision { _ = try store.approve(page, revision: revision, by: by, at: .now) }
            return (revision, known, try EditionStatus(of: page.edition, in: store))
        }
        guard let revision else { throw Self.nothingToApprove(known) }
        tell(["\(page) is approved by \(by) in revision \(revision)."], of: after)
    }

    /// The reason why a page without a result cannot be approved.
    private static func nothingToApprove(_ page: Page) -> Failure {
        let (why, remedy) =
            switch page.state {
            case .quarantined:
                ("\(page.reason?.text ?? "it is in quarantine")", "There is no result of it to approve.")
            case .received: ("it is not analysed yet", "Approve it when it is.")
            default: ("its image has not come", "Hand it in.")
            }
        return Failure(.usage, "\(page.name)", why, remedy)
    }

    /// The effect of the approval, as a sentence.
    private static func done(_ before: EditionStatus, _ after: EditionStatus) -> String {
        let edition = after.edition
        if let first = before.edition.approval {
            return "\(edition.name) was approved before, by \(first.by) at \(first.at.localText): nothing has changed."
        }
        let approved = "\(edition.name) is approved by \(edition.approval?.by ?? "nobody")"
        switch edition.publication {
        case .atOnce: return "\(approved). Its pages are published as soon as they are analysed, approved or not."
        case .at(let time): return "\(approved). Its pages are published at \(time.localText), approved or not."
        case .afterApproval:
            let old = Dictionary(uniqueKeysWithValues: before.pages.map { ($0.name, $0.publishedRevision) })
            let count = after.pages.count { page in
                page.publishedRevision.map { $0 != old[page.name] ?? nil } ?? false
            }
            return "\(approved), and \(count == 1 ? "1 page is" : "\(count) pages are") published by it."
        }
    }
}

/// Prints the effect of a decision, and then the readable and the missing parts of the edition.
func tell(_ done: [String], of status: EditionStatus) {
    let lacking = status.troubles(hasReceived: true) + status.heldPages + status.waiting
    for line in done + [status.readers] + lacking {
        Console.shared.talk(Console.printable(line))
    }
}

/// Refuses an empty name, and a name that the store would refuse.
func requirePerson(_ name: String) throws {
    guard PageName.isAllowed(name), name.contains(where: { !$0.isWhitespace }) else {
        throw ValidationError("--by is the name of a person, \(PageName.form).")
    }
}

/// Refuses all forms except EDITION and EDITION/PAGE.
func requireEditionOrPage(_ name: String) throws {
    guard PageName.isAllowed(name) || PageName(text: name) != nil else {
        throw ValidationError("The name is EDITION or EDITION/PAGE, not \(name).")
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
