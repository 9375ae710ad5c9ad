import LayoutDocument
import PageGeometry

/// Properties in the attributes of an element.
extension HOCRReader {
    func direction(_ element: XMLElement, _ title: HOCRTitle) -> Direction {
        var direction = open.last?.direction ?? Direction()
        let style = (element["style"] ?? "").lowercased().filter { !$0.isWhitespace }
        if style.contains("writing-mode:vertical") { direction.writing = .vertical }
        if style.contains("writing-mode:horizontal") { direction.writing = .horizontal }
        if let angle = title.numbers("textangle")?.first, [90, 270].contains(abs(angle)) {
            direction.writing = .vertical
        }
        if let dir = element["dir"] {
            direction.isReadFromRight = dir == "rtl"
            if dir == "rtl", direction.writing == nil { direction.writing = .horizontal }
        }
        return direction
    }

    mutating func confidence(_ title: HOCRTitle, _ name: String, _ line: Int) -> Int? {
        title.numbers(name)?.first.map { Confidence.thousandths($0 / 100, line: line, &draft.notes) }
    }

    func box(_ title: HOCRTitle, _ element: XMLElement) throws(ImportError) -> PixelRect? {
        guard title["bbox"] != nil else { return nil }
        return try boxes(title, element, "bbox").first
    }

    func boxes(
        _ title: HOCRTitle, _ element: XMLElement, _ name: String = "x_bboxes"
    ) throws(ImportError) -> [PixelRect] {
        guard title[name] != nil else { return [] }
        guard let numbers = title.numbers(name), numbers.count % 4 == 0, numbers.allSatisfy({ abs($0) <= 1_000_000 })
        else {
            throw element.bad("title", "with four numbers for each box of \(name)")
        }
        return stride(from: 0, to: numbers.count, by: 4).map { i in
            // For type that Google considers turned, gcv2hocr writes the right side before the left one.
            let sides = numbers[i..<i + 4].map { Int($0.rounded()) }
            return PixelRect(
                minX: min(sides[0], sides[2]), minY: min(sides[1], sides[3]), maxX: max(sides[0], sides[2]),
                maxY: max(sides[1], sides[3]))
        }
    }
}
