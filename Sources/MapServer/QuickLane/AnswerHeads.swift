import Foundation
import HTTPTypes
import NIOCore
import PageStore
import Synchronization

/// Heads of maps' answers as bytes: what is the same in all of them is written once.
struct AnswerHeads: Sendable {
    private let found: [[UInt8]]
    private let notModified: [UInt8]
    private let date = DateText()

    init(_ cache: CachePolicy, _ manners: Manners) {
        func bytes(_ status: String, _ form: MapForm, _ coding: ContentCoding, isHeld: Bool) -> [UInt8] {
            let fields =
                MapRoutes.headers(caching: cache.forever, vary: cache.vary, form, coding, isHeld: isHeld)
                + manners.headers + manners.toOrigin
            let lines = fields.map { "\($0.name.rawName): \($0.value)\r\n" }
            return Array("HTTP/1.1 \(status)\r\n\(lines.joined())".utf8)
        }
        found = MapForm.allCases.flatMap { form in
            ContentCoding.allCases.map { bytes("200 OK", form, $0, isHeld: false) }
        }
        notModified = bytes("304 Not Modified", .json, .identity, isHeld: true)
    }

    /// A head, to its empty line.
    ///
    /// - Parameter length: of the body; nil for 304.
    func head(
        _ tag: EntityTag, _ form: MapForm, _ coding: ContentCoding, length: Int?, requestID: String
    ) -> ByteBuffer {
        var head = ByteBufferAllocator().buffer(capacity: 700)
        if let length {
            let row = MapForm.allCases.firstIndex(of: form) ?? 0
            let column = ContentCoding.allCases.firstIndex(of: coding) ?? 0
            head.writeBytes(found[row * ContentCoding.allCases.count + column])
            head.writeStaticString("Content-Length: ")
            head.writeString(String(length))
            head.writeStaticString("\r\n")
        } else {
            head.writeBytes(notModified)
        }
        head.writeStaticString("ETag: ")
        head.writeString(tag.text)
        head.writeStaticString("\r\nX-Request-ID: ")
        head.writeString(requestID)
        head.writeStaticString("\r\nDate: ")
        head.writeString(date.now)
        head.writeStaticString("\r\n\r\n")
        return head
    }
}

/// The present second, as answers tell it (RFC 9110, section 5.6.7).
private final class DateText: Sendable {
    private let last = Mutex<(second: Int, text: String)>((0, ""))

    var now: String {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME_COARSE, &time)
        let second = time.tv_sec
        return last.withLock { last in
            if last.second != second { last = (second, Self.text(second)) }
            return last.text
        }
    }

    private static func text(_ second: Int) -> String {
        var second = second
        var parts = unsafe tm()
        _ = unsafe gmtime_r(&second, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day =
            unsafe "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(1900 + parts.tm_year)"
        return unsafe "\(day) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
