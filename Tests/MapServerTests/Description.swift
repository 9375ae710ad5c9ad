import Foundation

/// The operations of docs/openapi.yaml, so that a test over all of them includes new ones.
enum Description {
    struct Operation {
        var path: String
        var method: String
        /// Whether it has a JSON body.
        var hasBody = false
        /// Whether it is only for editors.
        var isForEditors = false

        /// Whether it needs a caller: the editors' page and the probes are open to all.
        var needsToken: Bool { path.hasPrefix("/v1/") && path != "/v1/annotation-context" || path == "/metrics" }

        var body: Data? { hasBody ? Data("{}".utf8) : nil }

        func target(edition: String, page: String) -> String {
            let values = [
                "edition": edition, "page": page, "proposal": "1", "id": String(repeating: "0", count: 64),
                "format": "text", "region": "full", "size": "1000,800", "rotation": "0", "file": "default.jpg",
                "title": "T", "thing": "0", "switch": "off",
            ]
            return values.reduce(path) { $0.replacing("{\($1.key)}", with: $1.value) }
        }
    }

    static func operations() throws -> [Operation] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/openapi.yaml")
        var found: [Operation] = []
        var path = ""
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line == "components:" { break }
            if let match = line.wholeMatch(of: /\ \ (\/.*):/) { path = String(match.1) }
            if let match = line.wholeMatch(of: /\ {4}(get|put|post|delete):/) {
                found.append(Operation(path: path, method: match.1.uppercased()))
            }
            guard !found.isEmpty else { continue }
            if line.hasPrefix("      requestBody:") { found[found.count - 1].hasBody = true }
            if line == "      security: [{ token: [editor] }]" { found[found.count - 1].isForEditors = true }
        }
        return found
    }
}
