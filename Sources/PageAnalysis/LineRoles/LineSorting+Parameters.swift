extension LineSorting {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum type size of a horizontal headline (`leastHeadingAcross`) and of a vertical headline
        /// (`leastHeading`).
        var leastHeadingAcross: Ems = 1.3
        var leastHeading: Ems = 1.18
        /// Minimum type size of body text. Lines of smaller type are not numbered.
        var leastBody: Ems = 0.62

        /// Minimum width of the rule of a folio strip, as a share of the page's width.
        var folioRuleWidth: Share = 0.6
        /// Places of the rules of folio strips, as shares of the page's height: the lowest place of the rule under a
        /// strip at the page's head, and the highest place of the rule above a strip at the page's foot.
        var folioHead: Share = 0.12
        var folioFoot: Share = 0.92
        /// A strip with at least this number of columns of at least `leastTierColumn` is a tier of text, and not a
        /// folio strip.
        var leastTierColumns = 6
        var leastTierColumn: Ems = 4
    }
}
