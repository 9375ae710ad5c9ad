import HTTPTypes

/// Headers that every answer has.
struct Manners: Sendable {
    /// Of every answer, but for its `X-Request-ID`, and where the answer does not bring its own.
    let headers: [HTTPField]
    /// Of every answer when an origin may read it; it varies by `Origin` then.
    let toOrigin: [HTTPField]

    /// - Parameter allowedOrigin: whose pages may read answers in a browser; nil for nobody's.
    init(allowedOrigin: String?) {
        headers = [
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'"),
            HTTPField(name: .referrerPolicy, value: "no-referrer"),
        ]
        toOrigin =
            allowedOrigin.map { origin in
                [
                    HTTPField(name: .accessControlAllowOrigin, value: origin),
                    HTTPField(name: .accessControlExposeHeaders, value: "ETag, X-Request-ID, Retry-After"),
                    HTTPField(name: .vary, value: "Origin"),
                ]
            } ?? []
    }

    /// Adds them to an answer's.
    func dress(_ fields: inout HTTPFields, requestID: String) {
        fields[.requestID] = requestID
        for field in headers where fields[field.name] == nil { fields[field.name] = field.value }
        for field in toOrigin {
            if field.name == .vary { fields.append(field) } else { fields[field.name] = field.value }
        }
    }
}
