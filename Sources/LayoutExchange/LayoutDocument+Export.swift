public import LayoutDocument

extension LayoutDocument {
    /// The layout in another program's format, in UTF-8. The same layout and options give the same bytes: no date is
    /// written.
    ///
    /// Lengths are px of the source image. A character that was not read keeps its cell; it is `〓` in ALTO (whose
    /// glyphs have one character), in text and in Markdown, a `gap` in TEI, and empty in PAGE and hOCR. A character
    /// that XML does not allow, such as a control character, becomes U+FFFD. docs/exchange.md lists the losses of each
    /// format.
    ///
    /// - Complexity: O(characters).
    public func exported(as format: ExportFormat, options: ExportOptions) -> [UInt8] {
        switch format {
        case .alto: ALTOWriter(layout: self, options: options).bytes()
        case .page: PAGEWriter(layout: self, options: options, version: .year2019).bytes()
        case .page2013: PAGEWriter(layout: self, options: options, version: .year2013).bytes()
        case .hocr: HOCRWriter(layout: self, options: options).bytes()
        case .tei: TEIWriter(layout: self, options: options).bytes()
        case .text: TextWriter.text(of: self, withRuby: options.withRuby)
        case .markdown: TextWriter.markdown(of: self, withRuby: options.withRuby)
        }
    }
}
