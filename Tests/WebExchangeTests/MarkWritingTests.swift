import Foundation
import HighlightMap
import LayoutDocument
import PositionedJSON
import Testing
import WebExchange

@Suite("Writing of marks")
struct MarkWritingTests {
    private let context = "http://h/v1/annotation-context"

    private func mark(_ numbers: ClosedRange<Int>) throws -> MarkAnnotation {
        try MarkAnnotation(
            marking: numbers, on: smallPage.map(revision: 2), mapAddress: "http://h/v1/maps/m",
            entries: PageText(smallPage).entries, source: "http://h/c")
    }

    @Test("A mark of one rectangle has numbers, quotation and a fragment")
    func oneRectangle() throws {
        let expected = """
            {
              "@context": ["http://www.w3.org/ns/anno.jsonld", "http://h/v1/annotation-context"],
              "type": "Annotation", "motivation": "highlighting",
              "target": { "type": "SpecificResource", "source": "http://h/c",
                "state": { "type": "MapState", "revision": 2, "map": "http://h/v1/maps/m" },
                "selector": [
                  { "type": "TextPositionSelector", "start": 3, "end": 5 },
                  { "type": "TextQuoteSelector", "prefix": "号外朝", "exact": "の紙", "suffix": "は朝〓" },
                  { "type": "FragmentSelector", "conformsTo": "http://www.w3.org/TR/media-frags/", "value": "xywh=pixel:460,120,20,40" }
                ] }
            }

            """
        #expect(String(decoding: try mark(4...5).json(context: context), as: UTF8.self) == expected)
    }

    @Test("A mark over two lines is a drawing of two rectangles")
    func twoRectangles() throws {
        let found = String(decoding: try mark(5...6).json(context: context), as: UTF8.self)
        let drawing =
            #"<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M460,140L480,140L480,160L460,160ZM430,100L450,100L450,120L430,120Z\"/></svg>"#
        #expect(found.contains(#"{ "type": "SvgSelector", "value": "\#(drawing)" }"#))
    }

    @Test("A mark without read text has no quotation")
    func unread() throws {
        #expect(try mark(8...8).quote == nil)
        #expect(try mark(7...8).quote?.exact == "朝〓")
    }

    @Test("Numbers outside the page are refused", arguments: [0...1, 8...9])
    func outside(_ numbers: ClosedRange<Int>) {
        let wrong = numbers.lowerBound == 0 ? 0 : 9
        #expect(throws: MarkAnnotationError.outside(number: wrong, count: 8)) { try mark(numbers) }
    }

    @Test("The context document defines each of the program's own terms")
    func contextDocument() throws {
        let record = try JSONRecord(JSONValue(parsing: AnnotationContext.json))
        let names = try record.read("@context") { value throws(JSONFieldError) in
            try JSONRecord(value).fields.map(\.key)
        }
        #expect(names == ["MapState", "revision", "map"])
    }
}
