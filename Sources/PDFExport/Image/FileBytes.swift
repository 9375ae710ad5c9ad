/// Big-endian numbers and text at places of a file; nil beyond its end.
struct FileBytes {
    let bytes: [UInt8]

    func number(_ count: Int, at place: Int) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    func hasText(_ text: String, at place: Int) -> Bool {
        place >= 0 && place <= bytes.count && bytes[place...].starts(with: text.utf8)
    }

    func slice(at place: Int, count: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, count >= 0, place <= bytes.count - count else { return nil }
        return bytes[place..<place + count]
    }
}
