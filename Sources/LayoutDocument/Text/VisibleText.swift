import Foundation

/// The common rule for texts that people write and read: names, titles and corrections.
package enum VisibleText {
    /// Whether a character is visible. Control characters, line ends and marks such as those of direction (U+202E) are
    /// not visible, but make a text look different.
    package static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }

    /// Whether all of a text is visible.
    package static func holds(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isVisible) }

    /// A text in Unicode's normal form NFC, in which `ポ` is one character. macOS writes file names in NFD, in which `ポ`
    /// is two characters.
    ///
    /// Swift ignores the form when it compares texts; databases and other programs compare bytes.
    package static func composed(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }
}
