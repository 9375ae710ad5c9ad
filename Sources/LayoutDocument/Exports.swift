// Severities and roles are common to layouts and maps, so a user of layouts also sees their names.
@_exported public import enum HighlightMap.FindingSeverity
@_exported public import enum HighlightMap.LineRole
