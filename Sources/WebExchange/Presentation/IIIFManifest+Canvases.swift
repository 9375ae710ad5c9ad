import LayoutDocument
import PageGeometry
import PositionedJSON

// A canvas has the size of the source image for any rendition, so that rectangles need no scaling (Presentation 3.0,
// 5.3: a body of another size is stretched over the canvas).

extension IIIFManifest {
    func writeCanvases(to out: inout JSONText) {
        out.field("items", Array(zip(edition.pages, images)), depth: 1) { item, out in
            write(item.0, item.1, to: &out)
        }
    }

    private func write(_ page: IIIFPage, _ image: IIIFImage?, to out: inout JSONText) {
        let own = addresses.page(page.name, of: edition.name)
        out.field(id: own.canvas, type: "Canvas")
        out.field("label", page.label)
        out.field("width", page.layout.page.size.width)
        out.field("height", page.layout.page.size.height)
        if let image { out.thumbnail(of: image, depth: 3) }
        out.field("rendering", page.renderings, depth: 3)
        out.field("seeAlso", page.descriptions + [.map(own.map)], depth: 3)
        out.newLine(3)
        out.objects("items", [image].compactMap(\.self)) { Self.writePainting(of: $0, own, to: &$1) }
        out.field("annotations", [own.annotations], depth: 3) { annotations, out in
            out.field(id: annotations, type: "AnnotationPage")
            out.field("label", LanguageText("本文の行", "Lines of text"))
        }
    }

    /// Writes the annotation that paints the image over the whole canvas.
    private static func writePainting(of image: IIIFImage, _ own: IIIFPageAddresses, to out: inout JSONText) {
        out.field(id: own.painting, type: "AnnotationPage")
        out.objects("items", [image]) { image, out in
            out.field(id: "\(own.painting)/image", type: "Annotation")
            out.field("motivation", "painting")
            out.named("body") { $0.fields(of: image.largest, in: image) }
            out.field("target", own.canvas)
        }
    }
}
