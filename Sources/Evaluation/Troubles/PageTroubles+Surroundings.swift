public import PageGeometry

extension PageTroubles {
    /// A printed character of the truth.
    public struct Printed: Sendable, Hashable {
        /// Bounding box of its print, in px.
        public var box: PixelRect
        /// Ordinal of its article among those of the truth, in the order of the file.
        public var article: Int
        /// Whether it is part of the place's trouble.
        public var isConcerned: Bool
        /// Whether it is found.
        public var isFound: Bool
    }

    /// A cell of the result.
    public struct Numbered: Sendable, Hashable {
        /// Its rectangle, in px of the truth's image.
        public var box: PixelRect
        /// Its number.
        public var number: Int
        /// Ordinal of its article.
        public var article: Int
        /// Whether it is part of the place's trouble.
        public var isConcerned: Bool
    }

    /// Returns the area to be shown around a place, in px of the truth's image; it may extend beyond the page's edge.
    public func window(around place: TroublePlace) -> PixelRect {
        let width = Int(Self.window.width * place.em)
        let height = Int(Self.window.height * place.em)
        let (x, y) = (place.focus.x - width / 2, place.focus.y - height / 2)
        return PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// Returns the characters of the truth around a place.
    public func printed(around place: TroublePlace) -> [Printed] {
        characterIndex.meeting(window(around: place)).map { k in
            Printed(
                box: match.characters[k].ink.pixels, article: articles[k],
                isConcerned: place.characters.contains(k), isFound: match.cellOfCharacter[k] != nil)
        }
    }

    /// Returns the cells of the result around a place.
    public func numbered(around place: TroublePlace) -> [Numbered] {
        match.cellIndex.meeting(window(around: place)).map { i in
            Numbered(
                box: match.cells[i].box.pixels, number: i + 1, article: match.cells[i].article,
                isConcerned: place.cells.contains(i))
        }
    }

    /// Returns the worst places of several pages: of each kind in turn the one with most errors, then of each kind the
    /// second, and so on. A frequent kind thus does not fill the sheet. A place visible in an earlier one's window is
    /// skipped.
    ///
    /// - Returns: positions in `pages`, each with a place.
    public static func worst(_ count: Int, of pages: [PageTroubles]) -> [(page: Int, place: TroublePlace)] {
        var queues = TroubleKind.allCases.map { kind in
            pages.enumerated().flatMap { p, page in
                page.places.filter { $0.kind == kind }.enumerated().map { (page: p, order: $0, place: $1) }
            }.sorted { (-$0.place.count, $0.page, $0.order) < (-$1.place.count, $1.page, $1.order) }[...]
        }
        var chosen: [(page: Int, place: TroublePlace)] = []
        while chosen.count < count, queues.contains(where: { !$0.isEmpty }) {
            for q in queues.indices where chosen.count < count {
                while let next = queues[q].popFirst() {
                    if !chosen.contains(where: { $0.page == next.page && $0.place.shows(next.place) }) {
                        chosen.append((next.page, next.place))
                        break
                    }
                }
            }
        }
        return chosen
    }
}

extension TroublePlace {
    /// Whether the centre of another place is well inside this one's window.
    fileprivate func shows(_ other: TroublePlace) -> Bool {
        Double(abs(focus.x - other.focus.x)) < PageTroubles.window.width * em / 4
            && Double(abs(focus.y - other.focus.y)) < PageTroubles.window.height * em / 4
    }
}
