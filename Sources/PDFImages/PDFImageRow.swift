import PageGeometry

/// A row of `pdfimages -list`: an image that a page draws.
struct PDFImageRow: Hashable {
    /// `image`, or a part of one: `mask`, `smask`, `stencil`.
    var kind: String
    var size: PixelSize
    /// Its sides on the page, in points.
    var width: Double
    var height: Double

    /// All rows of the list, without its head.
    static func all(in text: String) -> [PDFImageRow] {
        text.split(separator: "\n").dropFirst(2).compactMap(PDFImageRow.init)
    }

    /// page num type width height colour comp bpc enc interp object ID x-ppi y-ppi size ratio; the object has one word or two.
    private init?(_ line: Substring) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count >= 15, let columns = Int(words[3]), let rows = Int(words[4]), columns > 0, rows > 0,
            let across = Double(words[words.count - 4]), let down = Double(words[words.count - 3])
        else { return nil }
        kind = words[2]
        size = PixelSize(width: columns, height: rows)
        width = across > 0 ? Double(columns) * 72 / across : 0
        height = down > 0 ? Double(rows) * 72 / down : 0
    }
}
