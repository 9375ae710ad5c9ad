import PageStore

/// What a client says it can take, from headers such as `Accept: application/json;q=0.5, */*;q=0.1` (RFC 9110, section 12).
struct Accepting: Sendable {
    /// Names in lower case with their weights, 0 to 1000.
    private let weights: [(name: Substring, weight: Int)]

    /// - Parameter header: nil when there was none: then anything is taken.
    init(_ header: String?) {
        guard let header else {
            weights = []
            return
        }
        // A header that names more than this says nothing that a map's client would.
        weights = header.lowercased().split(separator: ",").prefix(64).map { part in
            let pieces = part.split(separator: ";").map(\.trimmed)
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Self.weight($0.dropFirst(2)) }
            return (pieces.first ?? "", weight ?? 1000)
        }
    }

    /// A weight in thousandths, `0.25` or `1`; what is no weight weighs nothing.
    private static func weight(_ text: Substring) -> Int {
        guard text.utf8.count <= 5, text.utf8.allSatisfy({ $0 == 46 || (48...57).contains($0) }),
            let weight = Double(text), weight <= 1
        else { return 0 }
        return Int((weight * 1000).rounded())
    }

    /// The form that an `Accept` asks for, with what most clients send read at once.
    static func form(of header: String?) -> MapForm? {
        switch header {
        case nil, "*/*", "application/json": .json
        case MapForm.binary.mediaType: .binary
        default: Accepting(header).form
        }
    }

    /// The coding that an `Accept-Encoding` asks for, with what most clients send read at once.
    static func coding(of header: String?) -> ContentCoding? {
        switch header {
        case nil, "identity": .identity
        case "gzip", "gzip, deflate": .gzip
        case "br", "gzip, deflate, br", "br, gzip", "br, gzip, deflate": .brotli
        default: Accepting(header).coding
        }
    }

    /// The weight of a name, or of the first of `wildcards` that the header has; nil where it has none of them.
    func weight(_ name: String, or wildcards: [String] = []) -> Int? {
        for name in [name] + wildcards {
            if let found = weights.first(where: { $0.name == name }) { return found.weight }
        }
        return nil
    }

    /// The first of the choices that no other outweighs; nil where all are refused.
    func best<T>(_ choices: [(choice: T, weight: Int)]) -> T? {
        guard let most = choices.map(\.weight).max(), most > 0 else { return nil }
        return choices.first { $0.weight == most }?.choice
    }

    /// The form of a map that is wanted.
    var form: MapForm? {
        if weights.isEmpty { return .json }
        return best(
            MapForm.allCases.map { form in
                (form, weight(form.mediaType, or: ["application/*", "*/*"]) ?? 0)
            })
    }

    /// The coding that is wanted, `Accept-Encoding`.
    var coding: ContentCoding? {
        if weights.isEmpty { return .identity }
        return best([
            (.brotli, weight("br", or: ["*"]) ?? 0), (.gzip, weight("gzip", or: ["*"]) ?? 0),
            // Taken unless it is refused by name.
            (.identity, weight("identity", or: ["*"]) ?? 1),
        ])
    }
}

extension Substring {
    /// Without blanks at its ends.
    var trimmed: Substring {
        let isBlank = { (c: Character) in c == " " || c == "\t" }
        var text = drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}

extension MapForm {
    /// Its media type.
    var mediaType: String {
        switch self {
        case .json: "application/json"
        case .binary: "application/vnd.mojiwaku.highlight-map"
        }
    }
}

extension ContentCoding {
    /// Its name in `Content-Encoding`; nil for none.
    var header: String? {
        switch self {
        case .identity: nil
        case .gzip: "gzip"
        case .brotli: "br"
        }
    }
}
