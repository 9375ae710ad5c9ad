import Foundation
import HighlightMap
import LayoutDocument
import PageAnalysis
import PageDrawing
import PageGeometry
import PageRaster
import Synchronization
import TextRecognition

/// Makes the results of one page and writes them. The bytes depend only on the image file, the page's stem and
/// the analyzer.
struct PageExtraction: Sendable {
    /// Folder for the results.
    let folder: String
    /// Whether to also draw an overlay.
    let drawsOverlay: Bool
    /// Folder for a picture after each stage; nil for none.
    let debugFolder: String?

    /// The recogniser of the text; nil to read no text.
    let text: TextRecogniser?
    /// The analyzer, with the user's statement about the pages.
    let analyzer: PageAnalyzer

    /// Extracts a page and reports the result; never throws, so that the other pages continue.
    func callAsFunction(_ job: PageJob) -> PageReport {
        let start = ContinuousClock.now
        let result = Result { () throws(Failure) in try summary(of: job) }
        job.source.pageIsDone()
        return PageReport(
            stem: job.stem, path: job.source.path, files: Files(stem: job.stem, in: self),
            seconds: start.duration(to: .now) / .seconds(1), result: result)
    }

    func skipped(_ job: PageJob, because failure: Failure) -> PageReport {
        var own = Failure(
            failure.status, job.source.path, "the page was not begun, because the disk is full",
            "Free some space, then run the same command again.")
        own.isOutput = true
        return PageReport(
            stem: job.stem, path: job.source.path, files: Files(stem: job.stem, in: self), seconds: 0,
            result: .failure(own))
    }

    struct Files: Sendable {
        let layout: String
        let map: String
        let overlay: String?

        init(stem: String, in extraction: PageExtraction) {
            let base = (extraction.folder as NSString).appendingPathComponent(stem)
            layout = "\(base).layout.json"
            map = "\(base).map.json"
            overlay = extraction.drawsOverlay ? "\(base).overlay.png" : nil
        }

        var all: [String] { [layout, map] + [overlay].compactMap { $0 } }
    }

    /// The findings, including findings about the file's name, which must not influence any result.
    private func summary(of job: PageJob) throws(Failure) -> PageReport.Summary {
        let contents = try job.source.contents()
        let (document, warnings) = try extract(job, from: contents)
        let aboutTheFile = contents.findings(of: job.index).filter { !$0.isAboutThePage }
        return PageReport.Summary(document, breaking: warnings, and: aboutTheFile)
    }

    private func extract(
        _ job: PageJob, from contents: PageSource.Contents
    ) throws(Failure) -> (LayoutDocument, warnings: [BrokenRule]) {
        let sizes = contents.image.pageSizes
        guard sizes.indices.contains(job.index), sizes.count == 1 || job.stem.hasSuffix("-\(job.index + 1)") else {
            throw Failure(
                .badInput, job.source.path, "its number of pages changed, or was unknown before reading",
                "Give a regular file to which no program writes.")
        }
        let document = try analyze(contents, job: job)
        let warnings = try warnings(about: document, path: job.source.path)
        let files = Files(stem: job.stem, in: self)
        var output = [OutputFiles.File(path: files.layout, bytes: Array(document.json()))]
        let map = try map(of: document, path: job.source.path)
        output.append(.init(path: files.map, bytes: Array(map.json())))
        if let overlay = files.overlay {
            let bytes = try Failure.explaining(job.source.path) {
                let page = try contents.image.colour(page: job.index)
                return try PNGWriter.encode(PageOverlay.draw(document: document, on: page))
            }
            output.append(.init(path: overlay, bytes: bytes))
        }
        try OutputFiles.shared.write(output)
        return (document, warnings)
    }

    private func analyze(_ contents: PageSource.Contents, job: PageJob) throws(Failure) -> LayoutDocument {
        var album: DebugAlbum?
        var (document, page) = try Failure.explaining(job.source.path) {
            try PageReading.layout(
                of: contents.image, index: job.index, name: job.stem, digest: contents.digest,
                by: analyzer,
                watch: debugFolder.map { folder in
                    { page, trace in
                        let open = album ?? DebugAlbum(folder: folder, stem: job.stem, page: page)
                        album = open
                        open.add(trace)
                    }
                }
            )
        }
        try album?.close()
        try text?.tell(&document, on: page, threads: 1)
        return document
    }

    /// Returns the broken rules that permit publication; throws if the document breaks another rule.
    private func warnings(about document: LayoutDocument, path: String) throws(Failure) -> [BrokenRule] {
        let all = document.brokenRules()
        if let broken = all.first(where: { $0.severity == .error }) {
            throw Failure(
                .couldNotRun, path,
                "its layout breaks the rule \(broken.rule.rawValue) at \(broken.pointer), so nothing was written",
                "This is a fault of the program: report it with the page.")
        }
        return all
    }

    private func map(of document: LayoutDocument, path: String) throws(Failure) -> HighlightMap {
        do { return try document.map() } catch {
            throw Failure(.couldNotRun, path, explanation: "no map could be made of it: \(error)")
        }
    }
}

extension PageSource.Contents {
    /// The findings about the image file that concern its page at `index`.
    fileprivate func findings(of index: Int) -> [Finding] {
        image.findings.filter { ($0.page ?? index) == index }.map(Finding.init)
    }
}

/// Stops extracting once the disk is full: the remaining pages would fail in the same way.
final class DiskGuard: Sendable {
    private let extraction: PageExtraction
    private let failure = Mutex<Failure?>(nil)

    init(_ extraction: PageExtraction) { self.extraction = extraction }

    func callAsFunction(_ job: PageJob) -> PageReport {
        if let known = failure.withLock({ $0 }) {
            job.source.pageIsDone()
            return extraction.skipped(job, because: known)
        }
        let report = extraction(job)
        if let new = report.failure, new.status == .tryAgain { failure.withLock { $0 = new } }
        return report
    }
}
