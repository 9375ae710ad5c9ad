import Testing
import WebExchange

@Suite("Addresses")
struct AddressTests {
    @Test("A Japanese name with a space and a slash stays one part of the path, and reads back")
    func escaping() throws {
        let addresses = try IIIFAddresses(base: "https://maps.example.org/")
        let page = addresses.page("3/a b", of: "朝刊")
        #expect(page.canvas == "https://maps.example.org/v1/editions/%E6%9C%9D%E5%88%8A/pages/3%2Fa%20b/iiif/canvas")
        let found = addresses.page(at: page.map + "?x=1#xywh=1,2,3,4")
        #expect(found?.edition == "朝刊" && found?.page == "3/a b")
    }

    @Test(
        "An address of another service, or without a page, gives no page",
        arguments: [
            "https://other.example.org/v1/editions/a/pages/b/map", "https://maps.example.org/v1/editions/a",
            "https://maps.example.org/v1/editions/a/pages/", "https://maps.example.org/v1/editions/%zz/pages/b",
            "https://maps.example.org/v1/editions/%FF/pages/b", "", "#",
        ])
    func otherAddress(_ address: String) throws {
        #expect(try IIIFAddresses(base: "https://maps.example.org").page(at: address) == nil)
    }

    @Test(
        "A malformed address of the service is refused",
        arguments: ["", "ftp://a", "https://", "http:///", "https://a?b", "https://a#b", "https://日本", "https://a b"])
    func badBase(_ base: String) {
        #expect(throws: IIIFError.badBase(base)) { try IIIFAddresses(base: base) }
    }
}
