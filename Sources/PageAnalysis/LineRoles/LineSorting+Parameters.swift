extension LineSorting {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum type size of a horizontal headline, and of a vertical one.
        var leastHeadingAcross: Ems = 1.3
        var leastHeading: Ems = 1.18
        /// Minimum type size of body text. Lines of smaller type are not numbered.
        var leastBody: Ems = 0.62

        /// Minimum width of the rule of a folio strip, as a share of the page's width.
        var folioRuleWidth: Share = 0.6
        /// Limits for strips at the page's head and foot, as shares of the page's height: the lowest place of the rule
        /// under the head's strip, and the highest place of the rule over the foot's strip.
        var folioHead: Share = 0.12
        var folioFoot: Share = 0.92
        /// A strip is a tier of text, not a folio strip, if it has at least this many columns that are at least
        /// `leastTierColumn` long.
        var leastTierColumns = 6
        var leastTierColumn: Ems = 4
    }
}
