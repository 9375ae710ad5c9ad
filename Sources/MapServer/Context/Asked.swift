import Foundation
import Hummingbird
import PageStore

extension ServiceContext {
    /// The edition that the address names.
    func edition() throws -> String { try name("edition") }

    /// The page that the address names.
    func page() throws -> PageName { PageName(edition: try name("edition"), page: try name("page")) }

    /// A part of the address, with its escapes read. What cannot be a name is not looked for.
    private func name(_ part: String) throws -> String {
        let raw = try parameters.require(part)
        guard let name = raw.removingPercentEncoding, PageName.isAllowed(name) else {
            throw Problem.notFound("\(part) of this name")
        }
        return name
    }
}

/// What stands behind the question mark of an address.
struct Query {
    private var values: [String: String] = [:]

    /// - Parameter known: the names that the address may have; others are refused, since one that is misspelt says nothing.
    init(_ request: Request, known: String...) throws {
        for pair in (request.uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard let name = texts[0], known.contains(name), texts.count == 2, let value = texts[1] else {
                throw Problem.badRequest(
                    "The address takes \(known.map { "`\($0)=…`" }.joined(separator: ", ")), with UTF-8 escaped.")
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw Problem.badRequest("`\(name)` stands twice in the address.")
            }
        }
    }

    subscript(_ name: String) -> String? { values[name] }

    /// A whole number in a range.
    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number), String(number) == text else {
            throw Problem.badRequest("`\(name)` is a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// One of an enumeration's names.
    func choice<T: RawRepresentable<String> & CaseIterable>(_ name: String, of: T.Type) throws -> T? {
        guard let text = values[name] else { return nil }
        guard let value = T(rawValue: text) else {
            throw Problem.badRequest(
                "`\(name)` is one of \(T.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return value
    }

    /// A day, `YYYY-MM-DD`.
    func date(_ name: String) throws -> String? {
        guard let text = values[name] else { return nil }
        guard text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil else {
            throw Problem.badRequest("`\(name)` is a day such as 2026-11-22.")
        }
        return text
    }
}
