import Foundation
import HighlightMap
import LayoutDocument
import Testing
import WebExchange

@Suite("Text of a page and search in it")
struct TextTests {
    @Test("Each line with text is an annotation, in order of reading")
    func lines() throws {
        let page = layout([[[line("・・", x: 500)], [line("朝の・", x: 460), line("紙", x: 430)]]])
        let root = "http://h/v1/editions/e/pages/01/iiif"
        func item(_ number: Int, _ text: String, _ place: String) -> String {
            #"{ "id": "\#(root)/annotations/line-\#(number)", "type": "Annotation", "motivation": "supplementing", "body": { "type": "TextualBody", "value": "\#(text)", "format": "text/plain", "language": "ja" }, "target": "\#(root)/canvas#xywh=\#(place)" }"#
        }
        let expected = """
            {
              "@context": "http://iiif.io/api/presentation/3/context.json",
              "id": "\(root)/annotations", "type": "AnnotationPage",
              "items": [
                \(item(3, "朝の〓", "460,100,20,60")),
                \(item(6, "紙", "430,100,20,20"))
              ]
            }

            """
        let found = page.iiifAnnotations(at: try testAddresses().page("01", of: "e"))
        #expect(String(decoding: found, as: UTF8.self) == expected)
    }

    @Test("The part of a leaning line beyond the page's edge is cut off")
    func beyondTheEdge() throws {
        let page = layout([[[line("朝の紙", x: 10, lean: -15)]]])
        let root = try testAddresses().page("01", of: "e")
        let found = String(decoding: page.iiifAnnotations(at: root), as: UTF8.self)
        #expect(found.contains("#xywh=0,100,30,60\""))
    }

    @Test("A hit across two lines is two annotations and one match with two targets")
    func search() throws {
        let entries = PageText(smallPage).entries
        let map = try smallPage.map()
        let hits = [5...6, 3...3].map { IIIFSearchHit(page: "01", numbers: $0, map: map, entries: entries, context: 2) }
        let answer = IIIFSearchAnswer(
            edition: "e", phrase: "紙 は", hits: hits, ignored: ["user"])
        let root = "http://h/v1/editions/e/pages/01/iiif"
        let query = "http://h/v1/editions/e/iiif/search?q=%E7%B4%99%20%E3%81%AF"
        func item(_ id: String, _ text: String, _ place: String) -> String {
            #"{ "id": "\#(root)/annotations/hit-\#(id)", "type": "Annotation", "motivation": "supplementing", "body": { "type": "TextualBody", "value": "\#(text)", "format": "text/plain", "language": "ja" }, "target": "\#(root)/canvas#xywh=\#(place)" }"#
        }
        func target(_ id: String, _ quote: String) -> String {
            #"{ "type": "SpecificResource", "source": "\#(root)/annotations/hit-\#(id)", "selector": [{ "type": "TextQuoteSelector", \#(quote) }] }"#
        }
        let two = [
            target("5-6-1", #""prefix": "朝の", "exact": "紙""#), target("5-6-2", #""exact": "は", "suffix": "朝〓""#),
        ]
        let one = target("3-3-1", #""prefix": "号外", "exact": "朝", "suffix": "の紙""#)
        let expected = #"""
            {
              "@context": "http://iiif.io/api/search/2/context.json",
              "id": "\#(query)", "type": "AnnotationPage",
              "ignored": ["user"],
              "items": [
                \#(item("5-6-1", "紙", "460,140,20,20")),
                \#(item("5-6-2", "は", "430,100,20,20")),
                \#(item("3-3-1", "朝", "460,100,20,20"))
              ],
              "annotations": [
                { "type": "AnnotationPage", "items": [
                  { "id": "\#(root)/annotations/match-5-6", "type": "Annotation", "motivation": "highlighting", "target": [\#(two.joined(separator: ", "))] },
                  { "id": "\#(root)/annotations/match-3-3", "type": "Annotation", "motivation": "contextualizing", "target": \#(one) }
                ] }
              ]
            }

            """#
        #expect(String(decoding: try answer.json(addresses: testAddresses()), as: UTF8.self) == expected)
    }

    @Test("The same hits are also a list of Content Search 1.0")
    func search1() throws {
        let entries = PageText(smallPage).entries
        let map = try smallPage.map()
        let hits = [5...6, 3...3].map { IIIFSearchHit(page: "01", numbers: $0, map: map, entries: entries, context: 2) }
        let answer = IIIFSearchAnswer(edition: "e", phrase: "紙 は", hits: hits, ignored: ["user"])
        let root = "http://h/v1/editions/e/pages/01/iiif"
        func item(_ id: String, _ text: String, _ place: String) -> String {
            #"{ "@id": "\#(root)/annotations/hit-\#(id)", "@type": "oa:Annotation", "motivation": "sc:painting", "resource": { "@type": "cnt:ContentAsText", "chars": "\#(text)" }, "on": "\#(root)/canvas#xywh=\#(place)" }"#
        }
        let expected = #"""
            {
              "@context": ["http://iiif.io/api/presentation/2/context.json", "http://iiif.io/api/search/1/context.json"],
              "@id": "http://h/v1/editions/e/iiif/search1?q=%E7%B4%99%20%E3%81%AF", "@type": "sc:AnnotationList",
              "within": { "@type": "sc:Layer", "total": 3, "ignored": ["user"] },
              "resources": [
                \#(item("5-6-1", "紙", "460,140,20,20")),
                \#(item("5-6-2", "は", "430,100,20,20")),
                \#(item("3-3-1", "朝", "460,100,20,20"))
              ],
              "hits": [
                { "@type": "search:Hit", "annotations": ["\#(root)/annotations/hit-5-6-1", "\#(root)/annotations/hit-5-6-2"], "match": "紙は", "before": "朝の", "after": "朝〓" },
                { "@type": "search:Hit", "annotations": ["\#(root)/annotations/hit-3-3-1"], "match": "朝", "before": "号外", "after": "の紙" }
              ]
            }

            """#
        #expect(String(decoding: try answer.json1(addresses: testAddresses()), as: UTF8.self) == expected)
    }

    @Test("A search without hits is a page without items")
    func noHits() throws {
        let answer = IIIFSearchAnswer(edition: "e", phrase: "", hits: [])
        let found = String(decoding: try answer.json(addresses: testAddresses()), as: UTF8.self)
        #expect(found.contains(#""items": []"#) && !found.contains("annotations") && !found.contains("partOf"))
    }
}
