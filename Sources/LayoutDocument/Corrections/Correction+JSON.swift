import HighlightMap
import PageGeometry
import PositionedJSON

/// The names of corrections, in the field `do`.
private enum Operation: String, CaseIterable {
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
        let operation: Operation = try record.read("do", JSONForm.choice)
        try record.refuseFields(otherThan: ["do"] + operation.fields)
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
        switch operation {
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

    /// The correction's name in files, in the field `do`.
    package var name: String { parts.0.rawValue }

    func write(to out: inout JSONText) {
        let (operation, fields) = parts
        out.field("do", operation.rawValue)
        for (name, value) in fields {
            guard let value else { continue }
            out.key(name)
            out.value(value)
        }
    }

    /// The operation with its other fields, in the order of the file. A field without a value is left out.
    private var parts: (operation: Operation, fields: KeyValuePairs<String, JSONValue?>) {
        switch self {
        case .splitCell(let cell, let at): (.splitCell, ["cell": .rect(cell), "at": .integer(at)])
        case .mergeCells(let first, let last, let kind):
            (.mergeCells, ["cells": .rects([first, last]), "kind": kind.map(JSONValue.name)])
        case .moveCut(let cell, let edge, let to):
            (.moveCut, ["cell": .rect(cell), "edge": .name(edge), "to": .integer(to)])
        case .addCell(let line, let edge, let to):
            (.addCell, ["line": .rect(line), "edge": .name(edge), "to": .integer(to)])
        case .deleteCell(let cell): (.deleteCell, ["cell": .rect(cell)])
        case .setKind(let cell, let kind): (.setKind, ["cell": .rect(cell), "kind": .name(kind)])
        case .setText(let cell, let text): (.setText, ["cell": .rect(cell), "text": text.map(JSONValue.text) ?? .null])
        case .addLine(let line):
            (
                .addLine,
                [
                    "rect": .rect(line.rect), "writing": .name(line.writing), "role": .name(line.role),
                    "cuts": line.cuts.isEmpty ? nil : .numbers(line.cuts),
                    "begins": line.begins == .line ? nil : .name(line.begins),
                    "side": line.place.map { .name($0.side) }, "of": line.place.map { .rect($0.line) },
                ]
            )
        case .deleteLine(let line): (.deleteLine, ["line": .rect(line)])
        case .splitLine(let cell): (.splitLine, ["before": .rect(cell)])
        case .joinLines(let first, let second): (.joinLines, ["lines": .rects([first, second])])
        case .setCross(let line, let cross, let lean):
            (
                .setCross,
                [
                    "line": .rect(line), "cross": .numbers([cross.lowerBound, cross.upperBound]),
                    "lean": lean == 0 ? nil : .integer(lean),
                ]
            )
        case .setRole(let lines, let role): (.setRole, ["lines": .rects(lines), "role": .name(role)])
        case .setWriting(let lines, let writing): (.setWriting, ["lines": .rects(lines), "writing": .name(writing)])
        case .setReadFromRight(let lines, let isReadFromRight):
            (.setReadFromRight, ["lines": .rects(lines), "rtl": .flag(isReadFromRight)])
        case .moveLines(let lines, let place):
            (.moveLines, ["lines": .rects(lines), "side": .name(place.side), "of": .rect(place.line)])
        case .moveParagraph(let line, let place):
            (.moveParagraph, ["line": .rect(line), "side": .name(place.side), "of": .rect(place.line)])
        case .moveArticle(let line, let place):
            (.moveArticle, ["line": .rect(line), "side": .name(place.side), "of": .rect(place.line)])
        case .splitParagraph(let line): (.splitParagraph, ["before": .rect(line)])
        case .joinParagraph(let line): (.joinParagraph, ["line": .rect(line)])
        case .splitArticle(let line): (.splitArticle, ["before": .rect(line)])
        case .joinArticle(let line): (.joinArticle, ["line": .rect(line)])
        case .unnumber(let rect, let kind): (.unnumber, ["rect": .rect(rect), "kind": .name(kind)])
        case .number(let rect): (.number, ["rect": .rect(rect)])
        case .attachRuby(let ruby, let cell): (.attachRuby, ["ruby": .rect(ruby), "cell": .rect(cell)])
        case .detachRuby(let ruby): (.detachRuby, ["ruby": .rect(ruby)])
        case .dismissFinding(let code, let place):
            (.dismissFinding, ["code": .text(code), "place": place.map(JSONValue.rect)])
        }
    }
}

extension JSONValue {
    fileprivate static func numbers(_ numbers: [Int]) -> JSONValue { .list(numbers.map { .integer($0) }) }
    fileprivate static func rect(_ rect: PixelRect) -> JSONValue { .numbers(rect.sides) }
    fileprivate static func rects(_ rects: [PixelRect]) -> JSONValue { .list(rects.map(JSONValue.rect)) }
    fileprivate static func name(_ choice: some RawRepresentable<String>) -> JSONValue { .text(choice.rawValue) }
}
