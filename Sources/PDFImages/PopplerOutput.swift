import PageGeometry

/// The output of `pdfinfo`: a name, a colon and a value per line.
struct PDFInfo {
    private var values: [String: String] = [:]

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].split(separator: " ").joined(separator: " ")
            // A title may contain line feeds; Poppler's own lines come after it.
            values[name] = parts[1].split(separator: " ").joined(separator: " ")
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// The size of a page before its rotation, in points, and the rotation in degrees.
    struct PageSize: Hashable {
        var width: Double
        var height: Double
        var turn: Int
    }

    /// The size of a page; nil if it is missing. Pages count from 1.
    func size(ofPage number: Int) -> PageSize? {
        let sides = values["Page \(number) size"]?.split(separator: " ") ?? []
        guard sides.count >= 3, let width = Double(sides[0]), let height = Double(sides[2]) else { return nil }
        return PageSize(width: width, height: height, turn: Int(values["Page \(number) rot"] ?? "") ?? 0)
    }
}

/// A row of `pdfimages -list`: an image that a page draws.
struct PDFImageRow: Hashable {
    /// `image`, or a part of one: `mask`, `smask`, `stencil`.
    var kind: String
    var size: PixelSize
    /// Its sides on the page, in points.
    var width: Double
    var height: Double

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

/// The output of `pdftohtml -xml` for the visible text of a page.
enum PDFText {
    /// The beginning of the text; nil if the page has no visible text.
    static func start(of xml: String, count: Int) -> String? {
        var text = ""
        for line in xml.split(separator: "\n") where line.hasPrefix("<text") {
            var isMarkup = false
            for character in line {
                if character == "<" { isMarkup = true }
                if !isMarkup { text.append(character) }
                if character == ">" { isMarkup = false }
            }
            guard text.count < count else { break }
        }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words.count > count ? "\(words.prefix(count))…" : words
    }
}
