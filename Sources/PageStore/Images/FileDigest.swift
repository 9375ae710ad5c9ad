/// Whether a text is a SHA-256 as this program writes it: 64 lower-case hexadecimal digits. Nothing else names a file in the image folder.
package func isFileDigest(_ text: String) -> Bool {
    text.utf8.count == 64
        && text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
}
