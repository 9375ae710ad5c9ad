import Foundation
import Testing

/// Pages from image to map to score, with the built command, compared with the minimum scores.
@Suite("Pages end to end")
struct PagesEndToEndTests {
    private static let samples = SampleEditions.folder.appending(path: "2026-11-21-morning")
    private static var hasShared: Bool {
        FileManager.default.fileExists(atPath: Repository.shared.appending(path: "pages").path)
    }

    /// A page, its truth and its minimum score.
    struct Bar: Sendable, CustomTestStringConvertible {
        var image: String
        var least: [String: Double]
        var testDescription: String { image }
    }

    private func check(_ image: URL, truth: URL, least: [String: Double]) async throws {
        let place = try Workplace()
        let outcome = try await place.run("extract", image.path, "--output", "out", "--overlay")
        #expect(outcome.status == 0 || outcome.status == 1)
        let stem = image.deletingPathExtension().lastPathComponent
        let scored = try await place.run("evaluate", "--truth", truth.path, "--map", "out/\(stem).map.json", "--json")
        let page = try scored.firstPage()
        for (measure, bar) in least.sorted(by: { $0.key < $1.key }) {
            let value = try #require(page[measure] as? Double)
            #expect(value >= bar, "\(measure) of \(image.lastPathComponent)")
        }
    }

    @Test(
        "The sample edition reaches its thresholds",
        arguments: [
            Bar(image: "01.png", least: ["boxes": 0.99, "flow": 0.97, "joins": 0.75, "fill": 0.93, "ruby": 0.95]),
            Bar(image: "02.jpg", least: ["boxes": 0.98, "flow": 0.96, "joins": 0.65, "fill": 0.90, "ruby": 0.95]),
            Bar(image: "03.png", least: ["boxes": 0.98, "flow": 0.97, "joins": 0.65, "fill": 0.90, "ruby": 0.95]),
            Bar(image: "04.png", least: ["boxes": 0.98, "flow": 0.96, "joins": 0.50, "fill": 0.85, "ruby": 0.95]),
            Bar(image: "05.png", least: ["boxes": 0.98, "flow": 0.97, "joins": 0.70, "fill": 0.90, "ruby": 0.95]),
            Bar(image: "06.png", least: ["boxes": 0.98, "flow": 0.93, "joins": 0.40, "fill": 0.60]),
        ])
    func samples(bar: Bar) async throws {
        let image = Self.samples.appending(path: bar.image)
        let stem = image.deletingPathExtension().lastPathComponent
        try await check(image, truth: Self.samples.appending(path: "\(stem).truth.json.gz"), least: bar.least)
    }

    @Test(
        "The development pages reach their thresholds",
        .enabled(if: hasShared, "../shared is not here: its pages are not measured"),
        arguments: [
            Bar(image: "pages/dev1-clean-flat.png", least: ["boxes": 0.98, "flow": 0.95, "joins": 0.65, "fill": 0.90]),
            Bar(
                image: "pages/dev2-clean-variable.png",
                least: ["boxes": 0.98, "flow": 0.95, "joins": 0.65, "fill": 0.90]),
            Bar(image: "pages/dev6-clean-2000.png", least: ["boxes": 0.98, "flow": 0.95, "joins": 0.65, "fill": 0.90]),
            Bar(image: "pages/dev4-scan-skew.jpg", least: ["boxes": 0.93, "flow": 0.85, "joins": 0.50]),
            Bar(image: "pages/dev5-scan-warp-3000.jpg", least: ["boxes": 0.93, "flow": 0.85, "joins": 0.50]),
            Bar(image: "pages/dev9-bitonal.png", least: ["boxes": 0.93, "flow": 0.85, "joins": 0.50]),
            Bar(image: "real/gazette-2026-extra-p2.png", least: ["boxes": 0.95]),
        ])
    func development(bar: Bar) async throws {
        let image = Repository.shared.appending(path: bar.image)
        let truth = image.deletingPathExtension().appendingPathExtension("truth.json")
        try await check(image, truth: truth, least: bar.least)
    }
}
