public import PageGeometry

extension Finding {
    /// Code of a warning about a place with text-like print that has no number and is not set aside.
    public static let unnumberedPrint = "print.unnumbered"
    /// Code of the warning about a page with so much of such print that an editor must check it.
    public static let unnumberedPage = "page.unnumbered"
}

extension LayoutDocument {
    /// Places of print without number that is not set aside (`Finding.unnumberedPrint`), in the order of the findings.
    public var unnumberedPrint: [PixelRect] {
        findings.compactMap { $0.code == Finding.unnumberedPrint ? $0.place : nil }
    }
}
