import StoreTestSupport
import TestSupport
import Testing

@testable import PageStore

@Suite("The list of editions")
struct EditionListTests {
    /// The expected list, computed from all editions and pages of the store.
    private func expected(_ query: EditionQuery, in store: PageStore) throws -> [String] {
        let all = try store.editions().map { ($0, try store.pages(of: $0.name)) }.filter { edition, pages in
            let date = edition.date ?? ""
            let isWaiting = EditionState(pages, of: edition) == .waiting
            return query.date.map { date == $0 } ?? true && query.from.map { date >= $0 } ?? true
                && query.to.map { date <= $0 } ?? true && query.title.map { edition.title == $0 } ?? true
                && (query.hasWaiting || !isWaiting)
        }.sorted { a, b in
            let (x, y) = (a.0.date ?? "", b.0.date ?? "")
            return x != y ? x > y : isInNaturalOrder(a.0.name, b.0.name)
        }
        let start = query.after.map { name in (all.firstIndex { $0.0.name == name } ?? all.count) + 1 } ?? 0
        return all.dropFirst(start).filter { edition, pages in
            query.state.map { $0 == EditionState(pages, of: edition) } ?? true
        }.map(\.0.name)
    }

    /// Editions with and without dates, several on one date, names with numbers, and pages in several states.
    private func filled() throws -> TestStore {
        let test = try TestStore(.disk)
        var random = SplitMix(seed: 29)
        let names = (1...40).map { "e\($0)" } + (1...8).map { "朝刊\($0)" } + ["e01", "E1", "a\u{301}", "\u{E1}"]
        for name in names.shuffled(using: &random) {
            let day = Int.random(in: 0...6, using: &random)
            let edition = Edition(
                name: name, title: [nil, "北汐新聞", "南汐新聞"][day % 3], date: day == 0 ? nil : "2026-11-0\(day)",
                expectedCount: Bool.random(using: &random) ? Int.random(in: 1...3, using: &random) : nil)
            try test.store.describe(edition, pages: ["expected"], at: noon)
            for page in 0..<Int.random(in: 0...2, using: &random) {
                try test.receive("\(page)", of: name, image: "\(name) \(page)")
                if Bool.random(using: &random) { try test.work() }
            }
        }
        return test
    }

    @Test("Every query returns the editions of the rule, with any limit, and counts their pages")
    func queries() throws {
        let test = try filled()
        let store = test.store
        var random = SplitMix(seed: 30)
        for limit in [1, 2, 3, 7, 20, 200] {
            for state in [nil] + EditionState.allCases {
                for hasWaiting in [true, false] {
                    var query = EditionQuery(limit: limit)
                    (query.state, query.hasWaiting) = (state, hasWaiting)
                    switch Int.random(in: 0..<6, using: &random) {
                    case 0: query.date = "2026-11-03"
                    case 1: query.from = "2026-11-03"
                    case 2: query.to = "2026-11-04"
                    case 4: (query.title, query.from) = ("北汐新聞", "2026-11-02")
                    case 3: (query.from, query.to) = ("2026-11-02", "2026-11-05")
                    default: break
                    }
                    let rule = try expected(query, in: store)
                    var found: [String] = []
                    repeat {
                        let list = try store.editions(matching: query)
                        #expect(list.entries.count == limit || list.next == nil)
                        for entry in list.entries {
                            let pages = try store.pages(of: entry.edition.name)
                            #expect(entry.edition == (try store.edition(named: entry.edition.name)))
                            #expect(entry.state == EditionState(pages, of: entry.edition))
                            #expect(entry.pageCounts == Dictionary(grouping: pages, by: \.state).mapValues(\.count))
                            #expect(entry.publishedPages == pages.count { $0.publishedRevision != nil })
                        }
                        found += list.entries.map(\.edition.name)
                        query.after = list.next
                    } while query.after != nil
                    #expect(found == rule)
                }
            }
        }
    }

    @Test("A list may begin only after an edition within its dates and the reader's view")
    func after() throws {
        let test = try filled()
        var query = EditionQuery(limit: 200)
        (query.from, query.hasWaiting) = ("2026-11-03", false)
        let all = try expected(query, in: test.store)
        // The state does not matter: an edition whose state has changed meanwhile is still a valid start of the list.
        query.state = .complete
        for edition in try test.store.editions() {
            query.after = edition.name
            let list = { try test.store.editions(matching: query).entries.map(\.edition.name) }
            if all.contains(edition.name) {
                #expect(try list() == expected(query, in: test.store))
            } else {
                #expect(throws: query.unknown(after: edition.name)) { try list() }
            }
        }
        query.after = "none"
        #expect(throws: query.unknown(after: "none")) { try test.store.editions(matching: query) }
    }
}
