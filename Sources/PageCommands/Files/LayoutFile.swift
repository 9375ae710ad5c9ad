import Foundation
import HighlightMap
package import LayoutDocument
import PageGeometry

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

extension Finding {
    /// The line to show: `PATH: warning at 10,20 to 30,40: what (code)`.
    func line(about path: String) -> String {
        let area = place.map { " at \($0.minX),\($0.minY) to \($0.maxX),\($0.maxY)" } ?? ""
        return "\(path): \(severity.rawValue)\(area): \(message) (\(code))"
    }
}
