package import Catalogue
public import PageGeometry

extension Finding {
    /// A finding whose severity and message come from the catalogue.
    package init(_ code: FindingCode, _ parameters: [String] = [], at place: PixelRect? = nil) {
        self.init(
            severity: code.entry.severity, code: code.rawValue, message: code.message(parameters),
            parameters: parameters, place: place)
    }

    /// Whether this is a finding of a kind.
    package func isOf(_ code: FindingCode) -> Bool { self.code == code.rawValue }
}

extension LayoutDocument {
    /// Places of print that looks like text, but has no number and is not set aside, in the order of the findings.
    public var unnumberedPrint: [PixelRect] { findings.compactMap { $0.isOf(.printUnnumbered) ? $0.place : nil } }
}
