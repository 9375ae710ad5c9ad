import LayoutDocument
import PageGeometry

/// Aligns the letters of a line's text with the cells that the analysis has cut.
///
/// Method: Needleman and Wunsch 1970, by places and by shapes. If there are as many letters as cells, they are paired
/// one by one, unless digits may share a cell. If the numbers differ, some letter or cell is superfluous, but which one
/// is not known. Letters near it are therefore left out, up to the nearest letters whose shapes agree with their cells.
struct LetterAlignment {
    /// The letters in order of reading, each with the box in which it is expected.
    let letters: [ImportedCell]
    let writing: WritingDirection
    /// Whether a cell looks like a letter.
    let agrees: (_ cell: Int, _ letter: String) -> Bool

    /// The numbers of letters and cells that a step of the alignment joins.
    private struct Step {
        var letters: Int
        var cells: Int
        /// Whether the cells look like these letters.
        var agrees = false
    }

    /// Cost of leaving out a letter, or of leaving a cell unread.
    private static let skip = 1.0
    /// Maximum distance of a letter from its expected place that raises its cost, in ems. The cost stays below `skip`.
    private static let farthest = 3.0
    /// Cost of each em of that distance.
    private static let perEm = 0.2
    /// Cost of a letter in a cell that looks like another letter. Leaving out both costs more.
    private static let otherShape = 1.2
    /// Cost of joining two cells into one of usual length, or of putting several letters into one cell.
    private static let joined = 0.4
    /// Maximum number of letters and digits side by side in one cell (縦中横).
    private static let mostInCell = 4
    /// Maximum of the number of letters times the number of cells; a line has some dozens of each.
    private static let largest = 1 << 20

    /// Returns the cells with their letters, in the given order; nil if there are too many of both (`largest`).
    ///
    /// - Complexity: O(cells · letters).
    func lettered(_ cells: [ImportedCell]) -> [ImportedCell]? {
        let mayShare =
            cells.contains { $0.kind == .combined } && letters.indices.dropLast().contains { isRun($0..<$0 + 2) }
        if letters.count == cells.count, !mayShare {
            return zip(cells, letters).map { cell, letter in Self.join([cell], [letter]) }
        }
        guard letters.count * cells.count <= Self.largest else { return nil }
        let lengths = cells.map { Double(writing.along($0.box).count) }
        let em = max(1, lengths.sorted()[lengths.count / 2])
        let width = cells.count + 1
        var costs = [Double](repeating: .infinity, count: (letters.count + 1) * width)
        var steps = [Step](repeating: Step(letters: 0, cells: 0), count: costs.count)
        costs[0] = 0
        for l in 0...letters.count {
            for c in 0...cells.count where costs[l * width + c] < .infinity {
                forEachStep(from: l, c, cells, em) { step, cost in
                    let next = (l + step.letters) * width + c + step.cells
                    guard costs[l * width + c] + cost < costs[next] else { return }
                    costs[next] = costs[l * width + c] + cost
                    steps[next] = step
                }
            }
        }
        var path: [(step: Step, letter: Int, cell: Int)] = []
        var (l, c) = (letters.count, cells.count)
        while l + c > 0 {
            let step = steps[l * width + c]
            (l, c) = (l - step.letters, c - step.cells)
            path.append((step, l, c))
        }
        path.reverse()
        // A superfluous letter or cell makes all letters doubtful up to the next steps, on both sides, whose shapes
        // agree.
        let stretches = path.indices.split { path[$0].step.agrees }
        let doubtful = stretches.filter { $0.contains { path[$0].step.letters == 0 || path[$0].step.cells == 0 } }
        let left = Set(doubtful.joined())
        return path.indices.filter { path[$0].step.cells > 0 }.map { i in
            let (step, l, c) = path[i]
            return Self.join(
                Array(cells[c..<c + step.cells]), left.contains(i) ? [] : Array(letters[l..<l + step.letters]))
        }
    }

    private func forEachStep(
        from l: Int, _ c: Int, _ cells: [ImportedCell], _ em: Double, _ take: (Step, Double) -> Void
    ) {
        if l < letters.count { take(Step(letters: 1, cells: 0), Self.skip) }
        guard c < cells.count else { return }
        take(Step(letters: 0, cells: 1), Self.skip)
        guard l < letters.count else { return }
        let (cell, letter) = (cells[c], letters[l])
        let isAlike = agrees(c, letter.text?.text ?? "")
        take(
            Step(letters: 1, cells: 1, agrees: isAlike),
            distance(letter, cell, em) + (isAlike ? 0 : Self.otherShape))
        if c + 1 < cells.count, length(cell.box.union(cells[c + 1].box)) < 1.25 * em {
            take(Step(letters: 1, cells: 2), distance(letter, cell, em) + Self.joined)
        }
        for count in 2...Self.mostInCell where l + count <= letters.count {
            let (isRun, isCombined) = (isRun(l..<l + count), cell.kind == .combined)
            guard isRun || isCombined || (count == 2 && length(cell.box) > 1.6 * em) else { continue }
            take(
                Step(letters: count, cells: 1, agrees: isRun && isCombined),
                distance(letter, cell, em) + (isRun && isCombined ? 0 : Self.joined))
        }
    }

    /// Whether all letters of a range are digits or Latin letters.
    private func isRun(_ some: Range<Int>) -> Bool {
        letters[some].allSatisfy { $0.text?.text.allSatisfy { $0.isASCII || ("０"..."９").contains($0) } ?? false }
    }

    private func length(_ box: PixelRect) -> Double { Double(writing.along(box).count) }

    private func distance(_ letter: ImportedCell, _ cell: ImportedCell, _ em: Double) -> Double {
        let (place, wanted) = (writing.along(cell.box), writing.along(letter.box))
        let moved = abs(place.lowerBound + place.upperBound - wanted.lowerBound - wanted.upperBound)
        return Self.perEm * min(Self.farthest, Double(moved) / 2 / em)
    }

    /// One cell that replaces several cells, with the text of several letters.
    private static func join(_ cells: [ImportedCell], _ letters: [ImportedCell]) -> ImportedCell {
        var cell = cells[0]
        for next in cells.dropFirst() {
            cell.box = cell.box.union(next.box)
            cell.ruby += next.ruby
            cell.rubyText += next.rubyText
            cell.confidence = min(cell.confidence ?? 0, next.confidence ?? 0)
        }
        let texts = letters.compactMap(\.text)
        guard !texts.isEmpty else { return cell }
        cell.text = RecognisedText(
            texts.map(\.text).joined(), confidence: texts.map(\.confidence).min() ?? 0)
        if texts.count > 1 { cell.kind = .combined }
        return cell
    }
}
