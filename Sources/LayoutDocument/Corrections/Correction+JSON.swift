import HighlightMap
import PageGeometry
import PositionedJSON

/// The names of corrections, in the field `do`.
private enum Deed: String, CaseIterable {
    case splitCell, mergeCells, moveCut, addCell, deleteCell, setKind, setText
    case addLine, deleteLine, splitLine, joinLines, setCross, setRole, setWriting, setReadFromRight
    case moveLines, moveParagraph, moveArticle, splitParagraph, joinParagraph, splitArticle, joinArticle
    case unnumber, number, attachRuby, detachRuby, dismissFinding

    /// The other fields of the correction.
    var fields: [String] {
        switch self {
        case .splitCell: ["cell", "at"]
        case .mergeCells: ["cells", "kind"]
        case .moveCut: ["cell", "edge", "to"]
        case .addCell: ["line", "edge", "to"]
        case .deleteCell: ["cell"]
        case .setKind: ["cell", "kind"]
        case .setText: ["cell", "text"]
        case .addLine: ["rect", "writing", "role", "cuts", "begins", "side", "of"]
        case .deleteLine, .joinParagraph, .joinArticle: ["line"]
        case .splitLine, .splitParagraph, .splitArticle: ["before"]
        case .joinLines: ["lines"]
        case .setCross: ["line", "cross", "lean"]
        case .setRole: ["lines", "role"]
        case .setWriting: ["lines", "writing"]
        case .setReadFromRight: ["lines", "rtl"]
        case .moveLines: ["lines", "side", "of"]
        case .moveParagraph, .moveArticle: ["line", "side", "of"]
        case .unnumber: ["rect", "kind"]
        case .number: ["rect"]
        case .attachRuby: ["ruby", "cell"]
        case .detachRuby: ["ruby"]
        case .dismissFinding: ["code", "place"]
        }
    }
}

extension Correction {
    init(reading value: JSONValue) throws(JSONFieldError) {
        let record = try JSONRecord(value)
        let deed: Deed = try record.read("do", JSONForm.choice)
        try record.refuseFields(otherThan: ["do"] + deed.fields)
        func rect(_ key: String) throws(JSONFieldError) -> PixelRect { try record.read(key, JSONForm.rect) }
        func rects(_ key: String) throws(JSONFieldError) -> [PixelRect] {
            let rects = try record.list(key, of: JSONForm.rect)
            guard !rects.isEmpty else { throw JSONFieldError("one rectangle or more", at: "/\(key)") }
            return rects
        }
        func pair(_ key: String) throws(JSONFieldError) -> (PixelRect, PixelRect) {
            let rects = try rects(key)
            guard rects.count == 2 else { throw JSONFieldError("two rectangles", at: "/\(key)") }
            return (rects[0], rects[1])
        }
        func edge() throws(JSONFieldError) -> Edge { try record.read("edge", JSONForm.choice) }
        func pixels(_ key: String) throws(JSONFieldError) -> Int { try record.read(key, JSONForm.pixels) }
        func place() throws(JSONFieldError) -> Place { Place(try record.read("side", JSONForm.choice), try rect("of")) }
        switch deed {
        case .splitCell: self = .splitCell(try rect("cell"), at: try pixels("at"))
        case .mergeCells:
            let (first, last) = try pair("cells")
            self = .mergeCells(from: first, to: last, kind: try record.readIfPresent("kind", JSONForm.choice))
        case .moveCut: self = .moveCut(try rect("cell"), edge: try edge(), to: try pixels("to"))
        case .addCell: self = .addCell(line: try rect("line"), edge: try edge(), to: try pixels("to"))
        case .deleteCell: self = .deleteCell(try rect("cell"))
        case .setKind: self = .setKind(try rect("cell"), try record.read("kind", JSONForm.choice))
        case .setText: self = .setText(try rect("cell"), try record.readIfPresent("text", JSONForm.text))
        case .addLine:
            let hasPlace = record.fields.contains { $0.key == "side" || $0.key == "of" }
            let cuts = try record.readIfPresent("cuts") { value throws(JSONFieldError) in
                try JSONForm.list(value, of: JSONForm.pixels)
            }
            self = .addLine(
                NewLine(
                    rect: try rect("rect"), writing: try record.read("writing", JSONForm.choice),
                    role: try record.read("role", JSONForm.choice), cuts: cuts ?? [],
                    place: hasPlace ? try place() : nil,
                    begins: try record.readIfPresent("begins", JSONForm.choice) ?? .line))
        case .deleteLine: self = .deleteLine(try rect("line"))
        case .splitLine: self = .splitLine(before: try rect("before"))
        case .joinLines:
            let (first, second) = try pair("lines")
            self = .joinLines(first, second)
        case .setCross:
            self = .setCross(
                line: try rect("line"), try record.read("cross", JSONForm.extent),
                lean: try record.readIfPresent("lean", JSONForm.pixels) ?? 0)
        case .setRole: self = .setRole(try rects("lines"), try record.read("role", JSONForm.choice))
        case .setWriting: self = .setWriting(try rects("lines"), try record.read("writing", JSONForm.choice))
        case .setReadFromRight:
            self = .setReadFromRight(try rects("lines"), try record.read("rtl", JSONForm.flag))
        case .moveLines: self = .moveLines(try rects("lines"), try place())
        case .moveParagraph: self = .moveParagraph(try rect("line"), try place())
        case .moveArticle: self = .moveArticle(try rect("line"), try place())
        case .splitParagraph: self = .splitParagraph(before: try rect("before"))
        case .joinParagraph: self = .joinParagraph(try rect("line"))
        case .splitArticle: self = .splitArticle(before: try rect("before"))
        case .joinArticle: self = .joinArticle(try rect("line"))
        case .unnumber: self = .unnumber(try rect("rect"), try record.read("kind", JSONForm.choice))
        case .number: self = .number(try rect("rect"))
        case .attachRuby: self = .attachRuby(try rect("ruby"), cell: try rect("cell"))
        case .detachRuby: self = .detachRuby(try rect("ruby"))
        case .dismissFinding:
            self = .dismissFinding(
                code: try record.read("code", JSONForm.text), place: try record.readIfPresent("place", JSONForm.rect))
        }
    }

    func write(to out: inout JSONText) {
        func deed(_ deed: Deed) { out.field("do", deed.rawValue) }
        func write(_ key: String, _ rects: [PixelRect]) {
            out.key(key)
            out.open("[")
            for rect in rects { out.value(rect.sides) }
            out.close("]")
        }
        func write(_ place: Place) {
            out.field("side", place.side.rawValue)
            out.field("of", place.line.sides)
        }
        switch self {
        case .splitCell(let cell, let at):
            deed(.splitCell)
            out.field("cell", cell.sides)
            out.field("at", at)
        case .mergeCells(let first, let last, let kind):
            deed(.mergeCells)
            write("cells", [first, last])
            if let kind { out.field("kind", kind.rawValue) }
        case .moveCut(let cell, let edge, let to):
            deed(.moveCut)
            out.field("cell", cell.sides)
            out.field("edge", edge.rawValue)
            out.field("to", to)
        case .addCell(let line, let edge, let to):
            deed(.addCell)
            out.field("line", line.sides)
            out.field("edge", edge.rawValue)
            out.field("to", to)
        case .deleteCell(let cell):
            deed(.deleteCell)
            out.field("cell", cell.sides)
        case .setKind(let cell, let kind):
            deed(.setKind)
            out.field("cell", cell.sides)
            out.field("kind", kind.rawValue)
        case .setText(let cell, let text):
            deed(.setText)
            out.field("cell", cell.sides)
            out.field("text", text)
        case .addLine(let line):
            deed(.addLine)
            out.field("rect", line.rect.sides)
            out.field("writing", line.writing.rawValue)
            out.field("role", line.role.rawValue)
            if !line.cuts.isEmpty { out.field("cuts", line.cuts) }
            if line.begins != .line { out.field("begins", line.begins.rawValue) }
            if let place = line.place { write(place) }
        case .deleteLine(let line):
            deed(.deleteLine)
            out.field("line", line.sides)
        case .splitLine(let cell):
            deed(.splitLine)
            out.field("before", cell.sides)
        case .joinLines(let first, let second):
            deed(.joinLines)
            write("lines", [first, second])
        case .setCross(let line, let cross, let lean):
            deed(.setCross)
            out.field("line", line.sides)
            out.field("cross", [cross.lowerBound, cross.upperBound])
            if lean != 0 { out.field("lean", lean) }
        case .setRole(let lines, let role):
            deed(.setRole)
            write("lines", lines)
            out.field("role", role.rawValue)
        case .setWriting(let lines, let writing):
            deed(.setWriting)
            write("lines", lines)
            out.field("writing", writing.rawValue)
        case .setReadFromRight(let lines, let isReadFromRight):
            deed(.setReadFromRight)
            write("lines", lines)
            out.key("rtl")
            out.value(isReadFromRight)
        case .moveLines(let lines, let place):
            deed(.moveLines)
            write("lines", lines)
            write(place)
        case .moveParagraph(let line, let place):
            deed(.moveParagraph)
            out.field("line", line.sides)
            write(place)
        case .moveArticle(let line, let place):
            deed(.moveArticle)
            out.field("line", line.sides)
            write(place)
        case .splitParagraph(let line):
            deed(.splitParagraph)
            out.field("before", line.sides)
        case .joinParagraph(let line):
            deed(.joinParagraph)
            out.field("line", line.sides)
        case .splitArticle(let line):
            deed(.splitArticle)
            out.field("before", line.sides)
        case .joinArticle(let line):
            deed(.joinArticle)
            out.field("line", line.sides)
        case .unnumber(let rect, let kind):
            deed(.unnumber)
            out.field("rect", rect.sides)
            out.field("kind", kind.rawValue)
        case .number(let rect):
            deed(.number)
            out.field("rect", rect.sides)
        case .attachRuby(let ruby, let cell):
            deed(.attachRuby)
            out.field("ruby", ruby.sides)
            out.field("cell", cell.sides)
        case .detachRuby(let ruby):
            deed(.detachRuby)
            out.field("ruby", ruby.sides)
        case .dismissFinding(let code, let place):
            deed(.dismissFinding)
            out.field("code", code)
            if let place { out.field("place", place.sides) }
        }
    }
}
