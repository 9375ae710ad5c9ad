// Roles are common to the editor's and the reader's view, so a user of layouts also sees their name.
@_exported public import enum HighlightMap.LineRole
