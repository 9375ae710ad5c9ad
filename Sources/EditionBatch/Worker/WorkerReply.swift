package import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
package import PageStore

/// What a worker process answers on its stdout: a line of JSON, then the bytes of each part that the line announces.
package enum WorkerReply: Sendable, Hashable {
    /// The page is done.
    case done(PageProduct)
    /// The page cannot be done, now or later.
    case failed(Reason)

    /// The longest reply that is read, in bytes.
    package static let longest = 256 << 20

    /// The bytes to send.
    package var bytes: Data {
        var out = JSONText()
        out.open("{")
        var parts: [Data] = []
        switch self {
        case .failed(let reason):
            out.field("code", reason.code)
            out.field("message", reason.message)
        case .done(let product):
            parts = [product.layout, product.thumbnail ?? Data()] + (product.responses?.parts ?? [])
            parts += product.renditions.map(\.bytes)
            out.key("renditions")
            out.open("[")
            for rendition in product.renditions { RenditionHead(rendition).write(to: &out) }
            out.close("]")
            out.field("milliseconds", product.milliseconds)
            out.field("revision", product.revision)
            out.key("findings")
            out.open("[")
            for finding in product.findings { finding.write(to: &out) }
            out.close("]")
        }
        out.field("parts", parts.map(\.count))
        out.close("}")
        return parts.reduce(into: out.file) { $0.append($1) }
    }

    /// Reads what `bytes` gives; nil for anything else, such as a reply that ends too early.
    package init?(_ bytes: Data) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        do {
            let fields = try JSONRecord(JSONValue(parsing: Data(bytes[..<end])))
            var rest = bytes[(end + 1)...]
            var parts: [Data] = []
            for size in try fields.list("parts", of: JSONForm.integer) {
                guard size >= 0, size <= rest.count else { return nil }
                parts.append(Data(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            guard rest.isEmpty else { return nil }
            if let code = try fields.readIfPresent("code", JSONForm.text) {
                self = .failed(Reason(code: code, message: try fields.read("message", JSONForm.text)))
                return
            }
            let renditions = try fields.list("renditions", of: RenditionHead.init(reading:))
            let first = parts.count - renditions.count
            guard first > 2, let responses = MapResponses(parts: Array(parts[2..<first])) else { return nil }
            self = .done(
                PageProduct(
                    layout: parts[0], responses: responses, revision: try fields.read("revision", JSONForm.integer),
                    findings: try fields.list("findings", of: Finding.init(reading:)),
                    thumbnail: parts[1].isEmpty ? nil : parts[1],
                    renditions: zip(renditions, parts[first...]).map { $0.rendition($1) },
                    milliseconds: try fields.read("milliseconds", JSONForm.integer)))
        } catch {
            return nil
        }
    }
}

/// What a reply says of a rendition whose bytes are a part of their own. The worker hashes them: many workers hash at once, and the
/// batch, which is one, has that much less to do.
private struct RenditionHead {
    let width: Int
    let height: Int
    let format: Rendition.Format
    let digest: String

    init(_ rendition: Rendition) {
        (width, height, format, digest) = (rendition.width, rendition.height, rendition.format, rendition.digest)
    }

    init(reading value: JSONValue) throws(JSONFieldError) {
        let fields = try JSONRecord(value)
        width = try fields.read("width", JSONForm.integer)
        height = try fields.read("height", JSONForm.integer)
        format = try fields.read("format", JSONForm.choice)
        digest = try fields.read("digest", JSONForm.text)
    }

    func write(to out: inout JSONText) {
        out.open("{")
        out.field("width", width)
        out.field("height", height)
        out.field("format", format.rawValue)
        out.field("digest", digest)
        out.close("}")
    }

    func rendition(_ bytes: Data) -> Rendition {
        Rendition(width: width, height: height, format: format, bytes: bytes, digest: digest)
    }
}

extension Finding {
    fileprivate func write(to out: inout JSONText) {
        out.open("{")
        out.field("severity", severity.rawValue)
        out.field("code", code)
        out.field("message", message)
        if let place { out.field("place", [place.minX, place.minY, place.maxX, place.maxY]) }
        out.close("}")
    }

    fileprivate init(reading value: JSONValue) throws(JSONFieldError) {
        let fields = try JSONRecord(value)
        self.init(
            severity: try fields.read("severity", JSONForm.choice), code: try fields.read("code", JSONForm.text),
            message: try fields.read("message", JSONForm.text),
            place: try fields.readIfPresent("place", JSONForm.rect))
    }
}
