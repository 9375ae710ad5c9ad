import struct LayoutDocument.Character

/// `Character` alone is Swift's.
typealias LayoutCharacter = Character
