import Foundation
import LayoutDocument
import PageGeometry
import Testing
import WebExchange

@Suite("IIIF manifest")
struct ManifestTests {
    private func text(_ edition: IIIFEdition) throws -> String {
        String(decoding: try IIIFManifest(edition, addresses: testAddresses()).json(), as: UTF8.self)
    }

    @Test("A manifest of one page has a canvas of the source's size and a range for its article")
    func onePage() throws {
        let page = IIIFPage(
            name: "01", layout: smallPage, renditions: [.init(size: PixelSize(width: 300, height: 400), format: .png)])
        let root = "http://h/v1/editions/e/pages/01"
        let service = #""service": [{ "id": "\#(root)/iiif/image", "type": "ImageService3", "profile": "level0" }]"#
        let image =
            #""id": "\#(root)/iiif/image/full/max/0/default.png", "type": "Image", "format": "image/png", "width": 300, "height": 400, \#(service)"#
        let label = #""label": { "ja": ["1面"], "en": ["Page 1"] }"#
        let expected = #"""
            {
              "@context": "http://iiif.io/api/presentation/3/context.json",
              "id": "http://h/v1/editions/e/iiif/manifest", "type": "Manifest",
              "label": { "ja": ["新聞 2026年11月2日"] },
              "navDate": "2026-11-02T00:00:00Z",
              "metadata": [
                { "label": { "ja": ["発行日"], "en": ["Date of publication"] }, "value": { "none": ["2026-11-02"] } }
              ],
              "viewingDirection": "right-to-left",
              "thumbnail": [
                { \#(image) }
              ],
              "service": [
                { "id": "http://h/v1/editions/e/iiif/search", "type": "SearchService2" },
                { "@id": "http://h/v1/editions/e/iiif/search1", "@type": "SearchService1", "profile": "http://iiif.io/api/search/1/search" }
              ],
              "items": [
                { "id": "\#(root)/iiif/canvas", "type": "Canvas", \#(label), "width": 600, "height": 800,
                  "thumbnail": [
                    { \#(image) }
                  ],
                  "seeAlso": [
                    { "id": "\#(root)/map", "type": "Dataset", "label": { "ja": ["文字の番号とます目"], "en": ["Highlight map: numbers and cells"] }, "format": "application/json" }
                  ],
                  "items": [{ "id": "\#(root)/iiif/painting", "type": "AnnotationPage", "items": [{ "id": "\#(root)/iiif/painting/image", "type": "Annotation", "motivation": "painting", "body": { \#(image) }, "target": "\#(root)/iiif/canvas" }] }],
                  "annotations": [
                    { "id": "\#(root)/iiif/annotations", "type": "AnnotationPage", "label": { "ja": ["本文の行"], "en": ["Lines of text"] } }
                  ] }
              ],
              "structures": [
                { "id": "http://h/v1/editions/e/iiif/ranges/contents", "type": "Range", "label": { "ja": ["目次"], "en": ["Contents"] },
                  "items": [
                    { "id": "\#(root)/iiif/ranges/page", "type": "Range", \#(label),
                      "items": [
                        { "id": "\#(root)/iiif/canvas", "type": "Canvas" },
                        { "id": "\#(root)/iiif/ranges/article-1", "type": "Range", "label": { "ja": ["号外"] }, "items": [{ "id": "\#(root)/iiif/canvas#xywh=500,100,40,40", "type": "Canvas" }, { "id": "\#(root)/iiif/canvas#xywh=430,100,50,60", "type": "Canvas" }] }
                      ] }
                  ] }
              ]
            }

            """#
        let edition = IIIFEdition(name: "e", title: "新聞", date: PublicationDate("2026-11-02"), pages: [page])
        #expect(try text(edition) == expected)
        #expect(try text(edition) == text(edition))
    }

    @Test("Several pages are paged; a page name that is not a number stays unchanged")
    func severalPages() throws {
        let found = try text(IIIFEdition(name: "e", title: "新聞", pages: [testPage("10"), testPage("extra")]))
        #expect(found.contains(#""viewingDirection": "right-to-left", "behavior": ["paged"]"#))
        #expect(found.contains(#""label": { "ja": ["10面"], "en": ["Page 10"] }"#))
        #expect(found.contains(#""label": { "none": ["extra"] }"#))
        #expect(!found.contains("navDate") && !found.contains("metadata"))
        #expect(found.contains("iiif/image/full/300,400/0/default.jpg"))
    }

    @Test("The label of an article without headline is its first 20 characters, of an unread one its place")
    func labels() throws {
        let long = line(String(repeating: "長", count: 25), x: 500)
        let page = layout([[[long]], [[line("・・", x: 400, role: .headline)], [line("・", x: 300)]]])
        let found = try text(IIIFEdition(name: "e", title: "新聞", pages: [testPage("01", page)]))
        #expect(found.contains(#""label": { "ja": ["\#(String(repeating: "長", count: 20))…"] }"#))
        #expect(found.contains(#""label": { "ja": ["記事 2"], "en": ["Article 2"] }"#))
    }

    @Test("Lines in two tiers and distant lines are separate parts")
    func parts() throws {
        let lines = [
            line("一二三", x: 500), line("一二三", x: 470), line("一二三", x: 300), line("一二三", x: 500, y: 300, tier: 1),
        ]
        let found = try text(IIIFEdition(name: "e", title: "新聞", pages: [testPage("01", layout([[lines]]))]))
        for part in ["470,100,50,60", "300,100,20,60", "500,300,20,60"] { #expect(found.contains("#xywh=\(part)\"")) }
        #expect(found.components(separatedBy: "#xywh=").count == 4)
    }

    @Test("A page without images keeps its canvas")
    func noImages() throws {
        let bare = IIIFPage(name: "01", layout: smallPage, renditions: [])
        let found = try text(IIIFEdition(name: "e", title: "新聞", pages: [bare]))
        #expect(found.contains(#""items": [],"#) && !found.contains("thumbnail") && !found.contains("ImageService3"))
    }

    @Test("An edition without pages or with a repeated page has no manifest")
    func refusals() {
        #expect(throws: IIIFError.noPages(edition: "e")) { try text(IIIFEdition(name: "e", title: "", pages: [])) }
        #expect(throws: IIIFError.repeatedPage("01")) {
            try text(IIIFEdition(name: "e", title: "", pages: [testPage("01"), testPage("01")]))
        }
    }

    @Test(
        "An impossible date is refused",
        arguments: ["2026-02-29", "2026-13-01", "2026-1-01", "", "2026-11-31", "+026-11-01"])
    func badDay(_ text: String) { #expect(PublicationDate(text) == nil) }

    @Test("The 29th of February is accepted only in leap years", arguments: ["2024-02-29", "2000-02-29"])
    func leapDay(_ text: String) { #expect(PublicationDate(text)?.iso == text) }
}
