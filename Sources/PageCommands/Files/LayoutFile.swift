import Foundation
package import LayoutDocument
import PageGeometry

/// Layouts as they come from files.
package enum LayoutFile {
    /// A layout that breaks no rule.
    ///
    /// - Throws: a failure for a file that is no layout. A broken rule is told of on the spot, with all others, and ends
    ///   the command: an editor wants to see them all.
    static func read(_ path: String) throws -> LayoutDocument {
        try checked(layout(in: InputFile.text(of: path), of: path), of: path)
    }

    /// A layout, whatever rules it breaks.
    static func layout(in text: Data, of path: String) throws(Failure) -> LayoutDocument {
        do { return try LayoutDocument(json: text) } catch {
            throw Failure(.badInput, path, explanation: "\(error)")
        }
    }

    /// A layout that breaks no rule that would break its map. Warnings are not told: `mojiwaku validate` does.
    package static func sound(_ path: String) throws(Failure) -> LayoutDocument {
        let document = try layout(in: try InputFile.text(of: path), of: path)
        if let first = document.brokenRules().first(where: { $0.severity == .error }) {
            throw Failure(
                .badInput, path, "the layout breaks the rule \(first.rule.rawValue) at \(first.pointer)",
                "`mojiwaku validate` tells all that is wrong with it, and what to do.")
        }
        return document
    }

    /// The layout, if it breaks no rule.
    ///
    /// - Parameter path: where it is from, for what is told.
    @discardableResult
    static func checked(_ document: LayoutDocument, of path: String) throws(ExitStatus) -> LayoutDocument {
        let broken = document.brokenRules()
        for breach in broken { Console.shared.talk(ReportedFinding(breach).line(about: path)) }
        if broken.contains(where: { $0.severity == .error }) { throw ExitStatus.badInput }
        return document
    }
}

extension Finding {
    /// The line to show: `PATH: warning at 10,20 to 30,40: what (code)`.
    func line(about path: String) -> String {
        let area = place.map { " at \($0.minX),\($0.minY) to \($0.maxX),\($0.maxY)" } ?? ""
        return "\(path): \(severity.rawValue)\(area): \(message) (\(code))"
    }
}
