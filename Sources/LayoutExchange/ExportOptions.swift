/// Options of an export that the layout does not contain.
public struct ExportOptions: Sendable, Hashable {
    /// Name of the page's image, as the file should refer to it: `01.png`.
    public var imageName: String
    /// Whether ruby is written.
    public var withRuby: Bool

    /// Options from their parts.
    public init(imageName: String, withRuby: Bool = true) {
        self.imageName = imageName
        self.withRuby = withRuby
    }
}
