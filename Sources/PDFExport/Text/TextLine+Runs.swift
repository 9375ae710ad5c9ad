import PageGeometry

extension TextLine {
    /// The runs of the line.
    ///
    /// PDFium, Chromium's PDF viewer, sorts runs with origins at the same height from left to right, which would
    /// reverse the columns of a tier. It compares a run only with the run before. If PDFium would put the next line
    /// before this line, this line is cut in two, so that its last run starts at another height. If no cut helps, its
    /// last character is turned.
    ///
    /// - Parameter next: the text after the line in reading order.
    func runs(before next: GlyphRun?) -> [GlyphRun] {
        let whole = [run(pieces[...])]
        guard let next, let only = whole.last, next.isSorted(before: only) else { return whole }
        if direction == .down {
            for cut in cuts {
                let last = run(pieces[cut...])
                if !next.isSorted(before: last) { return [run(pieces[..<cut]), last] }
            }
        }
        guard let last = pieces.last, !next.isSorted(before: turned(last)) else { return whole }
        let rest = pieces.dropLast()
        return (rest.isEmpty ? [] : [run(rest)]) + [turned(last)]
    }

    /// Possible cuts of the line, best first: PDFium needs two characters or more to detect the direction of a run.
    private var cuts: [Int] {
        let inner = pieces.indices.filter { $0 > 1 && $0 < pieces.count - 1 }
        return (inner.reversed() + [pieces.count - 1, 1]).filter {
            $0 > 0 && $0 < pieces.count && pieces[$0].text != nil && pieces[$0 - 1].text != nil
        }
    }

    /// Pieces on the line's baseline. The lean is not rounded to whole px as for cells, so the line stays one run.
    private func run(_ pieces: ArraySlice<Piece>) -> GlyphRun {
        let place = pieces.first.map { piece in
            switch direction {
            case .down: piece.cell.minY
            case .rightwards: piece.cell.minX
            case .leftwards: piece.cell.maxX
            }
        }
        let shift = slope * Double((place ?? start) - start)
        return GlyphRun(
            pieces: pieces, direction: direction,
            across: (Double(cross.lowerBound) + shift, Double(cross.upperBound) + shift), slope: slope)
    }

    /// A piece as a separate run in the same box, at right angles to the line, so that its baseline starts in another
    /// corner.
    private func turned(_ piece: Piece) -> GlyphRun {
        let across = direction == .down ? piece.cell.yRange : piece.cell.xRange
        return GlyphRun(
            pieces: [piece], direction: direction == .down ? .rightwards : .down,
            across: (Double(across.lowerBound), Double(across.upperBound)), slope: 0)
    }
}
