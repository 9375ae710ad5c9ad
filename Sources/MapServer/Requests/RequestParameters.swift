import Foundation
import Hummingbird
import PageStore
import WebExchange

extension AppRequestContext {
    /// The path parameter `:edition`, in the normal form of names.
    func edition() throws -> String { try name("edition") }

    /// The path parameters `:edition` and `:page`.
    func page() throws -> PageName { PageName(edition: try name("edition"), page: try name("page")) }

    /// The path parameter `:title`, in the normal form of names.
    ///
    /// - Throws: `Problem`, 404 for a text that cannot be a title.
    func title() throws -> String {
        guard let title = try parameters.require("title").removingPercentEncoding, Edition.isTitle(title) else {
            throw Problem.notFound("newspaper of this title")
        }
        return PageName.normal(title)
    }

    /// A path parameter, percent-decoded.
    ///
    /// - Throws: `Problem`, 404 for a text that cannot be a name.
    private func name(_ parameter: String) throws -> String {
        let raw = try parameters.require(parameter)
        guard let name = raw.removingPercentEncoding, PageName.isAllowed(name) else {
            throw Problem.notFound("\(parameter) of this name")
        }
        return PageName.normal(name)
    }
}

/// The query parameters of a request. Every method throws a `Problem`, 400, for an invalid value.
struct Query {
    private var values: [String: String] = [:]

    /// - Parameter known: the accepted names. All other names are refused, so that a misspelt name is noticed.
    init(_ request: Request, known: String...) throws {
        for pair in (request.uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard let name = texts[0], known.contains(name), texts.count == 2, let value = texts[1] else {
                throw Problem.badRequest(
                    "The address takes \(known.map { "`\($0)=…`" }.joined(separator: ", ")), with UTF-8 escaped.")
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw Problem.badRequest("`\(name)` occurs twice in the address.")
            }
        }
    }

    subscript(_ name: String) -> String? { values[name] }

    /// An integer in a range, without leading zeros; nil when absent.
    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number), String(number) == text else {
            throw Problem.badRequest(
                "`\(name)` must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// A raw value of an enumeration; nil when absent.
    func choice<T: RawRepresentable<String> & CaseIterable>(_ name: String, of: T.Type) throws -> T? {
        guard let text = values[name] else { return nil }
        guard let value = T(rawValue: text) else {
            throw Problem.badRequest(
                "`\(name)` must be one of \(T.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return value
    }

    /// Whether a parameter is present, whose only value is `value`.
    func has(_ name: String, _ value: String) throws -> Bool {
        guard let text = values[name] else { return false }
        guard text == value else { throw Problem.badRequest("`\(name)` must be one of \(value).") }
        return true
    }

    /// The number of a revision; nil when absent.
    func revision() throws -> Int? { try number("revision", in: 1...1_000_000) }

    /// A calendar day, `YYYY-MM-DD`; nil when absent.
    func date(_ name: String) throws -> String? {
        guard let text = values[name] else { return nil }
        guard PublicationDate(text) != nil else {
            throw Problem.badRequest("`\(name)` must be a day such as 2026-11-22.")
        }
        return text
    }
}
