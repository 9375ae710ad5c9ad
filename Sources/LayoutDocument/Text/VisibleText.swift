import Foundation

/// The one rule for texts that people write and read: names, titles and corrections.
package enum VisibleText {
    /// Whether a character can be seen. Control characters, ends of lines and marks such as those of direction (U+202E) cannot: with them a
    /// text reads otherwise than it is written.
    package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }

    /// Whether all of a text can be seen.
    package static func holds(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isVisible) }

    /// A text in Unicode's normal form NFC, in which `ポ` is one character. macOS writes names of files in NFD, in which it is two.
    ///
    /// Swift compares texts whatever their form; databases and other programs compare bytes.
    package static func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }
}
