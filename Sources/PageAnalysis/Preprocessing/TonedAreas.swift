import PageGeometry

/// The areas of a page that have no white in them: photographs, tints, black grounds (`TonedAreaFinder`).
struct TonedAreas {
    var pictures: [PixelRect] = []
    var tints: [PixelRect] = []
    /// Black or dark grounds with light type on them.
    var dark: [DarkGround] = []

    /// Set by hand, on scans and drawn pages. Percentages of type are of an area's squares (`TypeField.share`).
    struct Parameters: Sendable, Hashable {
        /// Side of a pixel of the small page, no less than 2 px.
        var pixel: Ems = 0.2
        /// How wide a picture may be that does not count as paper (`Tone.paperWithoutPictures`).
        var widestPicture: Ems = 60
        /// What is darker than this share of its paper is toned. Higher: grain and uneven light are; lower: pale tints
        /// are not.
        var toned: Share = 0.9
        /// Side of the square that fits into a toned area, no less than 4 px of the small page. Smaller: type has no
        /// white in it either.
        var square: Ems = 2
        /// Areas that fill less of their rectangle are parted by larger squares, as long as the square is no more than
        /// this share of the page: a shadow or a page's dark edge joins several.
        var compact: Share = 0.7
        var largestSquare = Share(1, of: 8)
        /// The least area: its shorter side, and its size in squares of an em.
        var leastSide: Ems = 3
        var leastArea = 14
        /// In how many percent of an area a screen shows that is its print, and where there is hardly anything beside
        /// it.
        var screened = 33
        var allScreened = 75
        /// The shorter side of a picture with a screen. Lower: grounds of headlines are pictures.
        var leastScreened: Ems = 5
        /// Percent of type within a picture with a screen, at most: clumps of dots may look like type.
        var typedScreen = 25
        /// From so many percent of type on, even dots are a ground.
        var typedGround = 15
        /// How far apart the parts of an area of even dots may stand: its headline parts them.
        var evenReach: Ems = 4
        /// What is narrower, and at least so many times as long, has a headline on it.
        var bandWidth: Ems = 7
        var bandLength = 2
        /// From so many percent of type on, an area is no picture.
        var typed = 10
        /// A tint that is so bright, by the paper, is searched for what is darker in it.
        var brightTint: Share = 0.5
        /// The shorter side of a black picture, or of one beside type on a stain. Lower: large characters and blots
        /// are.
        var leastPicture: Ems = 6
        /// Percent of ink in a picture beside type, at least: bare paper has none.
        var leastInk = 4
        /// Width and length of a band that a headline covers.
        var bandMost: Ems = 8
        var bandLeast: Ems = 10
        /// How wide a strip at a picture's side is, in how many percent of it there is type if it is none of the
        /// picture, and by how much the picture is made smaller at a time, and how often.
        var strip: Ems = 1
        var typedSide = 60
        var step: Ems = 0.25
        var mostSteps = 12
        /// Pictures no farther apart are one, if no type lies in it: two pictures have a caption between them.
        var pictureReach: Ems = 1
    }
}
