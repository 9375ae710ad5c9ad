import Foundation
import PageStore
import PositionedJSON

/// The content of `edition.json` in an edition's folder. Every field is optional (docs/schemas/edition.schema.json).
struct EditionFile: Sendable, Hashable {
    var title: String?
    var date: String?
    /// How many pages the edition is to have, 1 to 100,000.
    var expectedPages: Int?
    /// Names of pages, each with the name of its image file if the edition names one.
    var pages: [(page: String, image: String?)] = []
    var publication: Publication = .atOnce

    static let name = "edition.json"
    /// The fields that it may have. The batch ignores `issue`, which sample editions have.
    private static let fields = ["edition", "title", "date", "issue", "expectedPages", "publication", "pages"]

    /// Reads the file's bytes.
    ///
    /// - Parameter folder: the folder's name. If the file names the edition, it has to be the same.
    init(_ data: Data, folder: String) throws(EditionFileError) {
        do {
            // Unknown fields are refused: with a misspelt "publication" an edition would be published at once.
            try self.init(fields: JSONRecord(JSONValue(parsing: data), only: Self.fields), folder: folder)
        } catch let error as EditionFileError {
            throw error
        } catch let error as JSONFieldError {
            throw EditionFileError(reason: "\(error.place): expected \(error.expected)")
        } catch {
            throw EditionFileError(reason: "\(error)")
        }
    }

    private init(fields: JSONRecord, folder: String) throws {
        if let name = try fields.readIfPresent("edition", JSONForm.text), name != folder {
            throw EditionFileError(reason: "it is of edition \(name), and lies in the folder \(folder)")
        }
        title = try fields.readIfPresent("title", JSONForm.text)
        date = try fields.readIfPresent("date", Self.date)
        expectedPages = try fields.readIfPresent("expectedPages") { value throws(JSONFieldError) in
            let count = try JSONForm.integer(value)
            guard (1...100_000).contains(count) else { throw JSONFieldError("a whole number from 1 to 100000") }
            return count
        }
        pages =
            try fields.readIfPresent("pages") { value throws(JSONFieldError) in
                try JSONForm.list(value, of: Self.page)
            } ?? []
        publication = try fields.readIfPresent("publication", Self.publication) ?? .atOnce
        guard Set(pages.map(\.page)).count == pages.count else { throw EditionFileError(reason: "a page stands twice") }
    }

    static func == (a: EditionFile, b: EditionFile) -> Bool {
        a.title == b.title && a.date == b.date && a.expectedPages == b.expectedPages && a.publication == b.publication
            && a.pages.map(\.page) == b.pages.map(\.page) && a.pages.map(\.image) == b.pages.map(\.image)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(title)
        hasher.combine(pages.map(\.page))
    }

    private static func date(_ value: JSONValue) throws(JSONFieldError) -> String {
        let text = try JSONForm.text(value)
        guard EditionDate.day(of: text) != nil else { throw JSONFieldError("a date such as 2026-11-21") }
        return text
    }

    private static func page(_ value: JSONValue) throws(JSONFieldError) -> (page: String, image: String?) {
        if case .text(let name) = value { return (try allowed(name), nil) }
        let fields = try JSONRecord(value)
        let name = try fields.read("page", JSONForm.text)
        return (try allowed(name), try fields.readIfPresent("image", JSONForm.text))
    }

    private static func allowed(_ name: String) throws(JSONFieldError) -> String {
        guard PageName.isAllowed(name) else { throw JSONFieldError("a name without slash, of 200 bytes at most") }
        return name
    }

    private static func publication(_ value: JSONValue) throws(JSONFieldError) -> Publication {
        if case .text("at-once") = value { return .atOnce }
        if case .text("after-approval") = value { return .afterApproval }
        guard case .record = value else { throw JSONFieldError("\"at-once\", \"after-approval\" or an object with at") }
        let text = try JSONRecord(value, only: ["at"]).read("at", JSONForm.text)
        guard let time = try? Date(text, strategy: .iso8601) else {
            throw JSONFieldError("a time such as 2026-11-22T04:45:00+09:00", at: "/at")
        }
        return .at(Moment(milliseconds: Int64(time.timeIntervalSince1970 * 1000)))
    }
}

/// The reason why an `edition.json` cannot be used.
struct EditionFileError: Error, Hashable {
    var reason: String
}

/// Dates of editions.
enum EditionDate {
    /// The date `YYYY-MM-DD` at the start of a text, as days since 1970-01-01; nil when there is none.
    static func day(of text: String) -> Int? {
        let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]), year > 1800
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let components = DateComponents(year: year, month: month, day: day)
        guard components.isValidDate(in: calendar), let date = calendar.date(from: components) else { return nil }
        return Int((date.timeIntervalSince1970 / 86400).rounded(.down))
    }
}
