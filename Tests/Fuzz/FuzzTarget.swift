import Evaluation
import Foundation
import HighlightMap
import LayoutDocument
import LayoutExchange
import PageGeometry
import TestSupport
import WebExchange

/// A decoder under test: documents to damage, and the conditions for every result.
protocol FuzzTarget: SendableMetatype {
    /// Its name in scripts/soak/run decoders.
    static var name: String { get }

    /// A good document; the same for the same seed.
    static func document(seed: UInt64) -> Data

    /// Passes bytes to the decoder. It may refuse them; an accepted value must survive writing and reading.
    static func check(_ bytes: Data)
}

/// All targets.
let fuzzTargets: [any FuzzTarget.Type] = [
    MapTarget.self, LayoutTarget.self, TruthTarget.self, ALTOTarget.self, PAGETarget.self,
    HOCRTarget.self, NDLTarget.self, YomiTokuTarget.self, VisionTarget.self, METSTarget.self, AnnotationTarget.self,
]

/// Ends the program if a condition does not hold; libFuzzer counts that as a finding.
func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
    if !holds { fatalError(promise()) }
}

/// A random layout of a few lines.
private func layout(seed: UInt64) -> LayoutDocument {
    var maker = RandomLayout(seed: seed, lines: 8)
    return maker.document()
}

/// Maps in JSON.
enum MapTarget: FuzzTarget {
    static let name = "map"

    static func document(seed: UInt64) -> Data { (try? layout(seed: seed).map().json()) ?? Data() }

    static func check(_ bytes: Data) {
        guard let map = try? HighlightMap(json: bytes) else { return }
        require((try? HighlightMap(json: map.json())) == map, "a map reads back from its JSON")
        let fills = map.fill(from: .min, to: .max)
        require(fills.count == map.lines.count, "a marker over the whole page fills each line")
        guard let cell = map.cell(of: map.count) else { return require(map.count == 0, "every number has a cell") }
        require(HighlightMapIndex(map).number(at: cell.center) != nil, "a cell's middle is in a cell")
    }
}

/// Layouts.
enum LayoutTarget: FuzzTarget {
    static let name = "layout"

    static func document(seed: UInt64) -> Data { layout(seed: seed).json() }

    static func check(_ bytes: Data) {
        guard let document = try? LayoutDocument(json: bytes) else { return }
        require((try? LayoutDocument(json: document.json())) == document, "a layout reads back from its JSON")
        let isSound = document.brokenRules().allSatisfy { $0.severity != .error }
        let map = try? document.map()
        require(map != nil || !isSound, "a layout without errors has a map")
    }
}

/// Truth files, which are only read: the condition is that a page can be measured against every accepted one.
enum TruthTarget: FuzzTarget {
    static let name = "truth"

    private static let map = try? layout(seed: 3).map()

    static func document(seed: UInt64) -> Data { TruthText.of(layout(seed: seed)) }

    static func check(_ bytes: Data) {
        guard let truth = try? Truth(json: bytes), let map else { return }
        let score = Score(of: map, against: truth, spans: 4)
        require((0...1).contains(score.boxes) && (0...1).contains(score.stray), "a share is from 0 to 1")
    }
}

/// Files of other programs.
protocol ImportTarget: FuzzTarget {}

extension ImportTarget {
    static func check(_ bytes: Data) {
        let base = layout(seed: 3)
        guard let page = try? ImportedPage(bytes: [UInt8](bytes), imageSize: base.page.size) else { return }
        let identity = PageIdentity(name: "p", size: page.size, sourceDigest: base.page.sourceDigest)
        guard let made = try? page.layout(as: identity, provenance: Provenance(engine: "1")) else {
            return require(false, "a page has a layout of its own size")
        }
        require(
            made.layout.articles.allSatisfy {
                $0.paragraphs.allSatisfy { $0.lines.allSatisfy { !$0.characters.isEmpty } }
            }, "a line has a character")
        if let difference = try? page.corrections(of: base) { _ = base.corrected(by: difference.corrections) }
    }
}

/// Files in formats that this program writes too.
protocol ExportedTarget: ImportTarget {
    static var format: ExportFormat { get }
}

extension ExportedTarget {
    static var name: String { format.rawValue }

    static func document(seed: UInt64) -> Data {
        Data(layout(seed: seed).exported(as: format, options: ExportOptions(imageName: "1.png")))
    }
}

enum ALTOTarget: ExportedTarget { static let format = ExportFormat.alto }
enum PAGETarget: ExportedTarget { static let format = ExportFormat.page }
enum HOCRTarget: ExportedTarget { static let format = ExportFormat.hocr }

/// Files in formats that this program only reads: a frame with an item for each line.
protocol DrawnTarget: ImportTarget {
    /// What comes before the items, between them, and after them.
    static var frame: (start: String, middle: String, end: String) { get }

    static func item(_ line: Line, number: Int) -> String
}

extension DrawnTarget {
    static func document(seed: UInt64) -> Data {
        let layout = layout(seed: seed)
        let items = layout.articles.flatMap { $0.paragraphs.flatMap(\.lines) }.enumerated().map { item($1, number: $0) }
        let size = layout.page.size
        let text = frame.start + items.joined(separator: frame.middle) + frame.end
        return Data(text.replacing("_W", with: "\(size.width)").replacing("_H", with: "\(size.height)").utf8)
    }
}

enum NDLTarget: DrawnTarget {
    static let name = "ndl"
    static let frame: (start: String, middle: String, end: String) = (
        #"<OCRDATASET><PAGE IMAGENAME="1.png" WIDTH="_W" HEIGHT="_H"><TEXTBLOCK CONF="0.9">"#,
        "</TEXTBLOCK><TEXTBLOCK>",
        #"</TEXTBLOCK><BLOCK TYPE="図版" X="1" Y="1" WIDTH="9" HEIGHT="9"/></PAGE></OCRDATASET>"#
    )

    static func item(_ line: Line, number: Int) -> String {
        let box = line.bounds
        return
            #"<LINE TYPE="本文" X="\#(box.minX)" Y="\#(box.minY)" WIDTH="\#(box.width)" HEIGHT="\#(box.height)" CONF="0.9" ORDER="\#(number)" STRING="本文の字"/>"#
    }
}

enum YomiTokuTarget: DrawnTarget {
    static let name = "yomitoku"
    static let frame: (start: String, middle: String, end: String) = (
        #"{"paragraphs": [{"box": [0, 0, _W, _H], "contents": "本文の字", "order": 0, "role": null}], "tables": [], "figures": [{"box": [1, 1, 9, 9], "order": 1, "paragraphs": []}], "words": ["#,
        ", ", "]}"
    )

    static func item(_ line: Line, number: Int) -> String {
        let box = line.bounds
        return
            #"{"content": "本文の字", "direction": "vertical", "rec_score": 0.9, "points": [[\#(box.minX), \#(box.minY)], [\#(box.maxX), \#(box.minY)], [\#(box.maxX), \#(box.maxY)], [\#(box.minX), \#(box.maxY)]]}"#
    }
}

enum VisionTarget: DrawnTarget {
    static let name = "vision"
    static let frame: (start: String, middle: String, end: String) = (
        #"{"responses": [{"fullTextAnnotation": {"pages": [{"width": _W, "height": _H, "blocks": [{"paragraphs": [{"words": ["#,
        ", ", "]}]}]}]}}]}"
    )

    static func item(_ line: Line, number: Int) -> String {
        let symbols = line.cells.map { cell in
            #"{"text": "字", "boundingBox": {"vertices": [{"x": \#(cell.minX), "y": \#(cell.minY)}, {"x": \#(cell.maxX), "y": \#(cell.maxY)}]}, "property": {"detectedBreak": {"type": "SPACE"}}}"#
        }
        return #"{"symbols": [\#(symbols.joined(separator: ", "))]}"#
    }
}

/// METS files, which only lead to others.
enum METSTarget: FuzzTarget {
    static let name = "mets"

    static func document(seed: UInt64) -> Data {
        let articles = layout(seed: seed).articles.indices.map {
            #"<div TYPE="ARTICLE"><fptr><area FILEID="A1" BEGIN="B\#($0)" END="B\#($0 + 1)"/></fptr></div>"#
        }
        return Data(
            #"<mets xmlns="http://www.loc.gov/METS/"><fileSec><fileGrp USE="ALTO"><file ID="A1"><FLocat href="a/1.xml"/></file></fileGrp></fileSec><structMap TYPE="LOGICAL"><div TYPE="ISSUE">\#(articles.joined())</div></structMap></mets>"#
                .utf8)
    }

    static func check(_ bytes: Data) {
        guard let file = try? METSFile(bytes: [UInt8](bytes)), let text = try? file.text(.page("1")) else { return }
        require(
            !text.path.hasPrefix("/") && !text.path.split(separator: "/").contains(".."), "a path stays in the folder")
    }
}

/// Annotations of a mark.
enum AnnotationTarget: FuzzTarget {
    static let name = "annotation"

    private static let map = try? layout(seed: 3).map()

    static func document(seed: UInt64) -> Data {
        guard let map = try? layout(seed: seed).map(), map.count > 0,
            let mark = try? MarkAnnotation(marking: 1...min(map.count, 9), on: map, source: "https://a.example/canvas")
        else { return Data() }
        return mark.json(context: "https://a.example/context")
    }

    static func check(_ bytes: Data) {
        guard let mark = try? MarkAnnotation(json: bytes), let map, let found = try? mark.numbers(on: map) else {
            return
        }
        require(!found.isEmpty, "a mark that is found has numbers")
        require(found.allSatisfy { $0.lowerBound >= 1 && $0.upperBound <= map.count }, "numbers are the page's")
    }
}
