// Severity is common to all kinds of files, so a user of layouts also sees its name.
@_exported public import enum HighlightMap.FindingSeverity
