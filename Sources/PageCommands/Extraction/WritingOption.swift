public import ArgumentParser
public import PageGeometry

/// The option with the direction of the pages' body text.
package struct WritingOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Direction of the body text in the images, if known. The analysis then turns no page by a quarter, and reads no body text \
            across its lines. (default: decided for each page)
            """, valueName: "vertical|horizontal"))
    package var writing: WritingDirection?

    package init() {}
}

extension WritingDirection: ExpressibleByArgument {}
