import Foundation
import HighlightMap
package import LayoutDocument
import PageAnalysis
import PageGeometry
import PaperProfile

/// Layouts from files.
package enum LayoutFile {
    /// A layout without broken rules.
    ///
    /// - Throws: a failure for a file that is not a layout. All broken rules are reported before the command ends,
    ///   since an editor wants the whole list.
    static func read(_ path: String) throws -> LayoutDocument {
        try checked(layout(in: InputFile.text(of: path), of: path), of: path)
    }

    /// A layout, regardless of broken rules.
    static func layout(in text: Data, of path: String) throws(Failure) -> LayoutDocument {
        try Failure.explaining(path) { try LayoutDocument(json: text) }
    }

    /// A layout without broken rules of severity error, from which a map can be made. Warnings are not reported:
    /// `mojiwaku validate` does that.
    package static func sound(_ path: String) throws(Failure) -> LayoutDocument {
        let document = try layout(in: try InputFile.text(of: path), of: path)
        if let first = document.brokenRules().first(where: { $0.severity == .error }) {
            throw Failure(
                .badInput, path, "the layout breaks the rule \(first.rule.rawValue) at \(first.pointer)",
                "`mojiwaku validate` shows all faults with their remedies.")
        }
        return document
    }

    /// The layout, if it breaks no rule of severity error. Reports all broken rules.
    ///
    /// - Parameter path: the path of the layout, for messages.
    @discardableResult
    static func checked(_ document: LayoutDocument, of path: String) throws(ExitStatus) -> LayoutDocument {
        let broken = document.brokenRules()
        for breach in broken { Console.shared.talk(ReportedFinding(breach).line(about: path)) }
        if broken.contains(where: { $0.severity == .error }) { throw ExitStatus.badInput }
        return document
    }
}

enum MapFile {
    /// A map that satisfies the rules of its format.
    static func read(_ path: String) throws(Failure) -> HighlightMap {
        try Failure.explaining(path) { try HighlightMap(json: InputFile.text(of: path)) }
    }

    /// A map of an image of the size of a truth.
    static func read(_ path: String, fitting size: PixelSize, of truth: String) throws(Failure) -> HighlightMap {
        let map = try read(path)
        guard map.size == size else {
            throw Failure(
                .badInput, path, "its image has \(map.size) px, but that of the truth \(truth) has \(size) px",
                "Give the truth of the same image.")
        }
        return map
    }

    /// The map in a file that may be something else: nil when the file does not declare itself a map.
    static func map(in file: Data) throws(HighlightMapError) -> HighlightMap? {
        do {
            return try HighlightMap(json: file)
        } catch .notJSON, .badField("/format", _), .badField("/version", _) {
            return nil
        } catch .unknownFormat(let format, _) where format != HighlightMap.format {
            return nil
        }
    }
}

/// The file of a newspaper's profile.
enum ProfileFile {
    /// Reads a profile, and returns an analyzer with its networks.
    static func analyzer(_ path: String, stated: PageStatement) throws(Failure) -> PageAnalyzer {
        let bytes = try InputFile.bytes(of: path)
        return try Failure.explaining(path) { try PaperProfile(json: Data(bytes)).analyzer(stated: stated) }
    }
}

extension Finding {
    /// The line to show: `PATH: warning at 10,20 to 30,40: what (code)`.
    func line(about path: String) -> String {
        let area = place.map { " at \($0.minX),\($0.minY) to \($0.maxX),\($0.maxY)" } ?? ""
        return "\(path): \(severity.rawValue)\(area): \(message) (\(code))"
    }
}
