import Foundation
import HighlightMap
import PageGeometry
import TestSupport
import Testing

@testable import Evaluation

/// The folder of the shared pages and of `score.py`. It is beside the repository, or named by MOJIWAKU_SHARED.
private enum Shared {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["MOJIWAKU_SHARED"] { return URL(filePath: path) }
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appending(path: "shared")
    }()

    static var isThere: Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "tools/score.py").path)
    }

    /// Returns the scores that `score.py` gives pairs of files, in full precision.
    static func scores(_ pairs: [(truth: URL, map: URL)]) throws -> [[String: Double]] {
        let program = """
            import json, sys
            sys.path.insert(0, sys.argv[1])
            import score
            files = sys.argv[2:]
            print(json.dumps([score.score(score.load(t), score.load(m)) for t, m in zip(files[::2], files[1::2])]))
            """
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["python3", "-B", "-c", program, folder.appending(path: "tools").path]
            + pairs.flatMap { [$0.truth.path, $0.map.path] }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode([[String: Double]].self, from: data)
    }
}

@Suite(
    "The measures against score.py",
    .enabled(if: Shared.isThere, "needs ../shared/tools/score.py and ../shared/pages, or MOJIWAKU_SHARED"))
struct ScoreParityTests {
    @Test(
        "Every figure of perfect, spoiled and scaled maps equals that of score.py",
        arguments: [
            "pages/dev4-scan-skew", "pages/dev6-clean-2000", "pages/dev7-ruby-throughout", "pages/dev8-shapes",
            "real/gazette-2026-extra-p2",
        ])
    func figures(page: String) throws {
        let file = Shared.folder.appending(path: page + ".truth.json")
        let truth = try Truth(json: Data(contentsOf: file))
        let folder = FileManager.default.temporaryDirectory.appending(path: "parity-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var scores: [Score] = []
        var pairs: [(truth: URL, map: URL)] = []
        for (i, scale) in [1.0, 1.0, 0.75].enumerated() {
            var maker = ImperfectMap(truth: truth, random: SplitMix(seed: UInt64(i)), scale: scale)
            let map = try maker.map(spoiled: i > 0)
            let path = folder.appending(path: "\(i).map.json")
            try map.json().write(to: path)
            pairs.append((file, path))
            scores.append(Score(of: map, against: truth))
        }
        let expected = try Shared.scores(pairs)
        #expect(expected.count == scores.count)
        for (score, figures) in zip(scores, expected) {
            #expect(Double(score.characters) == figures["characters"])
            #expect(Double(score.cells) == figures["cells"])
            for figure in ScoreReport.Figure.allCases {
                expectSame(score[figure], figures[figure.rawValue], "\(page): \(figure)")
            }
        }
        for figure in [ScoreReport.Figure.boxes, .uncut, .flow, .fill, .article, .paragraph] {
            #expect((0.01..<0.999).contains(scores[1][figure] ?? 0), "a spoiled map must be neither right nor hopeless")
        }
        #expect(scores[0].boxes > 0.8, "the truth's own map should score well, or this test tests little")
        #expect(scores[1].boxes < scores[0].boxes)
        #expect(scores[1].stray > 0)
    }

    @Test("Every figure of a page with a line read from the right equals that of score.py")
    func readFromRight() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "parity-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Five characters are in a row, with the first one at the right, and three are below them in a column.
        let across = (0..<5).map { (left: 200 - 40 * $0, top: 20, isLevel: true) }
        let down = (0..<3).map { (left: 200, top: 100 + 40 * $0, isLevel: false) }
        let characters = (across + down).enumerated().map { i, place in
            """
            { "ink": [\(place.left + 3), \(place.top + 3), \(place.left + 37), \(place.top + 37)], "article": 0, "flow": "main",
              "seq": \(i), "role": "\(place.isLevel ? "headline" : "body")", "para": \(place.isLevel ? 0 : 1),
              "cell": [\(place.left), \(place.top), \(place.left + 40), \(place.top + 40)], "seg": \(place.isLevel ? 0 : 1) }
            """
        }
        let text = """
            { "width": 300, "height": 300, "ignore": [], "ruby": [], "characters": [\(characters.joined(separator: ","))] }
            """
        let file = folder.appending(path: "p.truth.json")
        try Data(text.utf8).write(to: file)
        let truth = try Truth(json: Data(text.utf8))
        var scores: [Score] = []
        var pairs: [(truth: URL, map: URL)] = []
        for (i, (isReadFromRight, lean)) in [(true, 0), (false, 0), (true, 4)].enumerated() {
            let map = try HighlightMap(
                size: truth.size, articles: [.init(first: 1, last: 8)],
                lines: [
                    .init(
                        first: 1, article: 0, paragraph: 0, role: .headline, writing: .horizontal, cross: 20..<60,
                        cuts: [40, 80, 120, 160, 200, 240], lean: lean, isReadFromRight: isReadFromRight),
                    .init(
                        first: 6, article: 0, paragraph: 1, role: .body, writing: .vertical, cross: 200..<240,
                        cuts: [100, 140, 180, 220]),
                ])
            pairs.append((file, folder.appending(path: "\(i).map.json")))
            try map.json().write(to: pairs[i].map)
            scores.append(Score(of: map, against: truth))
        }
        for (score, figures) in zip(scores, try Shared.scores(pairs)) {
            for figure in ScoreReport.Figure.allCases {
                expectSame(score[figure], figures[figure.rawValue], "\(figure)")
            }
        }
        #expect(scores[0].flow == 1 && scores[0].fill == 1 && scores[2].flow == 1)
        #expect(scores[1].flow < 0.5 && scores[1].boxes == 1)
    }

    private func expectSame(_ value: Double?, _ expected: Double?, _ comment: Comment) {
        guard let value, let expected else {
            #expect(value == nil && expected == nil, comment)
            return
        }
        #expect(abs(value - expected) <= 1e-9, comment)
    }
}
