import Foundation
import HighlightMap
import LayoutDocument
import Testing

@Suite("mojiwaku span")
struct SpanTests {
    private func span(_ arguments: String...) async throws -> Outcome {
        let place = try Workplace()
        try place.write(Samples.map().json(), to: "map.json")
        return try await place.run(["span", "map.json"] + arguments)
    }

    private func rects(_ outcome: Outcome) throws -> [[Int]] {
        let fills = try #require(outcome.object()["fills"] as? [[String: Any]])
        return fills.compactMap { $0["rect"] as? [Int] }
    }

    @Test("A span has one rectangle for each line, with its ends in either order", arguments: [("2", "6"), ("6", "2")])
    func numbers(from: String, to: String) async throws {
        let outcome = try await span("--from", from, "--to", to)
        #expect(outcome.status == 0)
        #expect(try rects(outcome) == [[900, 140, 940, 260], [840, 100, 880, 180]])
    }

    @Test("A point means the character whose cell contains it")
    func points() async throws {
        let outcome = try await span("--from-point", "939,140", "--to-point", "840,179")
        #expect(outcome.status == 0)
        #expect(try rects(outcome) == [[900, 140, 940, 260], [840, 100, 880, 180]])
        let mixed = try await span("--from", "9", "--to-point", "400,500")
        #expect(try rects(mixed) == [[400, 500, 440, 580]])
    }

    @Test("A number outside the page exits with 64, and the message has the range", arguments: ["0", "10", "-1"])
    func outOfRange(number: String) async throws {
        let outcome = try await span("--from=\(number)", "--to", "2")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("1 to 9"))
        #expect(outcome.output.isEmpty)
        let parted = try await span("--from", number, "--to", "2")
        #expect(parted.status == 64 && parted.errors == outcome.errors)
    }

    @Test(
        "A point outside all cells is an error, and the message has the nearest number",
        arguments: [
            ("890,100", "number 1."), ("899,259", "number 4."), ("0,999", "number 9."), ("885,139", "number 5."),
        ])
    func besideCells(point: String, nearest: String) async throws {
        let outcome = try await span("--from-point", point, "--to", "9")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(point))
        #expect(outcome.errors.contains(nearest))
    }

    @Test(
        "A point outside the page is an error, and the message has the page's size",
        arguments: ["1200,5", "5,1000", "-1,5"])
    func outside(point: String) async throws {
        let outcome = try await span("--from-point=\(point)", "--to", "9")
        #expect(outcome.status == 64)
        let parted = try await span("--from-point", point, "--to", "9")
        #expect(parted.status == 64 && parted.errors == outcome.errors)
        #expect(outcome.errors.contains("1200 × 1000"))
    }

    @Test("A page without characters has no spans")
    func emptyPage() async throws {
        let place = try Workplace()
        var layout = Samples.layout()
        layout.articles = []
        try place.write(layout.map().json(), to: "map.json")
        let outcome = try await place.run("span", "map.json", "--from", "1", "--to", "1")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("no numbered characters"))
    }

    @Test("A file that is not a map exits with 65")
    func noMap() async throws {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "map.json")
        let outcome = try await place.run("span", "map.json", "--from", "1", "--to", "1")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("map.json: "))
    }
}
