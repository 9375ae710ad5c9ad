import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@testable import LayoutExchange

/// Files of programs that write none of the common formats, drawn by hand in these programs' forms.
@Suite struct ForeignFormatTests {
    private static let image = PixelSize(width: 600, height: 800)

    private func page(_ text: String, size: PixelSize? = image) throws -> ImportedPage {
        try ImportedPage(bytes: Array(text.utf8), imageSize: size)
    }

    /// The letters that a layout of the page has where the image shows nothing.
    private func letters(_ page: ImportedPage) throws -> Int {
        try page.layout().layout.charactersInOrder.reduce(0) { $0 + ImportedPage.letters(in: $1.text?.text ?? "") }
    }

    // MARK: NDLOCR

    private static let ndl = """
        <OCRDATASET><PAGE IMAGENAME="a_01.jpg" WIDTH="600" HEIGHT="800">
        <BLOCK TYPE="広告" X="0" Y="600" WIDTH="300" HEIGHT="200" CONF="0.6"><TEXTBLOCK CONF="0.9"><LINE TYPE="広告文字" X="100" Y="620" WIDTH="20" HEIGHT="60" CONF="0.8" ORDER="3" STRING="特売" /></TEXTBLOCK></BLOCK>
        <TEXTBLOCK CONF="0.85"><LINE TYPE="本文" X="460" Y="100" WIDTH="30" HEIGHT="300" CONF="0.9" PRED_CHAR_CNT="2.0" ORDER="2" STRING="後の行" /><LINE TYPE="本文" X="500" Y="100" WIDTH="30" HEIGHT="300" CONF="0.999" ORDER="1" STRING="先の行&amp;" TITLE="FALSE" AUTHOR="FALSE" /><SHAPE><POLYGON POINTS="450,90,540,90,540,410,450,410" /></SHAPE></TEXTBLOCK>
        <LINE TYPE="タイトル本文" X="550" Y="100" WIDTH="40" HEIGHT="200" CONF="0.7" ORDER="0" STRING="見出し" />
        <BLOCK TYPE="図版" X="10" Y="10" WIDTH="200" HEIGHT="200" CONF="0.7" /><BLOCK TYPE="柱" X="300" Y="5" WIDTH="200" HEIGHT="20" STRING="柱の字" CONF="0.7" />
        <BLOCK TYPE="ノンブル" X="550" Y="5" WIDTH="20" HEIGHT="20" CONF="0.7" /><BLOCK TYPE="ルビ" X="530" Y="100" WIDTH="8" HEIGHT="40" CONF="0.7" />
        </PAGE></OCRDATASET>
        """

    @Test func `NDLOCR's lines come in their order, with all letters`() throws {
        let found = try page(Self.ndl)
        #expect(found.format == .ndl && found.imageName == "a_01.jpg")
        #expect(found.lines.map(\.text) == ["見出し", "先の行&", "後の行", "特売", "柱の字"])
        #expect(found.lines.map(\.role) == [.headline, .body, .body, .other, .other])
        #expect(found.lines.map(\.writing) == [.vertical, .vertical, .vertical, .vertical, .horizontal])
        #expect(found.articles[0].paragraphs.map(\.lines.count) == [1, 2, 1, 1])
        #expect(found.figures.map(\.kind) == [.advertisement, .picture])
        #expect(found.unnumbered.map(\.kind) == [.folio])
        #expect(found.letters == 15)
        #expect(try letters(found) == 15)
        #expect(found.notes.map(\.description) == ["The file has no articles; all its text is one article."])
    }

    @Test func `NDLOCR 1 has no order, and ruby with text is noted`() throws {
        let found = try page(
            Self.ndl.replacing(#/ ORDER="."/#, with: "").replacing(
                #"<BLOCK TYPE="ルビ""#, with: #"<BLOCK TYPE="ルビ" STRING="かな""#))
        #expect(found.lines.map(\.text) == ["特売", "後の行", "先の行&", "柱の字", "見出し"])
        #expect(found.notes.map(\.description).contains("Ruby of missing characters: 1; left out."))
    }

    @Test func `NDL's training data give characters`() throws {
        let found = try page(
            #"<OCRDATASET xmlns="NDLOCRDATASET"><PAGE IMAGENAME="a.jpg" WIDTH="600" HEIGHT="800"><LINE TYPE="本文" X="500" Y="100" WIDTH="40" HEIGHT="80"><CHAR MOJI="地" X="500" Y="100" WIDTH="40" HEIGHT="40"/><CHAR MOJI="方" X="500" Y="140" WIDTH="40" HEIGHT="40"/></LINE></PAGE></OCRDATASET>"#
        )
        #expect(found.lines[0].cells.map { $0.text?.text } == ["地", "方"])
        #expect(found.lines[0].cells[1].box == PixelRect(minX: 500, minY: 140, maxX: 540, maxY: 180))
        #expect(found.letters == 2)
    }

    // MARK: YomiToku

    private static func word(_ text: String, _ box: [Int], _ direction: String = "vertical") -> String {
        """
        {"content": "\(text)", "det_score": 0.9, "direction": "\(direction)", "rec_score": 0.987, "points": [[\(box[0]), \(box[1])], [\(box[2]), \(box[1])], [\(box[2]), \(box[3])], [\(box[0]), \(box[3])]]}
        """
    }

    private static let words = [
        word("二行目", [420, 100, 450, 300]), word("一行目", [460, 100, 490, 300]), word("見出し", [500, 100, 550, 300]),
        word("表の字", [20, 520, 100, 540], "horizontal"), word("絵の字", [220, 520, 300, 540], "horizontal"),
        word("一人", [20, 20, 40, 80]),
    ]

    private static func yomitoku(words: [String] = words, contents: String = "一行目\\n二行目") -> String {
        """
        {"figures": [{"box": [200, 500, 400, 700], "direction": "horizontal", "order": 3, "paragraphs": [{"box": [210, 515, 310, 545], "contents": "絵の字", "direction": "horizontal", "order": 0, "role": null}]}],
         "paragraphs": [{"box": [410, 90, 495, 310], "contents": "\(contents)", "direction": "vertical", "order": 1, "role": null},
          {"box": [495, 90, 555, 310], "contents": "見出し", "direction": "vertical", "order": 0, "role": "section_headings"}],
         "tables": [{"box": [10, 500, 190, 700], "n_row": 1, "n_col": 1, "rows": [], "cols": [], "spans": [], "order": 2,
          "cells": [{"col": 1, "row": 1, "col_span": 1, "row_span": 1, "box": [10, 500, 190, 560], "contents": "表の字"}]}],
         "words": [\(words.joined(separator: ", "))]}
        """
    }

    @Test func `YomiToku's words come in the order of its paragraphs, each once`() throws {
        let found = try page(Self.yomitoku())
        #expect(found.format == .yomitoku)
        #expect(found.lines.map(\.text) == ["見出し", "一行目", "二行目", "表の字", "絵の字", "一人"])
        #expect(
            found.lines[0].role == .headline
                && found.lines[1].box == PixelRect(minX: 460, minY: 100, maxX: 490, maxY: 300))
        #expect(found.lines.map(\.writing) == [.vertical, .vertical, .vertical, .horizontal, .horizontal, .vertical])
        #expect(found.articles[0].paragraphs.map(\.lines.count) == [1, 2, 1, 1, 1])
        #expect(found.figures.map(\.kind) == [.table, .picture])
        #expect(found.letters == 17)
        #expect(try letters(found) == 17)
        #expect(found.notes.map(\.description) == ["The file has no articles; all its text is one article."])
    }

    @Test func `lines without words share their paragraph's box, and text beside words is counted`() throws {
        let bare = try page(Self.yomitoku(words: []))
        #expect(bare.lines.map(\.text) == ["見出し", "一行目", "二行目", "表の字", "絵の字"])
        #expect(bare.lines[1].box == PixelRect(minX: 453, minY: 90, maxX: 495, maxY: 310))
        #expect(bare.lines[2].box == PixelRect(minX: 410, minY: 90, maxX: 453, maxY: 310))
        #expect(try letters(bare) == 15)
        #expect(
            bare.notes.map(\.description).contains(
                "Lines without a box: 5; they share the box of their paragraph evenly."))
        let more = try page(Self.yomitoku(contents: "一行目二行目三行目"))
        #expect(more.lines[1].text == "一行目")
        // 三行目, of which the words have nothing left.
        #expect(more.letters == 20)
        #expect(more.notes.map(\.description).contains("Texts outside of lines: 1; left out."))
    }

    @Test func `a word that is the beginning of another does not replace it`() throws {
        let words = [
            Self.word("国", [460, 100, 490, 140]), Self.word("国会", [420, 100, 450, 200]),
            Self.word("国", [460, 200, 490, 240]),
        ]
        let found = try page(Self.yomitoku(words: words, contents: "国会国国"))
        #expect(found.lines.dropFirst().prefix(3).map(\.text) == ["国会", "国", "国"])
        #expect(found.lines[2].box.minY == 100)
        // Without any text in common, the words' places decide.
        let other = try page(Self.yomitoku(words: words, contents: "別"))
        #expect(other.lines.dropFirst().prefix(3).map(\.text) == ["国", "国", "国会"])
    }

    @Test func `a page of YomiToku needs its image, and a fault is named by its place`() throws {
        #expect(throws: ImportError.noSize) { try page(Self.yomitoku(), size: nil) }
        #expect(throws: ImportError.badField(place: "/words/0/points/1/0", expected: "a number")) {
            try page(#"{"words": [{"content": "a", "points": [[1, 1], ["x", 2]]}]}"#)
        }
        #expect(
            throws: ImportError.badField(
                place: "/1/paragraphs/0/box", expected: "four numbers: left, top, right, bottom")
        ) {
            try ImportedPage(
                bytes: Array(#"[{"words": []}, {"paragraphs": [{"contents": "a"}]}]"#.utf8), imageSize: Self.image,
                choice: .page("2"))
        }
    }

    // MARK: Google Cloud Vision

    private static func corners(_ box: [Int]) -> String {
        let corners = [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]
        // The program leaves out what is 0.
        return corners.map { x, y in
            "{\((x == 0 ? [] : [#""x": \#(x)"#]).joined())\(x != 0 && y != 0 ? ", " : "")\(y == 0 ? "" : #""y": \#(y)"#)}"
        }.joined(separator: ", ")
    }

    private static func shape(_ box: [Int]) -> String { #""boundingBox": {"vertices": [\#(corners(box))]}"# }

    /// Symbols in a column, each 40 px high; the last one ends its line.
    private static func column(_ text: String, _ left: Int, end: String = #""LINE_BREAK""#) -> String {
        let letters = Array(text)
        return letters.indices.map { i in
            let last = i + 1 == letters.count ? #""property": {"detectedBreak": {"type": \#(end)}}, "# : ""
            return
                #"{\#(last)\#(shape([left, i * 40, left + 40, i * 40 + 40])), "text": "\#(letters[i])", "confidence": 0.9}"#
        }.joined(separator: ", ")
    }

    private static func vision(_ symbols: [String], size: String = #""width": 600, "height": 800, "#) -> String {
        let words = symbols.map { #"{\#(shape([400, 0, 600, 400])), "symbols": [\#($0)]}"# }
        return
            #"{\#(size)"blocks": [{"blockType": "TEXT", \#(shape([400, 0, 600, 400])), "paragraphs": [{\#(shape([400, 0, 600, 400])), "words": [\#(words.joined(separator: ", "))]}]}, {"blockType": "PICTURE", \#(shape([0, 0, 100, 100]))}]}"#
    }

    @Test(arguments: [
        #"{"responses": [{"fullTextAnnotation": {"pages": [*], "text": "x"}}]}"#,
        #"{"fullTextAnnotation": {"pages": [*]}}"#,
        #"{"responses": [{"responses": [{"context": {"pageNumber": 1}, "full_text_annotation": {"pages": [*]}}]}]}"#,
        #"{"pages": [*], "text": "x"}"#,
    ]) func `Vision's symbols are characters, and its breaks end lines`(wrapper: String) throws {
        let found = try page(
            wrapper.replacing(
                "*",
                with: Self.vision([
                    Self.column("日本", 540, end: #""SPACE""#), Self.column("国", 540), Self.column("憲法", 480, end: "3"),
                    Self.column("字", 440),
                ])
            ))
        #expect(found.format == .vision)
        #expect(found.lines.map(\.text) == ["日本国", "憲法", "字"])
        #expect(found.lines.allSatisfy { $0.writing == .vertical })
        #expect(
            found.lines[1].cells.map(\.box) == [
                PixelRect(minX: 480, minY: 0, maxX: 520, maxY: 40), PixelRect(minX: 480, minY: 40, maxX: 520, maxY: 80),
            ])
        #expect(found.lines[1].cells[0].text?.confidence == 900)
        #expect(found.figures == [Figure(kind: .picture, rect: PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100))])
        #expect(found.letters == 6)
        #expect(try letters(found) == 6)
    }

    @Test func `Vision's words of a PDF have places as fractions of the page`() throws {
        func word(_ text: String, _ top: Double, _ type: String) -> String {
            let symbols = text.map { #"{"text": "\#($0)"}"# }.joined(separator: ", ")
            return
                #"{"boundingBox": {"normalizedVertices": [{"x": 0.9, "y": \#(top)}, {"x": 0.95, "y": \#(top)}, {"x": 0.95, "y": \#(top + 0.1)}, {"x": 0.9, "y": \#(top + 0.1)}]}, "symbols": [\#(symbols.dropLast()), "property": {"detectedBreak": {"type": "\#(type)"}}}]}"#
        }
        let shape = #""boundingBox": {"normalizedVertices": [{"x": 0.9, "y": 0.1}, {"x": 0.95, "y": 0.4}]}"#
        let file =
            #"{"responses": [{}, {"fullTextAnnotation": {"pages": [{"width": 300, "height": 400, "blocks": [{\#(shape), "paragraphs": [{\#(shape), "words": [\#(word("日本", 0.1, "SPACE")), \#(word("国会", 0.2, "LINE_BREAK"))]}]}]}]}}]}"#
        let found = try ImportedPage(bytes: Array(file.utf8), imageSize: Self.image, choice: .page("2"))
        #expect(found.size == Self.image)
        #expect(found.lines.map(\.text) == ["日本国会"])
        #expect(found.lines[0].box == PixelRect(minX: 540, minY: 80, maxX: 570, maxY: 240))
        #expect(found.lines[0].writing == .vertical)
        #expect(try letters(found) == 4)
        #expect(throws: ImportError.otherSize(imported: "300 × 400 points", page: "800 × 600")) {
            try ImportedPage(
                bytes: Array(file.utf8), imageSize: PixelSize(width: 800, height: 600), choice: .page("2"))
        }
        #expect(throws: ImportError.pages(count: 2)) { try page(file) }
    }

    @Test func `text of Vision without places is counted, and images without text count as pages`() throws {
        let file = #"{"responses": [{"fullTextAnnotation": {"text": "日本\n国"}}, {}]}"#
        func page(_ number: String) throws -> ImportedPage {
            try ImportedPage(bytes: Array(file.utf8), imageSize: Self.image, choice: .page(number))
        }
        #expect(try page("1").letters == 3)
        #expect(try page("1").notes.map(\.description) == ["Texts outside of lines: 1; left out."])
        #expect(try page("2").letters == 0)
    }

    @Test func `YomiToku's pages come in an array or as a result`() throws {
        let pages = "[" + Self.yomitoku() + ", " + Self.yomitoku(words: []) + "]"
        for file in [pages, #"{"result": "# + pages + "}"] {
            let first = try ImportedPage(bytes: Array(file.utf8), imageSize: Self.image, choice: .page("1"))
            #expect(first.lines.count == 6)
            let second = try ImportedPage(bytes: Array(file.utf8), imageSize: Self.image, choice: .page("2"))
            #expect(second.lines.count == 5)
        }
    }

    // MARK: Faults

    @Test func `other JSON and damaged JSON are refused`() {
        #expect(throws: ImportError.unknownJSON) { try page(#"{"a": 1}"#) }
        #expect(throws: ImportError.notJSON(reason: "line 1, column 2: expected a field's name in quotes")) {
            try page("{")
        }
        let deep = #"{"words": "# + String(repeating: "[", count: 10_000)
        #expect(throws: ImportError.notJSON(reason: "line 1, column 43: more than 32 levels of brackets")) {
            try page(deep)
        }
        let many = #"{"words": ["# + String(repeating: "0,", count: 4_000_001) + "0]}"
        #expect {
            try page(many)
        } throws: { "\($0)".contains("too many values") }
        #expect(throws: ImportError.badField(place: "/words", expected: "an array")) { try page(#"{"words": 1}"#) }
    }

    /// A damaged file gives a page or an error.
    @Test(arguments: 0..<4) func `damaged files of these programs cause no crash`(seed: Int) throws {
        var numbers = SplitMix(seed: UInt64(seed))
        var pages = 0
        for good in [Self.ndl, Self.yomitoku(), Self.vision([Self.column("日本", 540), Self.column("国", 480)])] {
            for _ in 0..<200 {
                let file = good.hasPrefix("{\"width\"") ? #"{"pages": ["# + good + "]}" : good
                var bytes = Array(file.utf8)
                for _ in 0..<3 {
                    let place = Int.random(in: 0..<bytes.count, using: &numbers)
                    bytes[place] =
                        [UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "\""), UInt8(ascii: "x"), 0xFF]
                        .randomElement(using: &numbers) ?? 0
                }
                guard let found = try? ImportedPage(bytes: bytes, imageSize: Self.image) else { continue }
                pages += 1
                #expect(found.lines.allSatisfy { !$0.box.isEmpty })
                _ = try letters(found)
            }
        }
        #expect(pages > 0)
    }
}
