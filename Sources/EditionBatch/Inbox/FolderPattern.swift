import Foundation
import PageStore

/// The naming pattern of an archive's folders and files, such as `{title}/{date}/{page}.tif`.
///
/// A field matches as few characters as possible, at least one; `*` matches any characters, or none. `{date}` is a date
/// (`1923-09-01`, `19230901`); `{year}`, `{month}` and `{day}` are its parts. The name of a page's edition joins the
/// title, the date and `{edition}` with `-`; the edition gets that title and date.
public struct FolderPattern: Sendable, Hashable {
    /// The pattern as given.
    public let text: String
    /// The pattern of each folder on the path, then of the file.
    let segments: [String]

    enum Field: String, CaseIterable {
        case title, date, year, month, day, edition, page

        /// A regular expression for the field.
        var expression: String {
            switch self {
            case .date: "[0-9]{4}(?:-[0-9]{2}-|[0-9]{2})[0-9]{2}"
            case .year: "[0-9]{4}"
            case .month, .day: "[0-9]{1,2}"
            case .title, .edition, .page: ".+?"
            }
        }
    }

    /// Reads a pattern.
    ///
    /// - Throws: `FolderPatternError`.
    public init(_ text: String) throws(FolderPatternError) {
        self.text = text
        segments = PageName.normal(text).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard !segments.contains(where: { $0.isEmpty || $0 == ".." || $0 == "." }) else {
            throw FolderPatternError(
                reason: "a part of it is empty, . or ..; write a path below the folder, such as \(Self.example)")
        }
        var seen: Set<Field> = []
        for segment in segments {
            for name in Self.pieces(of: segment).compactMap(\.field) {
                guard let field = Field(rawValue: name) else {
                    throw FolderPatternError(
                        reason: "{\(name)} is not a field; the fields are "
                            + Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", "))
                }
                guard seen.insert(field).inserted else {
                    throw FolderPatternError(reason: "{\(name)} occurs twice; write it once")
                }
            }
        }
        guard Self.pieces(of: segments.last ?? "").contains(where: { $0.field == Field.page.rawValue }) else {
            throw FolderPatternError(
                reason: "its last part lacks {page}, the page's name in the file's name; write it as in \(Self.example)"
            )
        }
        let parts: Set<Field> = [.year, .month, .day]
        guard parts.isSubset(of: seen) || parts.isDisjoint(with: seen), !(seen.contains(.date) && seen.contains(.year))
        else {
            throw FolderPatternError(
                reason: "its date is incomplete or double; write {date}, or {year}, {month} and {day}")
        }
        guard !seen.isDisjoint(with: [.title, .date, .year, .edition]) else {
            throw FolderPatternError(reason: "no field distinguishes editions; add {date} or {edition}")
        }
    }

    private static let example = "{title}/{date}/{page}.tif"

    /// The literal texts, `*` and fields of a segment, in order.
    private static func pieces(of segment: String) -> [(literal: String, field: String?, isAny: Bool)] {
        var pieces: [(literal: String, field: String?, isAny: Bool)] = []
        for match in segment.matches(of: /\{([^{}]*)\}|\*|[^{*]+|\{/) {
            if let field = match.1 {
                pieces.append(("", String(field), false))
            } else {
                pieces.append((String(match.0), nil, match.0 == "*"))
            }
        }
        return pieces
    }

    /// A regular expression for each segment, with a group named after each field. File extensions match in any case.
    func expressions() throws -> [NSRegularExpression] {
        try segments.map { segment in
            let parts = Self.pieces(of: segment).map { piece in
                if let field = piece.field.flatMap(Field.init) { return "(?<\(field.rawValue)>\(field.expression))" }
                return piece.isAny ? ".*" : NSRegularExpression.escapedPattern(for: piece.literal)
            }
            return try NSRegularExpression(pattern: "^\(parts.joined())$", options: [.caseInsensitive])
        }
    }
}

/// A pattern that cannot be used.
public struct FolderPatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The fault, and the correct form.
    public var reason: String
    /// The reason.
    public var description: String { reason }
}

/// The field values from the names on the path to a page.
struct PatternFields {
    private var values: [FolderPattern.Field: String] = [:]

    /// Adds the values of the next name; nil when it does not match.
    func adding(_ name: String, _ expression: NSRegularExpression) -> PatternFields? {
        let whole = NSRange(name.startIndex..., in: name)
        guard let match = expression.firstMatch(in: name, range: whole) else { return nil }
        var fields = self
        for field in FolderPattern.Field.allCases {
            let range = match.range(withName: field.rawValue)
            if range.location != NSNotFound, let part = Range(range, in: name) {
                fields.values[field] = String(name[part])
            }
        }
        return fields
    }

    var page: String { values[.page] ?? "" }
    var title: String? { values[.title] }

    /// The date, `YYYY-MM-DD`; nil when the names have none. `hasWrongDate` reports an impossible date.
    var date: String? {
        if let date = values[.date] {
            let figures = date.filter { $0 != "-" }
            return "\(figures.prefix(4))-\(figures.dropFirst(4).prefix(2))-\(figures.suffix(2))"
        }
        guard let year = values[.year], let month = values[.month], let day = values[.day] else { return nil }
        func two(_ text: String) -> String { text.count == 1 ? "0\(text)" : text }
        return "\(year)-\(two(month))-\(two(day))"
    }

    var hasWrongDate: Bool { date.map { EditionDate.day(of: $0) == nil } ?? false }

    var edition: String { [title, date, values[.edition]].compactMap(\.self).joined(separator: "-") }
}
