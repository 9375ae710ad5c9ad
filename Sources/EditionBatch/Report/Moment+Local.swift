import Foundation
public import PageStore

extension Moment {
    /// The time for a person in the time zone of the process (`TZ`, or the machine's own), with its name: `2026-11-26
    /// 04:30 JST`.
    public var localText: String {
        // Foundation names zones by their offset from GMT.
        var seconds = time_t((Double(milliseconds) / 1000).rounded(.down))
        var parts = unsafe tm()
        var text = [CChar](repeating: 0, count: 64)
        tzset()
        guard unsafe localtime_r(&seconds, &parts) != nil,
            unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M %Z", &parts) > 0
        else { return self.text }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
