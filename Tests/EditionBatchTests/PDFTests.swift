import Digests
import Foundation
import PDFImages
import PageGeometry
import PageRaster
import PageStore
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@testable import EditionBatch

/// `scripts/setup` installs Debian's poppler-utils.
@Suite("Pages that come in a PDF")
struct PDFTests {
    private let test: TestStore
    private var inbox: URL { test.inbox }

    init() throws {
        test = try TestStore(.memory)
        try FileManager.default.createDirectory(at: inbox.appending(path: "E"), withIntermediateDirectories: true)
    }

    private func put(_ name: String, _ bytes: [UInt8]) throws {
        // Old enough to count as complete.
        try test.put("inbox/E/\(name)", bytes, age: 60)
    }

    /// Takes in until nothing is left.
    ///
    /// - Returns: the messages, by the file's name, and the number of received pages.
    private func take() throws -> (notes: [String], received: Int) {
        let events = Mutex<[BatchEvent]>([])
        let intake = Intake(test.store, shard: .all) { event in events.withLock { $0.append(event) } }
        let renamed = try Set(FileManager.default.contentsOfDirectory(atPath: "\(inbox.path)/E")).map {
            "\(inbox.path)/E/\($0)"
        }
        for _ in 0..<50 {
            let (editions, problems) = try test.scanned()
            intake.begin()
            let waiting = try intake.take(editions, renamed: Set(renamed)) { false }
            for problem in problems { intake.note(problem.path, problem.message) }
            if waiting == 0 { break }
        }
        let received = events.withLock { $0.count { if case .received = $0 { true } else { false } } }
        return (intake.problems.map { "\(($0.path as NSString).lastPathComponent): \($0.message)" }, received)
    }

    private func image(of page: String) throws -> ImagePlace? {
        try test.store.page(PageName(edition: "E", page: page))?.image
    }

    @Test("A JPEG inside a PDF is taken byte for byte")
    func jpeg() throws {
        let image = try MadePDF.Image.jpeg()
        try put("01.pdf", MadePDF.bytes([.image()], image))
        let (notes, received) = try take()
        #expect(notes.isEmpty && received == 1)
        let place = try #require(try self.image(of: "01"))
        #expect(place == ImagePlace(digest: sha256(image.data), index: 0))
        #expect(try test.store.image(place.digest) == image.data)
    }

    @Test("Any other image is taken as a PNG with the same pixels")
    func png() throws {
        try put("01.PDF", MadePDF.bytes([.image()], .plain()))
        #expect(try take().notes.isEmpty)
        let file = try ImageFile(bytes: test.store.image(try #require(try image(of: "01")).digest), name: "")
        #expect(file.format == .png)
        #expect(try file.grey() == MadePDF.Image.raster())
    }

    @Test("A PDF of several pages gives one page each, like a TIFF; a second scan takes nothing")
    func several() throws {
        try put("all.pdf", MadePDF.bytes([.image(), .image(), .image()], try .jpeg()))
        #expect(try take().received == 3)
        #expect(try ["all", "all-1", "all-2", "all-3"].map { try image(of: $0) != nil } == [false, true, true, true])
        let (notes, received) = try take()
        #expect(notes.isEmpty && received == 0)
    }

    @Test("A new PDF replaces only the pages with changed images")
    func replacement() throws {
        try put("1.pdf", MadePDF.bytes([.image()], try .jpeg()))
        try put("2.pdf", MadePDF.bytes([.image()], try .jpeg(seed: 2)))
        #expect(try take().received == 2)
        // Other bytes with the same image; another image.
        try put("1.pdf", MadePDF.bytes([.image("q Q")], try .jpeg()))
        try put("2.pdf", MadePDF.bytes([.image()], try .jpeg(seed: 3)))
        #expect(try take().received == 1)
        #expect(try image(of: "2")?.digest == sha256(try MadePDF.Image.jpeg(seed: 3).data))
    }

    @Test(
        "A new PDF with another number of pages hides the lost pages from readers",
        arguments: [(1, 3), (3, 2), (3, 1)])
    func anotherCount(before: Int, after: Int) throws {
        func names(_ count: Int) -> Set<String> { count == 1 ? ["all"] : Set((1...count).map { "all-\($0)" }) }
        func state(_ page: String) throws -> Page? { try test.store.page(PageName(edition: "E", page: page)) }
        try test.store.describe(Edition(name: "E"), at: .now)
        try put("all.pdf", MadePDF.bytes(Array(repeating: .image(), count: before), try .jpeg()))
        try put("other.png", Array("another file".utf8))
        _ = try take()
        while try test.work(at: .now) != nil {}
        try put("all.pdf", MadePDF.bytes(Array(repeating: .image(), count: after), try .jpeg()))
        _ = try take()
        while try test.work(at: .now) != nil {}
        _ = try test.store.publishDue(at: .now)
        for page in names(before).subtracting(names(after)) {
            #expect(try state(page)?.hold?.code == "page.gone" && state(page)?.publishedRevision == nil)
        }
        // All pages have the same image: the first of them is published.
        let read = try test.store.pages(of: "E").filter { $0.publishedRevision != nil }.map(\.name.page)
        #expect(read == [names(after).sorted()[0], "other"])
        // Another scan changes nothing.
        let cursor = try test.store.cursor()
        _ = try take()
        #expect(try test.store.cursor() == cursor)
    }

    @Test("Invisible text, such as a scanner's, is ignored")
    func hiddenText() throws {
        try put("1.pdf", MadePDF.bytes([.image("BT 3 Tr /F 20 Tf 50 50 Td (hidden) Tj ET")], try .jpeg()))
        #expect(try take().notes.isEmpty)
    }

    @Test(
        "A page that is not one image is reported, with what to do, and the others are taken",
        arguments: [
            (MadePDF.Page(content: ""), "it contains no image"),
            (.image("q 20 0 0 20 0 0 cm /I Do Q"), "it consists of 2 images"),
            (
                .image("BT /F 20 Tf 50 50 Td (a headline & more) Tj ET"),
                "it has text outside of its image (“a headline"
            ),
            (.image(fields: "/Rotate 90"), "the PDF turns it by 90°"),
            (MadePDF.Page(content: "q 0 400 -300 0 300 0 cm /I Do Q"), "the PDF turns it by 90°"),
            (MadePDF.Page(content: "q 150 0 0 400 0 0 cm /I Do Q"), "covers only 50 % of the page's width and 100 %"),
            (MadePDF.Page(content: "q 600 0 0 800 0 0 cm /I Do Q"), "it shows only a part of its image"),
        ] as [(MadePDF.Page, String)])
    func notOneImage(page: MadePDF.Page, words: String) throws {
        try put("1.pdf", MadePDF.bytes([.image(), page], try .jpeg()))
        let (notes, received) = try take()
        #expect(received == 1 && notes.count == 1)
        let message = try #require(notes.first)
        #expect(message.hasPrefix("1.pdf: page 2 of it: ") && message.contains(words), "\(message)")
        #expect(message.hasSuffix("export the page as an image, at 300 to 400 dpi, and hand in the image"))
        #expect(try image(of: "1-2") == nil)
    }

    @Test("An image that is a mask, too large or truncated is reported")
    func badImages() throws {
        try put("1.pdf", MadePDF.bytes([.image()], .mask()))
        var huge = MadePDF.Image.plain()
        huge.size = PixelSize(width: 30_000, height: 40_000)
        try put("2.pdf", MadePDF.bytes([.image()], huge))
        var cut = try MadePDF.Image.jpeg()
        cut.data = []
        try put("3.pdf", MadePDF.bytes([.image()], cut))
        let (notes, received) = try take()
        #expect(received == 0 && notes.count == 3)
        #expect(notes.contains { $0.hasPrefix("1.pdf: its image is a mask") })
        #expect(
            notes.contains { $0.hasPrefix("2.pdf: its image has 30000 × 40000 px, but a side may have at most 12000") })
        #expect(notes.contains { $0.hasPrefix("3.pdf: the PDF is damaged (its image cannot be read)") })
    }

    @Test("A truncated, empty or false PDF is reported once, and gives no page")
    func brokenPDF() throws {
        let whole = MadePDF.bytes([.image()], try .jpeg())
        try put("1.pdf", Array(whole[..<(whole.count / 2)]))
        try put("2.pdf", Array("this is a letter".utf8))
        try put("3.pdf", [])
        let (notes, received) = try take()
        #expect(received == 0 && notes.count == 3)
        #expect(notes.contains { $0.hasPrefix("1.pdf: the PDF is damaged") && $0.contains("copy or export it again") })
        #expect(notes.count { $0.contains("it is no PDF, despite its name; hand in its pages as images") } == 2)
        #expect(try test.store.pages(of: "E").isEmpty)
    }

    @Test("A PDF that needs a password or forbids copying is reported; one with only an owner password is taken")
    func encryption() throws {
        let plain = test.folder.appending(path: "plain.pdf").path
        try Data(MadePDF.bytes([.image()], try .jpeg())).write(to: URL(filePath: plain))
        func encrypt(_ name: String, _ options: [String]) throws {
            let qpdf = Process()
            qpdf.executableURL = URL(filePath: "/usr/bin/qpdf")
            qpdf.arguments = ["--encrypt"] + options + ["--", plain, "\(inbox.path)/E/\(name)"]
            try qpdf.run()
            qpdf.waitUntilExit()
            try #require(qpdf.terminationStatus == 0)
        }
        try encrypt("1.pdf", ["user", "owner", "256"])
        try encrypt("2.pdf", ["", "owner", "256", "--extract=n"])
        try encrypt("3.pdf", ["", "owner", "256", "--print=none"])
        let (notes, received) = try take()
        #expect(received == 1)
        #expect(
            notes == [
                "1.pdf: the PDF asks for a password; export it without one, or hand in its pages as images",
                "2.pdf: the PDF forbids that its images are copied; export it without this restriction, or hand in its pages as images",
            ])
    }

    @Test("A page that is also an image file is taken from the image file")
    func both() throws {
        try put("1.pdf", MadePDF.bytes([.image()], try .jpeg()))
        try put("1.png", Array("png".utf8))
        try put("2.pdf", MadePDF.bytes([.image(), .image()], try .jpeg()))
        try put("2-1.png", Array("another".utf8))
        let (notes, received) = try take()
        #expect(received == 3)
        #expect(notes == ["1.pdf: page 1 comes from 1.png; remove this file"])
        #expect(try image(of: "2-1")?.digest == sha256(Array("another".utf8)))
        #expect(try image(of: "2-2")?.digest == sha256(try MadePDF.Image.jpeg().data))
    }

    @Test("The page's name in edition.json decides whether an image file replaces the PDF")
    func bothListed() throws {
        let text = """
            { "pages": [{ "page": "01", "image": "a.pdf" }, { "page": "a", "image": "02.png" }] }
            """
        try Data(text.utf8).write(to: inbox.appending(path: "E/edition.json"))
        try put("a.pdf", MadePDF.bytes([.image()], try .jpeg()))
        try put("02.png", Array("png".utf8))
        let (notes, received) = try take()
        #expect(notes.isEmpty && received == 2, "\(notes)")
        #expect(try image(of: "01")?.digest == sha256(try MadePDF.Image.jpeg().data))
        #expect(try image(of: "a")?.digest == sha256(Array("png".utf8)))
    }

    @Test("A growing file is read up to its size at the start")
    func growingFile() throws {
        try put("1.pdf", Array("%PDF-".utf8))
        let path = inbox.appending(path: "E/1.pdf").path
        let file = try #require(InboxFile(edition: "E", name: "1.pdf", path: path))
        let handle = try #require(file.opened())
        let other = try #require(FileHandle(forWritingAtPath: path))
        try other.seekToEnd()
        try other.write(contentsOf: Data("and more".utf8))
        #expect(file.data(of: handle) == Data("%PDF-".utf8))
    }

    @Test("The SHA-256 in edition.json is that of the PDF")
    func digest() throws {
        let pdf = MadePDF.bytes([.image()], try .jpeg())
        func describe(_ digest: String) throws {
            let text = "{ \"pages\": [{ \"page\": \"01\", \"image\": \"a.pdf\", \"sha256\": \"\(digest)\" }] }"
            try Data(text.utf8).write(to: inbox.appending(path: "E/edition.json"))
        }
        try put("a.pdf", pdf)
        try describe(String(repeating: "0", count: 64))
        let (notes, received) = try take()
        #expect(received == 0 && notes.count == 1)
        #expect(notes[0].contains("its SHA-256 is \(sha256(pdf)), but edition.json"))
        try describe(sha256(pdf))
        let second = try take()
        #expect(second.notes.isEmpty && second.received == 1)
        #expect(try image(of: "01") != nil)
    }

    @Test("Poppler has limits of time and output, and ends when its result is no longer needed")
    func limits() async throws {
        func folders() throws -> Set<String> {
            let names = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
            return Set(names.filter { $0.hasPrefix("mojiwaku-pdf-") })
        }
        let before = try folders()
        let path = test.folder.appending(path: "a.pdf")
        try Data(MadePDF.bytes([.image()], .plain())).write(to: path)
        let handle = try FileHandle(forReadingFrom: path)
        func fault(_ limits: PDFLimits, wanted: Bool = true) -> PDFError? {
            do throws(PDFError) {
                _ = try PDFFile(descriptor: handle.fileDescriptor, limits: limits).image(ofPage: 1) { wanted }
                return nil
            } catch { return error }
        }
        #expect(fault(PDFLimits()) == nil)
        #expect(fault(PDFLimits(seconds: 0)) == .tooSlow(seconds: 0))
        #expect(
            fault(PDFLimits(image: ImageLimits(longestSide: 700)))
                == .tooLarge(PixelSize(width: 600, height: 800), longestSide: 700))
        #expect(fault(PDFLimits(), wanted: false) == .stopped)
        // Other tests make and remove folders of this name at the same time.
        let left = try folders().subtracting(before)
        #expect(try await eventually { try folders().isDisjoint(with: left) })
    }

    @Test("A PDF with random bytes overwritten is reported or gives a page, without a crash")
    func hostile() throws {
        let whole = MadePDF.bytes([.image(), .image("q 9 0 0 9 0 0 cm /I Do Q")], try .jpeg())
        var random = SplitMix(seed: 30)
        let start = ContinuousClock.now
        for i in 0..<12 {
            var bytes = whole
            for _ in 0..<(1 << i % 6) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            try put("\(i).pdf", bytes)
        }
        let (notes, received) = try take()
        // Each message is about a page with two images.
        #expect(notes.count >= 12 && received <= 24)
        #expect(start.duration(to: .now) < .seconds(120))
    }
}
