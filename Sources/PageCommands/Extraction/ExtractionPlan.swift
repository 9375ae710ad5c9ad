import Foundation

/// A page to extract.
struct PageJob: Sendable {
    let source: PageSource
    /// Position of the page in its file, from 0.
    let index: Int
    /// The name of the page and the start of its file names.
    let stem: String
}

/// All pages to extract, in the order of the inputs, each with a unique stem.
struct ExtractionPlan: Sendable {
    let jobs: [PageJob]

    /// Opens only TIFF files and PDFs, which may contain several pages. A bad file stays in the plan as one page, which
    /// fails when its turn comes, without effect on other pages.
    ///
    /// - Throws: a usage failure when two pages would write the same files.
    init(paths: [String]) throws(Failure) {
        jobs = paths.flatMap { path -> [PageJob] in
            let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
            if let pages = PageSource.pdfPageCount(of: path) {
                return (1...pages).map { page in
                    PageJob(
                        source: PageSource(path: path, pages: 1, pdfPage: page), index: 0,
                        stem: pages == 1 ? stem : "\(stem)-\(page)")
                }
            }
            let pages = PageSource.pageCount(of: path)
            let source = PageSource(path: path, pages: pages)
            guard pages > 1 else { return [PageJob(source: source, index: 0, stem: stem)] }
            return (0..<pages).map { PageJob(source: source, index: $0, stem: "\(stem)-\($0 + 1)") }
        }
        try refuseSharedStems()
    }

    private func refuseSharedStems() throws(Failure) {
        var owners: [String: PageJob] = [:]
        for job in jobs {
            if let other = owners.updateValue(job, forKey: job.stem) {
                throw Failure(
                    .usage, job.source.path,
                    "its results would have the same names as those of \(other.source.path) (\(job.stem).*)",
                    "Rename one of the files, or extract them into different folders.")
            }
        }
    }

    /// Refuses an output folder in which a result would replace an input.
    func refuseOverwriting(_ results: (PageJob) -> [String]) throws(Failure) {
        let inputs = Set(jobs.map { Self.place($0.source.path) })
        for result in jobs.flatMap(results) where inputs.contains(Self.place(result)) {
            throw Failure(.usage, result, "the results would overwrite this input", "Choose another output folder.")
        }
    }

    private static func place(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    }
}
