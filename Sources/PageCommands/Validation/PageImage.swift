import Foundation
import HighlightMap
import LayoutDocument
import PageAnalysis
import PageGeometry
import PageRaster
import Synchronization

/// The image to check files against. It is read once, and its ink is found once per page.
final class PageImage: Sendable {
    private let path: String
    private let contents: PageSource.Contents
    /// The requested page of a TIFF file, from 1; nil for none.
    private let page: Int?
    private let probes = Mutex<[Int: PrintProbe]>([:])

    init(path: String, page: Int?) throws(Failure) {
        self.path = path
        self.page = page
        contents = try PageSource.read(path)
    }

    func findings(of layout: LayoutDocument) throws(Failure) -> [ReportedFinding] {
        let page = layout.page
        return try findings(of: (page.name, page.size, page.sourceDigest), lines: layout.printedLines)
    }

    func findings(of map: HighlightMap) throws(Failure) -> [ReportedFinding] {
        try findings(of: (map.page, map.size, map.sourceDigest), lines: map.printedLines)
    }

    private func findings(
        of page: (name: String, size: PixelSize, digest: String), lines: [PrintedLine]
    ) throws(Failure) -> [ReportedFinding] {
        let index = try contents.pageIndex(asked: self.page, named: page.name, path: path)
        var breaches: [RuleBreach<ImageRule>] = []
        if contents.digest != page.digest {
            let problem = "The image's digest is \(contents.digest)."
            breaches.append(RuleBreach(.digest, at: "/source/sha256", problem))
        }
        let size = contents.image.pageSizes[index]
        if size.width != page.size.width {
            breaches.append(RuleBreach(.size, at: "/width", "The image is \(size.width) px wide."))
        }
        if size.height != page.size.height {
            breaches.append(RuleBreach(.size, at: "/height", "The image is \(size.height) px high."))
        }
        if size == page.size {
            let probe = try probe(of: index)
            for line in lines { breaches += line.breaches(seenBy: probe) }
        }
        return breaches.map { ReportedFinding($0) }
    }

    private func probe(of index: Int) throws(Failure) -> PrintProbe {
        if let known = probes.withLock({ $0[index] }) { return known }
        let probe = try Failure.explaining(path) { PrintProbe(try contents.image.grey(page: index)) }
        probes.withLock { $0[index] = probe }
        return probe
    }
}
