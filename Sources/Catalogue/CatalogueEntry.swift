package import HighlightMap

/// The texts of a finding, a refusal or a reason, in English and Japanese, without a full stop.
///
/// In a text, `{0}`, `{1}` … stand for parameters, and `{0:character|characters}` for the word for one or for another
/// number. docs/operations.md and the words of the pages are made from these entries (scripts/update-catalogue).
package struct CatalogueEntry: Sendable, Hashable {
    /// Its severity.
    package var severity: FindingSeverity
    /// The fact in English.
    package var english: String
    /// The fact in Japanese.
    package var japanese: String
    /// What to do, in English; empty for nothing.
    package var remedy: String

    /// An entry from its parts.
    package init(_ severity: FindingSeverity, _ english: String, _ remedy: String = "", ja japanese: String) {
        self.severity = severity
        self.english = english
        self.japanese = japanese
        self.remedy = remedy
    }
}

/// Codes with an entry in the catalogue. A code's raw value is its name in files, reports and answers.
package protocol CatalogueCode: RawRepresentable<String>, CaseIterable, Sendable, Hashable {
    /// The entry of the code.
    var entry: CatalogueEntry { get }
}

extension CatalogueCode {
    /// The fact and its remedy in English, as sentences.
    package func message(_ parameters: [String] = []) -> String {
        [entry.english, entry.remedy].filter { !$0.isEmpty }
            .map { "\(Self.filled($0, with: parameters))." }.joined(separator: " ")
    }

    private static func filled(_ text: String, with parameters: [String]) -> String {
        text.replacing(#/\{(\d)(?::([^|}]*)\|([^}]*))?\}/#) { match in
            let value = Int(match.1).flatMap { parameters.indices.contains($0) ? parameters[$0] : nil } ?? "…"
            guard let one = match.2, let others = match.3 else { return value }
            return String(value == "1" ? one : others)
        }
    }
}
