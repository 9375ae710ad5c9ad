import LayoutDocument
import PageGeometry
import PositionedJSON

/// COCO's object detection format (https://cocodataset.org/#format-data): images, categories, and an annotation for
/// each box, in px of the image.
///
/// If the text of a character or a run of ruby is known, its annotation has the text in `text`, which COCO does not
/// define.
struct COCOWriter {
    let pages: [ExportedEdition.Page]

    /// The categories, whose ids count from 1. Their order is part of the format: append new ones.
    private static let categories: [(name: String, group: String)] =
        [("character", "character"), ("ruby", "character")]
        + LineRole.allCases.map { ("text-\($0.rawValue)", "text") }
        + Figure.Kind.allCases.map { ("figure-\($0.rawValue)", "figure") }
        + WritingDirection.allCases.map { ("rule-\($0.rawValue)", "rule") }
        + UnnumberedText.Kind.allCases.map { ("unnumbered-\($0.rawValue)", "unnumbered") }

    private static let ids = Dictionary(
        uniqueKeysWithValues: categories.enumerated().map { ($1.name, $0 + 1) })

    func bytes() -> [UInt8] {
        let json = JSONText.file { out in
            out.section("images", Array(pages.enumerated())) { entry, out in
                let size = entry.element.layout.page.size
                out.field("id", entry.offset + 1)
                out.field("file_name", entry.element.imageName)
                out.field("width", size.width)
                out.field("height", size.height)
            }
            out.section("categories", Array(Self.categories.enumerated())) { entry, out in
                out.field("id", entry.offset + 1)
                out.field("name", entry.element.name)
                out.field("supercategory", entry.element.group)
            }
            let parts = pages.enumerated().flatMap { p, page in Self.parts(of: page.layout).map { (p + 1, $0) } }
            out.section("annotations", Array(parts.enumerated())) { entry, out in
                let (image, part) = entry.element
                out.field("id", entry.offset + 1)
                out.field("image_id", image)
                out.field("category_id", part.category)
                out.field("bbox", [part.box.minX, part.box.minY, part.box.width, part.box.height])
                out.field("area", part.box.area)
                out.field("iscrowd", 0)
                if let text = part.text { out.field("text", text) }
            }
        }
        return Array(json)
    }

    /// The parts of a page: characters with their ruby in order of reading, blocks of text, and parts without text.
    /// Parts outside of the page are left out, since detectors refuse empty boxes.
    private static func parts(of layout: LayoutDocument) -> [(category: Int, box: PixelRect, text: String?)] {
        var parts: [(category: Int, box: PixelRect, text: String?)] = []
        func add(_ name: String, _ rect: PixelRect, _ text: String? = nil) {
            let box = layout.page.clip(rect)
            guard let category = ids[name], !box.isEmpty else { return }
            parts.append((category, box, text))
        }
        for line in layout.articles.lines {
            for (character, cell) in line.cellsInOrder {
                add("character", cell, character.written)
                for (rect, text) in character.rubyRuns { add("ruby", rect, text) }
            }
        }
        for block in layout.articleBlocks().flatMap(\.blocks) { add("text-\(block.role.rawValue)", block.box) }
        for (_, box, part) in layout.otherParts { add("\(part.names.group)-\(part.names.kind)", box) }
        return parts
    }
}
