import ChildProcesses
import Digests
import Foundation
import PageAnalysis
import PageRaster
public import PageStore

/// An estimate for the pages of a folder, from their number and the cost of a few pages that are analysed on this
/// machine.
public struct BackfillPlan: Sendable {
    /// Number of editions, and number of files with pages, in the folder.
    public private(set) var editions = 0, files = 0
    /// Number of files that the store has already taken in and that have not changed since.
    public private(set) var taken = 0
    /// The first and last date of the editions that have one, `YYYY-MM-DD`.
    public private(set) var dates: ClosedRange<String>?
    /// Number of pages in the store that wait or are in work.
    public private(set) var waiting = 0
    /// Unusable files and folders; only the first ones of a long list.
    public private(set) var problems: [InboxNote] = []
    /// Number of unusable files and folders.
    public private(set) var problemCount = 0
    /// Files that were tried.
    public private(set) var samples: [Sample] = []

    /// A file whose first page was tried.
    public struct Sample: Sendable {
        /// The file.
        public var path: String
        /// Number of pages in the file.
        public var pages: Int
        /// Seconds for the page, including the start of its process.
        public var seconds: Double
        /// Bytes of the page's result in the database, and bytes of its renditions among the images.
        public var resultBytes: Int, renditionBytes: Int
        /// Length of the file in bytes.
        public var fileBytes: Int
        /// The reason of a failure; nil for success.
        public var trouble: String?
    }

    private static let mostProblems = 20
    private var names: Set<String> = []

    /// Scans the folder of `settings`, and tries some of the files that are not taken in yet, one after the other.
    /// Nothing is written.
    ///
    /// - Parameters:
    ///   - store: nil if there is none yet.
    ///   - count: number of files to try, chosen at random, but the same in every run.
    /// - Throws: `BatchError`.
    public init(of settings: BatchSettings, in store: PageStore?, samples count: Int) throws(BatchError) {
        var chosen = Reservoir(count: count)
        do {
            if let store { waiting = try store.backlog(at: .now).count }
            try BatchRun.scan(settings) { editions, problems in
                for edition in editions { try add(edition, store, &chosen) }
                problemCount += problems.count
                let room = Self.mostProblems - self.problems.count
                self.problems += problems.prefix(max(0, room))
                return true
            }
        } catch {
            throw BatchError(error)
        }
        samples = chosen.files.map { Self.tried($0.file, $0.stated, settings) }
    }

    private mutating func add(_ edition: Inbox.EditionFolder, _ store: PageStore?, _ chosen: inout Reservoir) throws {
        if names.insert(edition.name).inserted { editions += 1 }
        let described = edition.stated?.date
        let date = described ?? (EditionDate.day(of: edition.name) == nil ? nil : String(edition.name.prefix(10)))
        if let date { dates = min(date, dates?.lowerBound ?? date)...max(date, dates?.upperBound ?? date) }
        for file in edition.images {
            files += 1
            if try store?.arrival(of: file.path, stamp: file.stamp) != nil {
                taken += 1
            } else {
                chosen.offer(file, edition.stated?.stated(of: file.stem, in: file) ?? PageStatement())
            }
        }
    }

    private static func tried(_ file: InboxFile, _ stated: PageStatement, _ settings: BatchSettings) -> Sample {
        var sample = Sample(
            path: file.path, pages: 1, seconds: 0, resultBytes: 0, renditionBytes: 0, fileBytes: Int(file.stamp.size))
        guard !file.isPDF else {
            sample.trouble = "the plan does not try PDFs"
            return sample
        }
        guard let data = file.data() else {
            sample.trouble = "it cannot be read"
            return sample
        }
        sample.pages = max(1, (try? ImageFile(bytes: [UInt8](data), name: file.name))?.pageSizes.count ?? 1)
        let request = WorkerRequest(
            path: file.path, image: ImagePlace(digest: sha256(data)),
            name: PageName(edition: file.edition, page: file.stem),
            revision: 1, wantsRenditions: true, stated: stated)
        let start = ContinuousClock.now
        let ending = request.run(with: settings) { true }
        sample.seconds = start.duration(to: .now) / .seconds(1)
        let reply: WorkerReply? = if case .exited(0, let bytes, _) = ending { try? WorkerReply(bytes) } else { nil }
        switch reply {
        case .failed(let reason): sample.trouble = "\(reason.message) (\(reason.code))"
        // The worker was not requested to read text.
        case .text, nil: sample.trouble = "its process ended without a result"
        case .done(let product):
            sample.resultBytes = product.layout.count + (product.thumbnail?.count ?? 0)
            sample.resultBytes += product.responses?.parts.reduce(0) { $0 + $1.count } ?? 0
            sample.renditionBytes = product.renditions.reduce(0) { $0 + $1.bytes.count }
        }
        return sample
    }
}

/// A sample of the offered files, each with the same probability (J. Vitter, "Random sampling with a reservoir", 1985,
/// algorithm R).
private struct Reservoir {
    typealias Offered = (file: InboxFile, stated: PageStatement)

    let count: Int
    var files: [Offered] = []
    var offered: UInt64 = 0
    /// The state of a generator of random numbers with a fixed seed (G. Steele and others, "Fast splittable
    /// pseudorandom number generators", 2014).
    var state: UInt64 = 1

    mutating func offer(_ file: InboxFile, _ stated: PageStatement) {
        offered += 1
        guard files.count >= count else { return files.append((file, stated)) }
        let place = random() % offered
        if place < count { files[Int(place)] = (file, stated) }
    }

    private mutating func random() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
