import PageGeometry

/// Text of one operator: pieces side by side on one baseline.
///
/// Vertical lines use a turned horizontal font rather than a font of writing mode 1. With a vertical font, Poppler puts
/// each character on a separate line, and boxes are wrong in Poppler and MuPDF; turned text works in Poppler, MuPDF and
/// PDFium. Lines that are read from the right are turned by 180° for the same reason.
struct GlyphRun {
    var pieces: ArraySlice<TextLine.Piece>
    var direction: TextLine.Direction
    /// Extent across, where the first piece starts, in px: x of a vertical line; y, down the page, of a horizontal
    /// line.
    var across: (from: Double, to: Double)
    /// Shift across for each px along the run.
    var slope: Double

    /// Start of the baseline, in px, y down the page.
    var origin: (x: Double, y: Double) {
        let width = across.to - across.from
        let depth = width * Double(-CellFont.descent) / 1000
        guard let cell = pieces.first?.cell else { return (0, 0) }
        return switch direction {
        case .down: (across.from + depth, Double(cell.minY))
        case .rightwards: (Double(cell.minX), across.to - depth)
        case .leftwards: (Double(cell.maxX), across.from + depth)
        }
    }

    /// Whether PDFium takes both runs for one line and puts this run before `other`, although it follows `other`.
    /// PDFium does so if the heights of their origins differ by at most half a character. This character is the last of
    /// `other` or the first of this run, whichever is longer. A tenth is added for rounding.
    func isSorted(before other: GlyphRun) -> Bool {
        guard let first = pieces.first, let last = other.pieces.last else { return false }
        let reach = 0.55 * Double(max(length(of: first), other.length(of: last)))
        return origin.x < other.origin.x && (origin.y - other.origin.y).magnitude <= reach
    }

    private func length(of piece: TextLine.Piece) -> Int { direction == .down ? piece.cell.height : piece.cell.width }

    /// Appends the operators (ISO 32000-1, 9.3 and 9.4) in a space of px with y up.
    ///
    /// A px is a whole number of font units, so that no error accumulates along the line.
    func write(to content: inout String, pageHeight: Int, glyphs: inout CellGlyphs) {
        let lengths = pieces.map(length)
        let size = across.to - across.from
        let unit = max(
            1, min(Int((1000 / size).rounded()), CellFont.longestAdvance / max(1, lengths.max() ?? 1)))
        let stretch = 100 * 1000 / Double(unit) / size
        let font = glyphs.font(forRunOf: pieces.count)
        content += "/F\(font) \(pdfNumber(size)) Tf \(pdfNumber(stretch, decimals: 6)) Tz "
        let (x, y) = (pdfNumber(origin.x), pdfNumber(Double(pageHeight) - origin.y))
        let slope = pdfNumber(slope, decimals: 7)
        let against = pdfNumber(-self.slope, decimals: 7)
        switch direction {
        case .down: content += "\(slope) -1 1 0 \(x) \(y) Tm [<"
        case .rightwards: content += "1 \(against) 0 1 \(x) \(y) Tm [<"
        case .leftwards: content += "-1 \(slope) 0 -1 \(x) \(y) Tm [<"
        }
        for (piece, length) in zip(pieces, lengths) {
            let advance = min(CellFont.longestAdvance, unit * length)
            if let text = piece.text {
                content += UnicodeMap.hexadecimal(glyphs.code(of: .init(text: text, advance: advance)))
            } else {
                content += "> \(-advance) <"
            }
        }
        content += ">] TJ\n"
    }
}
