import Foundation
import ModelFiles
import Testing

@testable import Continuation

@Suite("The continuation of text")
struct ContinuationModelTests {
    /// Models/continuation/check.json: passages, and the results of the programs that learned the model.
    private struct Check: Decodable {
        let passages: [String]
        let pairs: [[Int]]
    }

    private func check() throws -> Check {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let content = try Data(contentsOf: root.appending(path: "Models/continuation/check.json"))
        return try JSONDecoder().decode(Check.self, from: content)
    }

    @Test(
        "The program answers like the learned models, with and without wide instructions",
        arguments: [true, false])
    func sameAnswers(allowsWideInstructions: Bool) throws {
        let check = try check()
        let (texts, places) = (check.passages, check.passages.indices)
        let scores = ContinuationModel.standard.scores(
            tails: texts, heads: texts, allowsWideInstructions: allowsWideInstructions)
        #expect(places.map { tail in places.map { scores.pairs(tail: tail, head: $0) } } == check.pairs)
    }

    @Test("The model finds the rest of each broken passage")
    func ownRest() {
        let passages = [
            ("台風の接近に伴い、交通機関は午後から運転を取りや", "めると発表した。利用者には早めの帰宅を呼びかけている。"),
            ("大会二日目は男子百メートル決勝が行われ、高校生の選", "手が自己記録を更新して初優勝を飾った。"),
            ("裁判長は「被告の供述は信用できない」と述べ、懲役三", "年の判決を言い渡した。弁護側は控訴する方針。"),
            ("新しい図書館には児童書を中心に約五万冊がそろい、週", "末には読み聞かせの会も開かれる。"),
        ]
        let scores = ContinuationModel.standard.scores(tails: passages.map(\.0), heads: passages.map(\.1))
        for tail in passages.indices {
            let best = passages.indices.max { scores.pairs(tail: tail, head: $0) < scores.pairs(tail: tail, head: $1) }
            #expect(best == tail)
        }
    }

    @Test("Width, old forms and white space change nothing")
    func forms() {
        let scores = ContinuationModel.standard.scores(
            tails: ["東京２３区の国会で、學", "東京23區 の國會で、\n学"], heads: ["校の教育を　見直す", "校の敎育を見直す"])
        #expect(scores.pairs(tail: 0, head: 0) == scores.pairs(tail: 1, head: 0))
    }

    @Test("Texts without known characters score 0, and an empty list gives an empty matrix")
    func emptyTexts() {
        let model = ContinuationModel.standard
        let scores = model.scores(tails: ["", "学校"], heads: ["　\n", "の先生"])
        for (tail, head) in [(0, 0), (0, 1), (1, 0)] {
            #expect(scores.pairs(tail: tail, head: head) == 0)
        }
        #expect(model.scores(tails: [], heads: ["の"]) == model.scores(tails: [], heads: ["は"]))
    }

    @Test("Characters far from the break don't count")
    func reach() {
        let (tail, head) = (String(repeating: "会議は延期になった。", count: 4), String(repeating: "参加者は二十人", count: 3))
        let scores = ContinuationModel.standard.scores(
            tails: [tail, "春" + tail], heads: [String(head.prefix(20)), head])
        #expect(scores.pairs(tail: 0, head: 0) == scores.pairs(tail: 1, head: 1))
    }

    /// Keeps the model itself, some megabytes, out of the message.
    private func isRefused(_ file: [UInt8]) -> Bool { (try? ContinuationModel(file: file)) == nil }

    @Test("A truncated, lengthened or inconsistent file is refused")
    func badFile() throws {
        let file = ModelFile.continuation.bytes
        #expect(!isRefused(file))
        for count in [0, 3, 40, 50_000, file.count - 1] { #expect(isRefused(Array(file.prefix(count)))) }
        #expect(isRefused(file + [0]))
        func place(after name: String) throws -> Int {
            let name = Array(name.utf8) + [0]
            let found = file.indices.first { file[$0...].starts(with: name) }
            return try #require(found) + name.count
        }
        // The type of an array, the count of another, a letter's code point, a size of a network, a shift.
        for (name, at, value) in [
            ("characters", 0, 0x62), ("forms", 3, 0xFF), ("characters", 7, 1), ("ends.sizes", 5, 0x80),
            ("beginnings.statesShifts", 5, 1),
        ] {
            var spoiled = file
            spoiled[try place(after: name) + at] = UInt8(value)
            #expect(isRefused(spoiled), "\(name)")
        }
    }
}
