// A line's role is one word for the editor's view and the reader's: who knows the layout knows it too.
@_exported public import enum HighlightMap.LineRole
