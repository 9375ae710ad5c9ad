public import Foundation
import HighlightMap
import PageGeometry
import PositionedJSON

extension BlockTruth {
    /// Reads a block truth from JSON. Fields that no measure needs are ignored.
    ///
    /// - Throws: `BlockTruthError` with the first error and its place in the file.
    /// - Complexity: O(bytes).
    public init(json: Data) throws(BlockTruthError) {
        let file = try BlockTruthError.record(in: json)
        let names = file.fields.map(\.key)
        if names.contains("characters"), !names.contains("articles") { throw .isExactTruth }
        do { try self.init(file) } catch { throw BlockTruthError(error) }
    }

    private init(_ file: JSONRecord) throws(JSONFieldError) {
        let size = PixelSize(
            width: try file.read("width", Truth.side), height: try file.read("height", Truth.side))
        self.init(
            image: try file.readIfPresent("image", JSONForm.text), size: size,
            articles: try file.list("articles") { value throws(JSONFieldError) in try Article(value, on: size) },
            unsure: try file.optionalList("unsure", of: RealRect.init))
    }
}

extension BlockTruthError: JSONFileError {}

extension BlockTruth.Article {
    fileprivate init(_ value: JSONValue, on page: PixelSize) throws(JSONFieldError) {
        let record = try JSONRecord(value)
        self.init(
            title: try record.readIfPresent("title", JSONForm.text) ?? "",
            blocks: try record.list("blocks") { value throws(JSONFieldError) in
                try BlockTruth.Block(JSONRecord(value), on: page)
            })
    }
}

extension BlockTruth.Block {
    fileprivate init(_ record: JSONRecord, on page: PixelSize) throws(JSONFieldError) {
        let quad = try record.readIfPresent("quad") { value throws(JSONFieldError) in
            try BlockTruth.Shape(quad: value, on: page)
        }
        let shape =
            if let quad { quad } else {
                try record.read("rect") { value throws(JSONFieldError) in try BlockTruth.Shape(rect: value, on: page) }
            }
        let writing: WritingDirection = try record.readIfPresent("writing", JSONForm.choice) ?? .vertical
        self.init(
            shape: shape, role: try record.read("role", Self.role), writing: writing,
            isReadFromRight: try record.readIfPresent("rtl") { value throws(JSONFieldError) in
                let flag = try JSONForm.flag(value)
                guard !flag || writing == .horizontal else {
                    throw JSONFieldError("true only if writing is horizontal")
                }
                return flag
            } ?? false)
    }
}

extension BlockTruth.Block {
    /// Reads a role. A lead (リード) counts as body text.
    private static func role(_ value: JSONValue) throws(JSONFieldError) -> LineRole {
        if case .text("lead") = value { return .body }
        return try JSONForm.choice(value)
    }
}

extension BlockTruth.Shape {
    /// Reads a rectangle from `[left, top, right, bottom]`, in px.
    fileprivate init(rect value: JSONValue, on page: PixelSize) throws(JSONFieldError) {
        let rect = try RealRect(value)
        guard rect.maxX > rect.minX, rect.maxY > rect.minY else {
            throw JSONFieldError("left, top, right, bottom, with right beyond left and bottom beyond top")
        }
        self = .rect(rect)
        try refuseOutside(page)
    }

    /// Reads a quadrilateral from `[[x, y], [x, y], [x, y], [x, y]]`, in px.
    fileprivate init(quad value: JSONValue, on page: PixelSize) throws(JSONFieldError) {
        let corners = try JSONForm.list(value) { value throws(JSONFieldError) in
            let point = try JSONForm.list(value, of: RealRect.side)
            guard point.count == 2 else { throw JSONFieldError("two numbers: x, y") }
            return RealPoint(x: point[0], y: point[1])
        }
        guard corners.count == 4, Self.isConvex(corners) else {
            throw JSONFieldError("the four corners of a convex shape, in order around it")
        }
        self = .quad(corners)
        try refuseOutside(page)
    }

    /// Whether the outline turns in one direction at every corner. Corners in a wrong order turn in both directions.
    private static func isConvex(_ corners: [RealPoint]) -> Bool {
        let count = corners.count
        let turns = corners.indices.map { i in
            let (a, b, c) = (corners[i], corners[(i + 1) % count], corners[(i + 2) % count])
            return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
        }
        return turns.allSatisfy { $0 > 0 } || turns.allSatisfy { $0 < 0 }
    }

    private func refuseOutside(_ page: PixelSize) throws(JSONFieldError) {
        let bounds = bounds
        guard bounds.maxX > 0, bounds.maxY > 0, bounds.minX < Double(page.width), bounds.minY < Double(page.height)
        else { throw JSONFieldError("a place inside the image of \(page) px") }
    }
}

extension BlockTruth {
    /// Returns the truth as a file, with one line for each block. Equal truths always give equal bytes.
    ///
    /// - Complexity: O(blocks).
    public func json() -> Data {
        return JSONText.file { out in
            if let image {
                out.newLine(1)
                out.field("image", image)
            }
            out.newLine(1)
            out.field("width", size.width)
            out.field("height", size.height)
            out.section("articles", articles) { article, out in
                if !article.title.isEmpty { out.field("title", article.title) }
                out.records("blocks", article.blocks, depth: 3) { $0.write(to: &$1) }
            }
            out.newLine(1)
            out.array("unsure", unsure) { $1.value($0) }
        }
    }
}

extension BlockTruth.Block {
    fileprivate func write(to out: inout JSONText) {
        switch shape {
        case .rect(let rect):
            out.key("rect")
            out.value(rect)
        case .quad(let corners):
            out.array("quad", corners) { $1.value(sides: [$0.x, $0.y]) }
        }
        out.field("role", role.rawValue)
        out.field("writing", writing.rawValue)
        if isReadFromRight {
            out.field("rtl", true)
        }
    }
}

extension JSONText {
    fileprivate mutating func value(_ rect: RealRect) { value(sides: [rect.minX, rect.minY, rect.maxX, rect.maxY]) }

    /// Writes coordinates in px. Whole coordinates are written as whole numbers.
    fileprivate mutating func value(sides: [Double]) {
        array(sides) { side, out in
            if let whole = Int(exactly: side) { out.value(whole) } else { out.value(decimal: side) }
        }
    }
}
