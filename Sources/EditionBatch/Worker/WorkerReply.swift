package import Foundation
import HighlightMap
package import LayoutDocument
import PageGeometry
package import PageStore
import PositionedJSON

/// The reply of a worker process on its stdout: a line of JSON, then the bytes of each part. The line has the lengths
/// of the parts.
package enum WorkerReply: Sendable, Hashable {
    /// The page is done.
    case done(PageProduct)
    /// The page's text is read.
    case text(PageText)
    /// The page cannot be processed. Another attempt would also fail.
    case failed(Reason)

    /// The most bytes of a reply.
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
        case .text(let text):
            parts = [text.bytes]
            out.field("text", 1)
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

    /// Reads a reply. The worker has decoded an image that may be hostile, so the digests in the reply are verified.
    ///
    /// - Throws: `WorkerReplyError`.
    /// - Complexity: O(bytes).
    package init(_ bytes: Data) throws(WorkerReplyError) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { throw .incomplete }
        do {
            let fields = try JSONRecord(JSONValue(parsing: Data(bytes[..<end])))
            var rest = bytes[(end + 1)...]
            var parts: [Data] = []
            for size in try fields.list("parts", of: JSONForm.integer) {
                guard size >= 0, size <= rest.count else { throw WorkerReplyError.incomplete }
                parts.append(Data(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            guard rest.isEmpty else { throw WorkerReplyError.incomplete }
            if let code = try fields.readIfPresent("code", JSONForm.text) {
                self = .failed(Reason(code: code, message: try fields.read("message", JSONForm.text)))
                return
            }
            if try fields.readIfPresent("text", JSONForm.integer) != nil {
                guard parts.count == 1, let text = PageText(bytes: parts[0]) else { throw WorkerReplyError.incomplete }
                self = .text(text)
                return
            }
            let renditions = try fields.list("renditions", of: RenditionHead.init(reading:))
            let first = parts.count - renditions.count
            guard first > 2, let responses = MapResponses(parts: Array(parts[2..<first])) else {
                throw WorkerReplyError.incomplete
            }
            self = .done(
                PageProduct(
                    layout: parts[0], responses: responses, revision: try fields.read("revision", JSONForm.integer),
                    findings: try fields.list("findings", of: Finding.init(reading:)),
                    thumbnail: parts[1].isEmpty ? nil : parts[1],
                    renditions: try zip(renditions, parts[first...]).map { try $0.rendition($1) },
                    milliseconds: try fields.read("milliseconds", JSONForm.integer)))
        } catch let error as WorkerReplyError {
            throw error
        } catch {
            throw .incomplete
        }
    }
}

/// The reason to reject a reply.
package enum WorkerReplyError: Error, Hashable {
    /// The reply ends too early, or has another form.
    case incomplete
    /// A digest in the reply does not match the bytes.
    case mismatch(String)
}

/// The description of a rendition in a reply's JSON; its bytes are a separate part.
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

    /// The rendition with its bytes. The digest is verified, since it becomes a file name.
    func rendition(_ bytes: Data) throws(WorkerReplyError) -> Rendition {
        guard isFileDigest(digest) else {
            throw .mismatch("the digest of an image of \(width) px is not 64 lower-case hexadecimal digits")
        }
        let rendition = Rendition(width: width, height: height, format: format, bytes: bytes)
        guard rendition.digest == digest else {
            throw .mismatch(
                "the digest of an image of \(width) px is \(digest), but that of its bytes is \(rendition.digest)")
        }
        return rendition
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
