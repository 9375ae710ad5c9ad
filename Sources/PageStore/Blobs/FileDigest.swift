/// Whether a text has the form of a SHA-256 digest: 64 lower-case hexadecimal digits. Files of a blob folder have no
/// other names.
package func isFileDigest(_ text: String) -> Bool {
    text.utf8.count == 64
        && text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
}
