import LayoutDocument
import PageGeometry

/// hOCR 1.2 (http://kba.github.io/hocr-spec/1.2/) as XHTML: an article is an `ocr_linear`, a block is an `ocr_par`, and
/// a line is an `ocr_line` with one `ocrx_word`. A cell is an `ocrx_cinfo` that has a box and a confidence for each of
/// its letters.
///
/// The writing direction uses HTML's `writing-mode` and `dir`, as the specification requires. Ruby is HTML's `ruby`.
/// Empty elements also get an end tag, for programs that read the file as HTML.
struct HOCRWriter {
    let layout: LayoutDocument
    let options: ExportOptions

    private static let classes = [
        "ocr_page", "ocr_linear", "ocr_par", "ocr_line", "ocrx_word", "ocrx_cinfo", "ocr_image", "ocr_table",
        "ocr_float",
        "ocr_separator", "ocrp_dir",
    ]

    func bytes() -> [UInt8] {
        let root: [XMLWriter.Attribute] = [("xmlns", HOCR.namespace), ("lang", "ja"), ("xml:lang", "ja")]
        return XMLWriter.file("html", root, declaration: false, documentType: "<!DOCTYPE html>") { out in
            out.element("head") { out in
                out.empty("meta", [("charset", "UTF-8")])
                out.element("title", text: layout.page.name)
                out.empty("meta", [("name", "ocr-system"), ("content", "Mojiwaku \(layout.provenance.engine)")])
                out.empty(
                    "meta", [("name", "ocr-capabilities"), ("content", Self.classes.joined(separator: " "))])
                out.empty("meta", [("name", "ocr-langs"), ("content", "ja")])
                out.empty("meta", [("name", "ocr-number-of-pages"), ("content", "1")])
            }
            out.element("body") { out in
                let image = HOCRTitle.quoted(options.imageName)
                let title = HOCRTitle.text(layout.page.size.bounds, "image \(image)", "ppageno 0")
                out.element("div", [("class", "ocr_page"), ("id", "page_1"), ("title", title)]) { out in
                    articles(&out)
                    others(&out)
                }
            }
        }
    }

    private func articles(_ out: inout XMLWriter) {
        for article in layout.articleBlocks() {
            out.element("div", [("class", "ocr_linear"), ("id", article.id)]) { out in
                for block in article.blocks { paragraph(block, &out) }
            }
        }
    }

    private func paragraph(_ block: TextBlock, _ out: inout XMLWriter) {
        let attributes: [XMLWriter.Attribute] = [
            ("class", "ocr_par"), ("id", block.id),
            ("title", HOCRTitle.text(block.box, "\(HOCR.role) \(block.role.rawValue)")),
            ("style", block.writing == .vertical ? "writing-mode:vertical-rl" : nil),
            ("dir", block.isReadFromRight ? "rtl" : nil),
        ]
        out.element("p", attributes) { out in
            for (id, line) in block.lines { self.line(line, id, &out) }
        }
    }

    private func line(_ line: Line, _ id: String, _ out: inout XMLWriter) {
        let title = HOCRTitle.text(layout.page.clip(line.bounds))
        // Without this, OCRmyPDF draws the text of a vertical line across the line's box.
        let turned = line.writing == .vertical ? "; textangle 270" : ""
        out.line("span", [("class", "ocr_line"), ("id", id), ("title", title + turned)]) { out in
            // Tools that make PDFs from hOCR look for words. Japanese has no blanks between words, so each line is one
            // word.
            out.element("span", [("class", "ocrx_word"), ("title", title)]) { out in
                for (c, entry) in line.cellsInOrder.enumerated() {
                    cell(entry.character, entry.cell, LayoutID.character(in: id, c), &out)
                }
            }
        }
    }

    private func cell(_ character: Character, _ cell: PixelRect, _ id: String, _ out: inout XMLWriter) {
        let written = character.written ?? ""
        let letters = max(1, written.unicodeScalars.count)
        let place = HOCRTitle.sides(layout.page.clip(cell))
        var title = "x_bboxes " + repeatElement(place, count: letters).joined(separator: " ")
        if let read = character.text, !written.isEmpty {
            let sure = repeatElement(Thousandths.percent(read.confidence), count: letters).joined(separator: " ")
            title += "; x_confs \(sure)"
        }
        let attributes: [XMLWriter.Attribute] = [("class", "ocrx_cinfo"), ("id", id), ("title", title)]
        guard options.withRuby, !character.ruby.isEmpty else {
            return out.element("span", attributes, text: written)
        }
        out.element("ruby") { out in
            out.element("span", attributes, text: written)
            for (rect, text) in character.rubyRuns {
                out.element("rt", [("title", HOCRTitle.text(layout.page.clip(rect)))], text: text ?? "")
            }
        }
    }

    // MARK: Parts that are not text

    private func others(_ out: inout XMLWriter) {
        for (id, box, part) in layout.otherParts {
            let (name, prefix) =
                switch part {
                case .figure(.picture): ("ocr_image", "")
                case .figure(.table): ("ocr_table", "")
                case .figure(.advertisement), .figure(.ground): ("ocr_float", "")
                case .rule: ("ocr_separator", "")
                case .unnumbered: ("ocr_float", "unnumbered-")
                }
            let title = HOCRTitle.text(box, "\(HOCR.kind) \(prefix)\(part.names.kind)")
            out.element("div", [("class", name), ("id", id), ("title", title)], text: "")
        }
    }
}
