import Evaluation
import Foundation
import HighlightMap
import TestSupport
import Testing

/// The shared pages and `score.py`: beside the repository, or where MOJIWAKU_SHARED says.
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

    /// Scores the pairs of files with `score.py`, in full precision.
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
        "Every figure of perfect, spoiled and scaled maps is that of score.py",
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

    private func expectSame(_ value: Double?, _ expected: Double?, _ comment: Comment) {
        guard let value, let expected else {
            #expect(value == nil && expected == nil, comment)
            return
        }
        #expect(abs(value - expected) <= 1e-9, comment)
    }
}
