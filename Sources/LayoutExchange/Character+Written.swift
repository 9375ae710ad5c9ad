import LayoutDocument

extension Character {
    /// What it says; nil where that is not known, or nothing.
    var written: String? {
        guard let text = text?.text, !text.isEmpty else { return nil }
        return text
    }
}
