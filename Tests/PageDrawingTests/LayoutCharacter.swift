import struct LayoutDocument.Character

/// Swift's own `Character` hides that of the layout.
typealias LayoutCharacter = Character
