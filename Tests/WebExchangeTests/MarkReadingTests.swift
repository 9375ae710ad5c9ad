import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import Testing
import WebExchange

@Suite("Reading of marks")
struct MarkReadingTests {
    private func read(_ target: String) throws -> MarkAnnotation {
        try MarkAnnotation(json: Data(#"{ "type": "Annotation", "target": \#(target) }"#.utf8))
    }

    private func find(_ selector: String) throws -> [ClosedRange<Int>] {
        let mark = try read(#"{ "source": "http://h/c", "selector": \#(selector) }"#)
        return try mark.numbers(on: smallPage.map(), entries: PageText(smallPage).entries)
    }

    @Test("A written mark reads back unchanged", arguments: [1...1, 2...4, 3...8, 1...8])
    func roundTrip(_ numbers: ClosedRange<Int>) throws {
        let mark = try MarkAnnotation(
            marking: numbers, on: smallPage.map(revision: 7), mapAddress: "http://h/m",
            entries: PageText(smallPage).entries, source: "http://h/c")
        #expect(try MarkAnnotation(json: mark.json(context: "http://h/x")) == mark)
    }

    @Test(
        "Other spellings of the same mark are understood",
        arguments: [
            #"{ "source": { "id": "http://h/c", "type": "Canvas" }, "selector": { "type": "FragmentSelector", "value": "xywh=460,100,20,60" } }"#,
            #""http://h/c#xywh=pixel:460,100,20,60""#,
            ##"{ "id": "http://h/c#xywh=460.0,100,2e1,60", "type": "Canvas" }"##,
            #"[{ "@id": "http://h/c", "selector": [{ "@type": ["oa:TextPositionSelector"], "start": 2, "end": 5 }] }]"#,
            #"{ "source": "http://h/c", "selector": [{ "type": "CssSelector", "value": "p" }, { "type": "TextQuoteSelector", "exact": "朝の\n 紙" }] }"#,
            #"{ "full": "http://h/c", "selector": { "@type": "oa:Choice", "default": { "@type": "oa:FragmentSelector", "value": "xywh=460,100,20,60" }, "item": { "@type": "oa:SvgSelector", "value": "<svg><rect width='9' height='9'/></svg>" } } }"#,
            #"{ "source": "http://h/c", "selector": { "type": "Choice", "item": [{ "type": "FragmentSelector", "value": "xywh=460,100,20,60" }] } }"#,
            #"{ "source": "http://h/c", "selector": { "type": "FragmentSelector", "value": "xywh=0,0,1,1", "refinedBy": { "type": "TextQuoteSelector", "exact": "朝の紙" } } }"#,
        ])
    func otherForms(_ target: String) throws {
        // Presentation API 2 has the target in `on`.
        let older = #"{ "@type": "oa:Annotation", "motivation": ["oa:commenting"], "resource": [], "on": \#(target) }"#
        for mark in [try read(target), try MarkAnnotation(json: Data(older.utf8))] {
            #expect(mark.source == "http://h/c")
            #expect(try mark.numbers(on: smallPage.map(), entries: PageText(smallPage).entries) == [3...5])
        }
    }

    @Test(
        "A drawing in any form gives the numbers whose middles are inside",
        arguments: [
            ("<svg><path d='M460 100h20v60h-20z'/></svg>", [3...5]),
            ("<svg:svg><svg:polygon points='460,100 480,100 480,160 460,160'/></svg:svg>", [3...5]),
            ("<svg><title>a</title><rect x='460' y='100' width='20px' height='60'/></svg>", [3...5]),
            ("<svg viewBox='0 0 60 80'><path d='M46,10L48,10L48,14L46,14Z'/></svg>", [3...4]),
            ("<svg><path d='M460,100V160H480V100ZL455,90'/></svg>", [3...5]),
            ("<svg><path d='m460 100 20 0 0 60-20 0z'/></svg>", [3...5]),
            (
                "<svg><path d='M460,100L480,100 480,120 460,120ZM430 120 450 120 450 140 430 140'/></svg>",
                [3...3, 7...7]
            ),
        ])
    func drawings(_ drawing: String, _ numbers: [ClosedRange<Int>]) throws {
        #expect(try find(#"{ "type": "SvgSelector", "value": "\#(drawing)" }"#) == numbers)
    }

    @Test(
        "An unsupported drawing does not affect the mark's other selectors",
        arguments: ["<circle cx='470' cy='130' r='12'/>", "<path d='M460,100C480,100 480,100 480,130Z'/>"])
    func otherDrawing(_ shape: String) throws {
        let drawing = "{ \"type\": \"SvgSelector\", \"value\": \"<svg>\(shape)</svg>\" }"
        let box = #"{ "type": "FragmentSelector", "value": "xywh=460,100,20,60" }"#
        #expect(try find("[\(drawing), \(box)]") == [3...5])
        #expect(try find(#"[\#(drawing), { "type": "TextQuoteSelector", "exact": "朝の紙" }]"#) == [3...5])
        let error = #expect(throws: MarkAnnotationError.self) { try find(drawing) }
        #expect(error?.description.contains("draw with rect, polygon, or a path of M, L, H, V and Z") == true)
    }

    @Test("A fragment in percent is scaled to the page")
    func percent() throws {
        #expect(try find(#"{ "type": "FragmentSelector", "value": "xywh=percent:75,12.5,10,5" }"#) == [3...4])
    }

    @Test("A drawing takes precedence over the box around it")
    func drawingFirst() throws {
        let box = #"{ "type": "FragmentSelector", "value": "xywh=0,0,600,800" }"#
        let drawing = #"{ "type": "SvgSelector", "value": "<svg><path d='M460 100h20v60h-20z'/></svg>" }"#
        #expect(try find("[\(box), \(drawing)]") == [3...5])
        #expect(try find("[\(drawing), \(box)]") == [3...5])
    }

    @Test("A quotation that occurs twice needs its surroundings")
    func quotations() throws {
        #expect(throws: MarkAnnotationError.quoteRepeated("朝", times: 2)) {
            try find(#"{ "type": "TextQuoteSelector", "exact": "朝" }"#)
        }
        #expect(try find(#"{ "type": "TextQuoteSelector", "exact": "朝", "suffix": "の" }"#) == [3...3])
        #expect(try find(#"{ "type": "TextQuoteSelector", "exact": "朝", "prefix": "紙は" }"#) == [7...7])
        #expect(throws: MarkAnnotationError.quoteNotFound("夕")) {
            try find(#"{ "type": "TextQuoteSelector", "exact": "夕" }"#)
        }
        let mark = try read(#"{ "source": "http://h/c", "selector": { "type": "TextQuoteSelector", "exact": "朝" } }"#)
        #expect(throws: MarkAnnotationError.noText) { try mark.numbers(on: smallPage.map()) }
    }

    @Test("Numbers without a revision count only if they fit the quotation")
    func foreignNumbers() throws {
        let position = #"{ "type": "TextPositionSelector", "start": 0, "end": 2 }"#
        #expect(try find(position) == [1...2])
        #expect(try find(#"[\#(position), { "type": "TextQuoteSelector", "exact": "の紙" }]"#) == [4...5])
    }

    @Test(
        "A file that is not an annotation of a mark is refused with the fault's place",
        arguments: [
            (#"[]"#, MarkAnnotationError.badField(place: "", expected: "an object")),
            (#"{ "type": "Note", "target": "http://h" }"#, .badField(place: "/type", expected: "\"Annotation\"")),
            (#"{ "type": "Annotation" }"#, .badField(place: "/target", expected: "a value, but the field is missing")),
            (
                #"{ "type": "Annotation", "target": ["a", "b"] }"#,
                .badField(place: "/target", expected: "one target; send a mark for each")
            ),
            (#"{ "type": "Annotation", "target": 3 }"#, .badField(place: "/target", expected: "an object")),
            (#"{ "type": "Annotation", "target": "http://h/c" }"#, .noSelector),
            (
                #"{ "type": "Annotation", "target": { "source": "a", "selector": { "type": "TextPositionSelector", "start": -1, "end": 2 } } }"#,
                .badField(place: "/target/selector/start", expected: "0 or more")
            ),
            (
                #"{ "type": "Annotation", "target": { "source": "a", "selector": { "type": "TextPositionSelector", "start": 5, "end": 5 } } }"#,
                .badField(place: "/target/selector/end", expected: "a number above start")
            ),
            (
                #"{ "type": "Annotation", "target": { "source": "a", "selector": { "type": "TextPositionSelector", "start": 5, "end": 9007199254740993 } } }"#,
                .badField(place: "/target/selector/end", expected: "a whole number within ±9007199254740991")
            ),
            (
                #"{ "type": "Annotation", "target": { "source": "a", "state": { "type": "MapState", "revision": 0 } } }"#,
                .badField(place: "/target/state/revision", expected: "a revision, 1 or more")
            ),
            (
                ##"{ "type": "Annotation", "target": "a#xywh=1,2,3" }"##,
                .badSelector(value: "xywh=1,2,3", reason: "xywh has four numbers, and width and height above 0")
            ),
        ])
    func refusals(_ json: String, _ error: MarkAnnotationError) {
        #expect(throws: error) { try MarkAnnotation(json: Data(json.utf8)) }
    }

    @Test(
        "An unsafe drawing is refused",
        arguments: [
            "", "<p/>", "<svg/>", "<svg><path d='M0 0L1e9 1L2 2'/></svg>", "<svg><path d='L0 0'/></svg>",
            "<svg><path d='M0 0A1 1 0 0 0 1 1'/></svg>", "<svg><path d='M0 0 1 1 2 2Z3 3'/></svg>",
            "<svg><!-- --><rect width='1' height='1'/></svg>", "<svg><path d='M0 0l1 #'/></svg>",
            "<svg><rect width='1' height='1'/><ellipse cx='4' cy='4' rx='1' ry='1'/></svg>",
            "<svg><g transform='scale(2)'><rect width='1' height='1'/></g></svg>",
            "<!DOCTYPE svg><svg><rect width='1' height='1'/></svg>",
            "<svg viewBox='1 0 5 5'><rect width='1' height='1'/></svg>",
            "<svg><rect width='1em' height='1'/></svg>", "<svg><path d='M0", "<svg><path d='M0 0 1'/></svg>",
            "<svg><path d='M\(String(repeating: "1,1 ", count: 10_001))'/></svg>",
        ])
    func badDrawing(_ drawing: String) {
        let json =
            #"{ "type": "Annotation", "target": { "source": "a", "selector": { "type": "SvgSelector", "value": "\#(drawing)" } } }"#
        do {
            _ = try MarkAnnotation(json: Data(json.utf8))
            Issue.record("\(drawing.prefix(80)) was read")
        } catch {
            guard case .badSelector = error else { return _ = Issue.record("\(error)") }
            #expect(!error.description.isEmpty && error.description.count < 400)
        }
    }

    @Test("A file that is too long, too deep or not JSON is refused")
    func hostileFiles() {
        let long = Data(repeating: 0x20, count: MarkAnnotation.longest + 1)
        #expect(throws: MarkAnnotationError.tooLong(bytes: MarkAnnotation.longest + 1)) {
            try MarkAnnotation(json: long)
        }
        for text in [String(repeating: "[", count: 100_000), "{", "nul", "", #"{ "a": 1, "a": 2 }"#] {
            do {
                _ = try MarkAnnotation(json: Data(text.utf8))
                Issue.record("read")
            } catch {
                guard case .notJSON = error else { return _ = Issue.record("\(error)") }
            }
        }
    }
}
