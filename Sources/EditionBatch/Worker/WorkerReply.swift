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

    /// Maximum number of bytes of a reply.
    package static let longest = 256 << 20

    /// The bytes to send.
    package var bytes: Data {
        var head = Head()
        var parts: [Data] = []
        switch self {
        case .failed(let reason): head.reason = reason
        case .text(let text):
            parts = [text.bytes]
            head.isText = true
        case .done(let product):
            parts = [product.layout, product.thumbnail ?? Data()] + (product.responses?.parts ?? [])
            parts += product.renditions.map(\.bytes)
            head.product = Head.Product(product)
        }
        head.parts = parts.map(\.count)
        let line = ((try? JSONEncoder().encode(head)) ?? Data()) + [UInt8(ascii: "\n")]
        return parts.reduce(into: line) { $0.append($1) }
    }

    /// Reads a reply. The worker has decoded an image that may be hostile, so the digests in the reply are verified.
    ///
    /// - Throws: `WorkerReplyError`.
    /// - Complexity: O(bytes).
    package init(_ bytes: Data) throws(WorkerReplyError) {
        guard let end = bytes.prefix(JSONValue.longestText).firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDecoder().decode(Head.self, from: Data(bytes[..<end]))
        else { throw .incomplete }
        var rest = bytes[(end + 1)...]
        var parts: [Data] = []
        for size in head.parts {
            guard size >= 0, size <= rest.count else { throw .incomplete }
            parts.append(Data(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        guard rest.isEmpty else { throw .incomplete }
        if let reason = head.reason {
            self = .failed(reason)
        } else if head.isText {
            guard parts.count == 1, let text = PageText(bytes: parts[0]) else { throw .incomplete }
            self = .text(text)
        } else {
            guard let product = head.product else { throw .incomplete }
            self = .done(try product.product(parts))
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

/// The line of JSON of a reply.
private struct Head: Codable {
    /// Length of each part, in bytes.
    var parts: [Int] = []
    var reason: Reason?
    var isText = false
    var product: Product?

    /// A product without its bytes.
    struct Product: Codable {
        var revision: Int
        var milliseconds: Int
        var findings: [Found]
        var renditions: [RenditionHead]
    }

    struct Found: Codable {
        var severity: FindingSeverity
        var code: String
        var message: String
        var parameters: [String]
        /// Left, top, right, bottom, in px.
        var place: [Int]?
    }

    /// A rendition without its bytes, which are a part.
    struct RenditionHead: Codable {
        var width: Int
        var height: Int
        var format: Rendition.Format
        var digest: String
    }
}

extension Head.Product {
    init(_ product: PageProduct) {
        (revision, milliseconds) = (product.revision, product.milliseconds)
        findings = product.findings.map { finding in
            Head.Found(
                severity: finding.severity, code: finding.code, message: finding.message,
                parameters: finding.parameters,
                place: finding.place?.sides)
        }
        renditions = product.renditions.map {
            Head.RenditionHead(width: $0.width, height: $0.height, format: $0.format, digest: $0.digest)
        }
    }

    /// The product with its parts: layout, thumbnail, responses, renditions.
    func product(_ parts: [Data]) throws(WorkerReplyError) -> PageProduct {
        let first = parts.count - renditions.count
        guard first > 2, let responses = MapResponses(parts: Array(parts[2..<first])) else { throw .incomplete }
        var found: [Finding] = []
        for finding in findings { found.append(try Finding(finding)) }
        var images: [Rendition] = []
        for (head, bytes) in zip(renditions, parts[first...]) { images.append(try head.rendition(bytes)) }
        return PageProduct(
            layout: parts[0], responses: responses, revision: revision, findings: found,
            thumbnail: parts[1].isEmpty ? nil : parts[1], renditions: images, milliseconds: milliseconds)
    }
}

extension Head.RenditionHead {
    /// The rendition with its bytes. The digest is verified, since it becomes a file name.
    func rendition(_ bytes: Data) throws(WorkerReplyError) -> Rendition {
        let rendition = Rendition(width: width, height: height, format: format, bytes: bytes)
        guard rendition.digest == digest else {
            throw .mismatch(
                "the digest of an image of \(width) px is \(digest), but that of its bytes is \(rendition.digest)")
        }
        return rendition
    }
}

extension Finding {
    /// Limits the coordinates of the finding's rectangle, so that sums of them cannot overflow.
    fileprivate init(_ found: Head.Found) throws(WorkerReplyError) {
        let limit = HighlightMap.largestSide
        self.init(
            severity: found.severity, code: found.code, message: found.message, parameters: found.parameters)
        guard let sides = found.place else { return }
        guard sides.count == 4, sides.allSatisfy((-limit...limit).contains) else { throw .incomplete }
        place = PixelRect(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3])
    }
}
