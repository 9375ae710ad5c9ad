import Digests
public import LayoutDocument

/// All inputs of an analysis: the same key gives the same bytes.
public struct ResultKey: Sendable, Hashable {
    /// The image that is analysed.
    public var image: ImagePlace
    /// Engine, settings and models.
    public var provenance: Provenance

    /// A key from its parts.
    public init(image: ImagePlace, provenance: Provenance) {
        self.image = image
        self.provenance = provenance
    }

    /// SHA-256 of all parts, 64 lower-case hexadecimal digits.
    public var digest: String {
        var lines = ["mojiwaku result 1", image.digest, "\(image.index)", provenance.engine]
        for (kind, values) in [("setting", provenance.settings), ("model", provenance.models)] {
            for name in values.keys.sorted() {
                // The lengths make the text unambiguous for any names.
                lines.append("\(kind) \(name.utf8.count) \(name) \(values[name, default: ""])")
            }
        }
        return sha256(lines.map { "\($0.utf8.count) \($0)\n" }.joined().utf8)
    }
}
