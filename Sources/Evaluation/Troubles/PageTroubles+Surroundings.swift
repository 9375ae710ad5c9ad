public import PageGeometry

extension PageTroubles {
    /// A printed character of the truth.
    public struct Printed: Sendable, Hashable {
        /// Bounding box of the character's print, in px.
        public var box: PixelRect
        /// Ordinal of the character's article among the articles of the truth, in the order of the file.
        public var article: Int
        /// Whether the character is concerned by an error of the place.
        public var isConcerned: Bool
        /// Whether the character is found.
        public var isFound: Bool
    }

    /// A numbered cell of the map.
    public struct Numbered: Sendable, Hashable {
        /// Rectangle of the cell, in px of the truth's image.
        public var box: PixelRect
        /// Number of the cell.
        public var number: Int
        /// Ordinal of the cell's article.
        public var article: Int
        /// Whether the cell is concerned by an error of the place.
        public var isConcerned: Bool
    }

    /// Returns the area to show around a place, in px of the truth's image. It may extend beyond the edge of the page.
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

    /// Returns the cells of the map around a place.
    public func numbered(around place: TroublePlace) -> [Numbered] {
        match.cellIndex.meeting(window(around: place)).map { i in
            Numbered(
                box: match.cells[i].box.pixels, number: i + 1, article: match.cells[i].article,
                isConcerned: place.cells.contains(i))
        }
    }

    /// Returns the worst places of several pages. The worst place of each kind of error comes first, then the second of
    /// each kind, and so on, so that a frequent kind does not fill the contact sheet. A place that is visible in the
    /// window of an earlier place is skipped.
    ///
    /// - Returns: the places, each with the position of its page in `pages`.
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
    /// Whether the centre of another place is well inside the window of this place.
    fileprivate func shows(_ other: TroublePlace) -> Bool {
        Double(abs(focus.x - other.focus.x)) < PageTroubles.window.width * em / 4
            && Double(abs(focus.y - other.focus.y)) < PageTroubles.window.height * em / 4
    }
}
