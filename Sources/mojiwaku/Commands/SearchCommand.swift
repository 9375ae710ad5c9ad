import ArgumentParser
import LayoutDocument
import PageCommands
import PageStore
import PositionedJSON
import WebExchange

/// `mojiwaku search`.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Searches the text of the published pages of a store.",
        discussion: """
            Finds phrases across the ends of lines, tiers and paragraphs, by kana of ruby, and in old and new forms (國, 国); ignores punctuation \
            and width. Newest editions come first. `mojiwaku batch text` reads the text.

            Examples:
              mojiwaku search --store pages.sqlite 地熱発電
              mojiwaku search --store pages.sqlite 地熱発電 --from 2026-11-01 --limit 50 --json
            """)

    @Argument(help: "The phrase.")
    var phrase: String

    @OptionGroup var store: StoreOption

    @Option(help: "Editions of this day and later: YYYY-MM-DD.")
    var from: String?

    @Option(help: "Editions of this day and earlier: YYYY-MM-DD.")
    var to: String?

    @Option(help: "Only this edition.")
    var edition: String?

    @Option(help: "Largest number of pages.")
    var limit = 20

    @Option(help: "Number of pages to skip, as the previous result shows.")
    var offset = 0

    @Flag(help: "Print one JSON object: pages, each with its places.")
    var json = false

    func validate() throws {
        for (name, day) in [("--from", from), ("--to", to)] {
            guard let day else { continue }
            if PublicationDate(day) == nil {
                throw ValidationError("\(name) must be a day such as 2026-11-21, not \(day).")
            }
        }
        guard (1...SearchQuery.largestLimit).contains(limit) else {
            throw ValidationError("--limit must be 1 to \(SearchQuery.largestLimit), not \(limit).")
        }
        guard offset >= 0 else { throw ValidationError("--offset must be 0 or more, not \(offset).") }
        guard !SearchForm.signs(of: phrase).isEmpty else {
            throw ValidationError("The phrase has no searchable character: give kanji, kana, letters or figures.")
        }
    }

    func run() async throws {
        let query = SearchQuery(
            phrase, from: from, through: to, edition: edition, offset: offset, limit: limit)
        let named = try NamedStore(store.store)
        try await named.require(editions: edition.map { [$0] } ?? [])
        let result = try await named.ask { store throws(StoreError) in try store.search(query) }
        if json { return try Console.shared.line(line(of: result)) }
        for page in result.pages {
            for place in page.places {
                let text = "\(place.before)【\(place.found)】\(place.after)"
                try Console.shared.line(
                    "\(page.name) \(place.numbers.lowerBound)–\(place.numbers.upperBound): "
                        + Console.printable(text))
            }
            if page.count > page.places.count {
                try Console.shared.line("\(page.name): \(page.count - page.places.count) more places")
            }
        }
        if result.pages.isEmpty {
            Console.shared.talk("Nothing was found. Search needs text: `mojiwaku batch text` reads it.")
        }
        if let next = result.next { Console.shared.talk("There may be more: --offset \(next)") }
    }

    private func line(of result: SearchResult) -> String {
        JSONText.line { out in
            out.objects("pages", result.pages) { write($0, to: &$1) }
            if let next = result.next { out.field("next", next) }
        }
    }

    private func write(_ page: SearchResult.Page, to out: inout JSONText) {
        out.field("edition", page.name.edition)
        out.field("page", page.name.page)
        if let date = page.date { out.field("date", date) }
        out.field("revision", page.revision)
        out.field("count", page.count)
        out.objects("places", page.places) { place, out in
            out.field("first", place.numbers.lowerBound)
            out.field("last", place.numbers.upperBound)
            out.field("before", place.before)
            out.field("found", place.found)
            out.field("after", place.after)
        }
    }
}
