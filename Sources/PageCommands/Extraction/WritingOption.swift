public import ArgumentParser
public import PageGeometry

/// The option with the direction of the pages' body text.
package struct WritingOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Which way the body text runs in the images, where that is known: no page is then turned by a quarter, and no body text is read \
            across its lines. (default: as each page shows it)
            """, valueName: "vertical|horizontal"))
    package var writing: WritingDirection?

    package init() {}
}

extension WritingDirection: ExpressibleByArgument {}
