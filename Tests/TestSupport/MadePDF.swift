package import PageGeometry

/// A PDF that a test writes by hand.
package struct MadePDF {
    /// A page: its content, its image, and its size in points.
    package struct Page {
        package var content: String
        package var width = 300
        package var height = 400
        /// Further fields of its dictionary.
        package var fields = ""

        package init(content: String, fields: String = "") {
            (self.content, self.fields) = (content, fields)
        }

        /// The image over the whole page, and further content.
        package static func image(_ after: String = "", fields: String = "") -> Page {
            Page(content: "q 300 0 0 400 0 0 cm /I Do Q \(after)", fields: fields)
        }
    }

    /// An image's dictionary without its size and length, and its data.
    package struct Image {
        package var fields: String
        package var data: [UInt8]
        package var size = PixelSize(width: 600, height: 800)

        package init(fields: String, data: [UInt8]) { (self.fields, self.data) = (fields, data) }

        /// A JPEG of one channel.
        package static func jpeg(_ data: [UInt8], _ size: PixelSize) -> Image {
            var image = Image(fields: "/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode", data: data)
            image.size = size
            return image
        }
    }

    private var objects: [[UInt8]] = []

    private mutating func add(_ text: String, stream: [UInt8]? = nil) -> Int {
        var object = Array(text.utf8)
        if let stream { object += Array("\nstream\n".utf8) + stream + Array("\nendstream".utf8) }
        objects.append(object)
        return objects.count
    }

    /// The file's bytes.
    package static func bytes(_ pages: [Page], _ image: Image) -> [UInt8] {
        var pdf = MadePDF()
        let picture = pdf.add(
            "<< /Type /XObject /Subtype /Image /Width \(image.size.width) /Height \(image.size.height) \(image.fields) "
                + "/Length \(image.data.count) >>", stream: image.data)
        let font = pdf.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        let tree = 3 + 2 * pages.count
        let kids = pages.map { page in
            let content = pdf.add("<< /Length \(page.content.utf8.count) >>", stream: Array(page.content.utf8))
            return pdf.add(
                "<< /Type /Page /Parent \(tree) 0 R /MediaBox [0 0 \(page.width) \(page.height)] /Contents \(content) 0 R "
                    + "/Resources << /XObject << /I \(picture) 0 R >> /Font << /F \(font) 0 R >> >> \(page.fields) >>")
        }
        _ = pdf.add(
            "<< /Type /Pages /Count \(kids.count) /Kids [\(kids.map { "\($0) 0 R" }.joined(separator: " "))] >>")
        let root = pdf.add("<< /Type /Catalog /Pages \(tree) 0 R >>")
        return pdf.file(root: root)
    }

    private func file(root: Int) -> [UInt8] {
        var bytes = Array("%PDF-1.5\n".utf8)
        var places: [Int] = []
        for (i, object) in objects.enumerated() {
            places.append(bytes.count)
            bytes += Array("\(i + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
        }
        let table = bytes.count
        let rows = places.map { String(repeating: "0", count: 10 - "\($0)".count) + "\($0) 00000 n \n" }.joined()
        let size = objects.count + 1
        bytes += Array("xref\n0 \(size)\n0000000000 65535 f \n\(rows)".utf8)
        bytes += Array("trailer << /Size \(size) /Root \(root) 0 R >>\nstartxref\n\(table)\n%%EOF\n".utf8)
        return bytes
    }
}
