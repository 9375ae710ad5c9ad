import HTTPTypes

/// Headers of all responses.
struct ResponseHeaders: Sendable {
    /// Headers of each response that does not set them itself.
    let defaults: [HTTPField]
    /// CORS headers; empty when no origin is allowed.
    let crossOrigin: [HTTPField]

    /// - Parameter allowedOrigin: the origin whose pages may read responses in a browser, such as
    ///   `https://reader.example`; nil for none.
    init(allowedOrigin: String?) {
        defaults = [
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'"),
            HTTPField(name: .referrerPolicy, value: "no-referrer"),
        ]
        crossOrigin =
            allowedOrigin.map { origin in
                [
                    HTTPField(name: .accessControlAllowOrigin, value: origin),
                    HTTPField(
                        name: .accessControlExposeHeaders, value: "ETag, Mojiwaku-Revision, Retry-After, X-Request-ID"),
                    HTTPField(name: .vary, value: "Origin"),
                ]
            } ?? []
    }

    /// Adds the headers to those of a response.
    func apply(to fields: inout HTTPFields, requestID: String) {
        fields[.requestID] = requestID
        for field in defaults where fields[field.name] == nil { fields[field.name] = field.value }
        for field in crossOrigin {
            if field.name == .vary { fields.append(field) } else { fields[field.name] = field.value }
        }
    }
}
