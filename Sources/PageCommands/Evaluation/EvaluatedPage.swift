import Evaluation
import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry

/// A page to measure: its truth and its results.
struct EvaluatedPage {
    let name: String
    let truthPath: String
    let truth: Truth
    let map: HighlightMap
    let layout: LayoutDocument?

    /// Reads the files of a page.
    ///
    /// - Parameters:
    ///   - name: the page's name in the report.
    ///   - layout: its layout; by default `STEM.layout.json` beside `STEM.map.json`, if it exists and
    ///     is of the same image.
    init(name: String, truth truthPath: String, map mapPath: String, layout: String?) throws {
        self.truthPath = truthPath
        self.name = name
        truth = try Failure.explaining(truthPath) { try Truth(json: InputFile.text(of: truthPath)) }
        map = try MapFile.read(mapPath, fitting: truth.size, of: truthPath)
        if let layout {
            self.layout = try Self.layout(layout, of: map, mapPath)
        } else {
            self.layout = Self.layoutBeside(mapPath).flatMap { [map] in Self.layoutIfFitting($0, of: map, mapPath) }
        }
    }

    private static func layoutBeside(_ map: String) -> String? {
        let ending = ".map.json"
        guard map.hasSuffix(ending) else { return nil }
        let path = map.dropLast(ending.count) + ".layout.json"
        return FileManager.default.fileExists(atPath: String(path)) ? String(path) : nil
    }

    /// The layout at `path`; nil, with a message, when it cannot be used.
    private static func layoutIfFitting(
        _ path: String, of map: HighlightMap, _ mapPath: String
    ) -> LayoutDocument? {
        do throws(Failure) {
            return try layout(path, of: map, mapPath)
        } catch {
            Console.shared.talk("\(error.message) The rules that it breaks are not counted.")
            return nil
        }
    }

    /// The layout at `path`. It may break rules, because broken rules are counted.
    private static func layout(
        _ path: String, of map: HighlightMap, _ mapPath: String
    ) throws(Failure) -> LayoutDocument {
        let document = try LayoutFile.layout(in: InputFile.text(of: path), of: path)
        guard document.page.sourceDigest == map.sourceDigest else {
            throw Failure(
                .badInput, path, "it belongs to another image than \(mapPath)",
                "Give the layout that the map was made from."
            )
        }
        return document
    }

    var measures: PageMeasures { PageMeasures(of: map, layout: layout, against: truth) }
}
