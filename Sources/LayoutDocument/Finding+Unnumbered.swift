public import PageGeometry

extension Finding {
    /// Code of a note about a place. Its print looks like text, but has no number and is not set aside.
    public static let unnumberedPrint = "print.unnumbered"
    /// Code of a note about a place. Its print looks like text, but is set aside as unclear.
    public static let unclearPrint = "print.unclear"
    /// Code of the warning about a page with so much unnumbered print that an editor must look at the page.
    public static let unnumberedPage = "page.unnumbered"
}

extension LayoutDocument {
    /// Places of print that is not set aside (`Finding.unnumberedPrint`), in the order of the findings.
    public var unnumberedPrint: [PixelRect] {
        findings.compactMap { $0.code == Finding.unnumberedPrint ? $0.place : nil }
    }
}
