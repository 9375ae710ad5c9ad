import PageGeometry
import PageRaster

extension InkRuns {
    /// Returns the runs of ink of a component, row by row.
    func rows(of component: Int) -> [(y: Int, range: Range<Int>)] {
        let box = components[component].box
        var rows: [(y: Int, range: Range<Int>)] = []
        for y in box.yRange {
            for k in firstRun(inRow: y, endingAfter: box.minX)..<rowStart(y + 1) {
                let run = runs[k]
                guard Int(run.start) < box.maxX else { break }
                if Int(run.component) == component { rows.append((y, Int(run.start)..<Int(run.end))) }
            }
        }
        return rows
    }
}
