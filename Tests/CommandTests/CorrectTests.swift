import Foundation
import LayoutDocument
import PageGeometry
import Testing

@Suite("mojiwaku correct")
struct CorrectTests {
    private let first: Line
    private let fit: CorrectionList
    private let place: Workplace

    init() throws {
        place = try Workplace()
        let layout = Samples.layout()
        first = layout.articles[0].paragraphs[0].lines[0]
        fit = CorrectionList([.setRole([first.bounds], .other), .splitCell(first.cell(at: 0), at: first.start + 5)])
        try place.write(layout.json(), to: "p.layout.json")
        try place.write(fit.json(), to: "fit.json")
    }

    @Test("`correct` gives the library's result, also in place")
    func result() async throws {
        let outcome = try await place.run("correct", "p.layout.json", "fit.json", "-o", "p.layout.json")
        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
        let expected = Samples.layout().corrected(by: fit.operations).document
        #expect(try place.bytes(of: "p.layout.json") == expected.json())
        #expect(expected != Samples.layout())
    }

    @Test("`correct` reads stdin and writes stdout, and `map` reads its output")
    func streams() async throws {
        let outcome = try await place.shell("$M correct p.layout.json - -o - < fit.json | $M map - -o -")
        #expect(outcome.status == 0)
        let expected = Samples.layout().corrected(by: fit.operations).document
        #expect(try Data(outcome.output.utf8) == expected.map().json())
    }

    @Test("A correction that does not fit refuses the whole list; `--where-they-fit` omits only that correction")
    func misfits() async throws {
        let gone = PixelRect(minX: 0, minY: 0, maxX: 3, maxY: 3)
        let list = CorrectionList([.deleteLine(gone)] + fit.operations)
        try place.write(list.json(), to: "list.json")
        let refused = try await place.run("correct", "p.layout.json", "list.json", "-o", "out.json")
        #expect(refused.status == 65 && !place.exists("out.json"))
        #expect(refused.errors.hasPrefix("list.json: /operations/0 does not fit: There is no line at [0, 0, 3, 3]."))
        #expect(refused.errorLines.count == 1)
        let left = try await place.run("correct", "p.layout.json", "list.json", "-o", "out.json", "--where-they-fit")
        #expect(left.status == 1 && left.errorLines.count == 1)
        #expect(
            try place.bytes(of: "out.json") == Samples.layout().corrected(by: fit.operations).document.json())
    }

    @Test("`correct` does not write a layout that breaks a rule of publication")
    func brokenRule() async throws {
        let list = CorrectionList([.setCross(line: first.bounds, -50 ..< -20, lean: 0)])
        try place.write(list.json(), to: "list.json")
        let outcome = try await place.run("correct", "p.layout.json", "list.json", "-o", "out.json")
        #expect(outcome.status == 65 && !place.exists("out.json"))
        #expect(outcome.errors.contains("cell.page"))
    }

    @Test(
        "A malformed list is refused with the fault's place, by `correct` and by `validate`",
        arguments: ["correct", "validate"])
    func badList(command: String) async throws {
        try place.write(
            #"{"format": "mojiwaku.corrections", "version": 1, "operations": [{"do": "deleteLine"}]}"#.utf8,
            to: "list.json")
        let arguments = command == "correct" ? ["p.layout.json", "list.json", "-o", "out.json"] : ["list.json"]
        let outcome = try await place.run([command] + arguments)
        #expect(outcome.status == (command == "correct" ? 65 : 1))
        #expect((outcome.errors + outcome.output).contains("/operations/0/line"))
        #expect(!place.exists("out.json"))
    }
}
