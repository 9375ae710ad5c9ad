import HighlightMap
import LayoutDocument
import Testing

@testable import PageAnalysis

@Suite("Roles of an article's blocks")
struct BlockRolesTests {
    /// Kinds of an article's blocks, and the roles that they get.
    struct Case: Sendable, CustomTestStringConvertible {
        var kinds: [BlockKind]
        var roles: [LineRole]
        var testDescription: String { kinds.map { "\($0)" }.joined(separator: ", ") }
    }

    private static let cases = [
        Case(kinds: [], roles: []),
        Case(kinds: [.body], roles: [.body]),
        Case(kinds: [.headline], roles: [.headline]),
        Case(kinds: [.headline, .subheadline, .lead, .body], roles: [.headline, .subheadline, .body, .body]),
        // A sub-headline before the headline counts as a headline.
        Case(kinds: [.subheadline, .headline, .body], roles: [.headline, .headline, .body]),
        Case(kinds: [.subheadline, .headline, .subheadline], roles: [.headline, .headline, .subheadline]),
        Case(kinds: [.subheadline, .body], roles: [.subheadline, .body]),
        // A heading amid the text counts as a crosshead.
        Case(kinds: [.headline, .body, .headline, .body], roles: [.headline, .body, .crosshead, .body]),
        Case(kinds: [.body, .subheadline], roles: [.body, .crosshead]),
        Case(kinds: [.crosshead, .headline, .body], roles: [.crosshead, .crosshead, .body]),
        Case(kinds: [.headline, .body, .crosshead, .body], roles: [.headline, .body, .crosshead, .body]),
        // A byline ends the article; elsewhere, it counts as text.
        Case(kinds: [.headline, .body, .byline], roles: [.headline, .body, .byline]),
        Case(kinds: [.body, .byline, .byline], roles: [.body, .byline, .byline]),
        Case(kinds: [.headline, .byline], roles: [.headline, .byline]),
        Case(kinds: [.headline, .byline, .body], roles: [.headline, .body, .body]),
        Case(kinds: [.byline, .headline], roles: [.body, .crosshead]),
        Case(kinds: [.byline], roles: [.body]),
    ]

    @Test("Kinds become roles in the article's order", arguments: cases)
    func roles(example: Case) {
        #expect(ArticleAssembly.roles(of: example.kinds) == example.roles)
    }

    @Test("No sequence of up to four kinds breaks the map's order of roles, with captions at the end")
    func anySequence() {
        var sequences: [[BlockKind]] = [[]]
        for _ in 0..<4 { sequences += sequences.flatMap { start in BlockKind.allCases.map { start + [$0] } } }
        let unique = Set(sequences)
        #expect(unique.count == 1 + 11 + 121 + 1331 + 14641)
        let broken = unique.filter { kinds in
            let roles = ArticleAssembly.roles(of: kinds)
            var latest: LineRole?
            let misplaced = (roles + [.caption]).count { $0.misplacement(after: &latest) != nil }
            return roles.count != kinds.count || misplaced > 0
        }
        #expect(broken.isEmpty)
    }

    @Test("Each kind of block is numbered or has a reason")
    func unnumbered() {
        let reasons = BlockKind.allCases.map(\.unnumbered)
        #expect(
            reasons == [nil, nil, nil, nil, nil, nil, nil, .advertisement, .folio, .table, .unclear])
        #expect(BlockKind.allCases.allSatisfy { $0.isNumbered == ($0.unnumbered == nil) })
        #expect(BlockKind.allCases.filter(\.isHeading) == [.headline, .subheadline])
        #expect(BlockKind.allCases.count == AttentionNetwork.kinds)
    }
}
