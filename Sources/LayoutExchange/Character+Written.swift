import LayoutDocument

extension Character {
    /// The text; nil when unknown or empty.
    var written: String? {
        guard let text = text?.text, !text.isEmpty else { return nil }
        return text
    }
}
