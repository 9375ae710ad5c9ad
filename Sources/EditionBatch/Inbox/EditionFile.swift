import Foundation
import HighlightMap
import PageAnalysis
import PageStore
import PositionedJSON

/// The content of `edition.json` in an edition's folder. Every field is optional (docs/schemas/edition.schema.json).
struct EditionFile: Sendable, Hashable {
    var title: String?
    var date: String?
    /// Number of pages that the edition should have, 1 to 100,000.
    var expectedPages: Int?
    private(set) var pages: [ListedPage] = []
    /// The places of `pages` by image and by name.
    private var byImage: [String: Int] = [:]
    private var byPage: [String: Int] = [:]
    var publication: Publication = .atOnce
    /// Whether pages on which little or nothing was found are published like others.
    var publishDoubtful = false
    /// What is stated about every image.
    var stated = PageStatement()

    struct ListedPage: Sendable, Hashable {
        var page: String
        /// The name of the page's image file.
        var image: String?
        /// SHA-256 of the page's image file, 64 lower-case hexadecimal digits.
        var sha256: String?
        /// The statement about the page's image; the edition's statement completes it.
        var stated = PageStatement()
    }

    /// A description from folder names.
    init(title: String?, date: String?) { (self.title, self.date) = (title, date) }

    static let name = "edition.json"
    private static let mostPages = 100_000
    /// The accepted fields. The batch ignores `issue`, which sample editions have.
    private static let fields = [
        "edition", "title", "date", "issue", "expectedPages", "publication", "publish_doubtful", "writing",
        "pagesPerImage", "pages",
    ]

    /// The page name of a file with one page, or the common start of its page names.
    func stem(of file: InboxFile) -> String { byImage[file.name].map { pages[$0].page } ?? file.stem }

    /// Whether any page has another name than its image file.
    var renamesPages: Bool {
        pages.contains { page in page.image.map { ($0 as NSString).deletingPathExtension != page.page } ?? false }
    }

    /// The entry for a page in an image file, found by the file's name or by the page's name. If a file with another
    /// name is delivered for a listed page, the file gets that page's entry, but does not match the entry's digest.
    ///
    /// - Parameter stem: the common start of the file's page names, if the file has several pages.
    func listing(of page: String, stem: String, in image: String) -> ListedPage? {
        (byImage[image] ?? byPage[page] ?? byPage[stem]).map { pages[$0] }
    }

    /// What is stated about a page's image: for the page, else for the edition.
    func stated(of page: String, in file: InboxFile) -> PageStatement {
        listing(of: page, stem: stem(of: file), in: file.name)?.stated.completed(by: stated) ?? stated
    }

    /// Parses the bytes of `edition.json`.
    ///
    /// - Parameter folder: the folder's name. If `edition.json` contains the edition's name, it must equal the folder's
    ///   name.
    init(_ data: Data, folder: String) throws(EditionFileError) {
        do {
            // Unknown fields are refused: a misspelt "publication" would publish an edition at once.
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
            throw EditionFileError(reason: "it names the edition \(name), but is in the folder \(folder)")
        }
        title = try fields.readIfPresent("title", Self.title)
        date = try fields.readIfPresent("date", Self.date)
        expectedPages = try fields.readIfPresent("expectedPages") { value throws(JSONFieldError) in
            let count = try JSONForm.integer(value)
            guard (1...Self.mostPages).contains(count) else {
                throw JSONFieldError("a whole number from 1 to \(Self.mostPages)")
            }
            return count
        }
        pages =
            try fields.readIfPresent("pages") { value throws(JSONFieldError) in
                let pages = try JSONForm.list(value, of: Self.page)
                guard pages.count <= Self.mostPages else {
                    throw JSONFieldError("at most \(Self.mostPages) pages, not \(pages.count)")
                }
                return pages
            } ?? []
        publication = try fields.readIfPresent("publication", Self.publication) ?? .atOnce
        publishDoubtful = try fields.readIfPresent("publish_doubtful", JSONForm.flag) ?? false
        stated = try Self.stated(fields)
        for (i, page) in pages.enumerated() {
            guard byPage.updateValue(i, forKey: page.page) == nil else {
                throw EditionFileError(reason: "a page occurs twice")
            }
            if let image = page.image { byImage[image] = byImage[image] ?? i }
        }
    }

    private static func title(_ value: JSONValue) throws(JSONFieldError) -> String {
        let text = try JSONForm.text(value)
        guard Edition.isTitle(text) else { throw JSONFieldError(Edition.titleForm) }
        return PageName.normal(text)
    }

    private static func date(_ value: JSONValue) throws(JSONFieldError) -> String {
        let text = try JSONForm.text(value)
        guard EditionDate.day(of: text) != nil else { throw JSONFieldError("a date such as 2026-11-21") }
        return text
    }

    private static func page(_ value: JSONValue) throws(JSONFieldError) -> ListedPage {
        if case .text(let name) = value { return ListedPage(page: try allowed(name)) }
        // Unknown fields are refused: a misspelt "sha256" would accept a damaged file.
        let fields = try JSONRecord(
            value, only: ["page", "image", "sha256", "writing", "pagesPerImage", "truth", "width", "height", "kind"])
        let name = try fields.read("page", JSONForm.text)
        return ListedPage(
            page: try allowed(name), image: try fields.readIfPresent("image", JSONForm.text),
            sha256: try fields.readIfPresent("sha256", Self.digest),
            stated: try stated(fields))
    }

    private static func stated(_ fields: JSONRecord) throws(JSONFieldError) -> PageStatement {
        PageStatement(
            writing: try fields.readIfPresent("writing", JSONForm.choice),
            pages: try fields.readIfPresent("pagesPerImage") { value throws(JSONFieldError) in
                let count = try JSONForm.integer(value)
                guard PageStatement.pageCounts.contains(count) else { throw JSONFieldError("1 or 2") }
                return count
            })
    }

    private static func digest(_ value: JSONValue) throws(JSONFieldError) -> String {
        let text = try JSONForm.text(value).lowercased()
        guard HighlightMap.isDigest(text) else {
            throw JSONFieldError("a SHA-256 of 64 hexadecimal digits, as sha256sum prints it")
        }
        return text
    }

    private static func allowed(_ name: String) throws(JSONFieldError) -> String {
        guard PageName.isAllowed(name) else { throw JSONFieldError("a name of \(PageName.form)") }
        return PageName.normal(name)
    }

    private static func publication(_ value: JSONValue) throws(JSONFieldError) -> Publication {
        if case .text("at-once") = value { return .atOnce }
        if case .text("after-approval") = value { return .afterApproval }
        guard case .record = value else { throw JSONFieldError("\"at-once\", \"after-approval\" or an object with at") }
        let text = try JSONRecord(value, only: ["at"]).read("at", JSONForm.text)
        guard EditionDate.day(of: text) != nil, let time = try? Date(text, strategy: .iso8601) else {
            throw JSONFieldError("a time such as 2026-11-22T04:45:00+09:00", at: "/at")
        }
        return .at(Moment(milliseconds: Int64(time.timeIntervalSince1970 * 1000)))
    }
}

/// The reason why an `edition.json` cannot be used.
struct EditionFileError: Error, Hashable {
    var reason: String
}

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
