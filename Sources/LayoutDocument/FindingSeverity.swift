// How bad a finding is means the same for every kind of file: who knows the layout knows it too.
@_exported public import enum HighlightMap.FindingSeverity
