import CXML

/// Reads XML in memory, event by event, with libxml2.
@safe
struct XMLReader: ~Copyable, EventSource {
    /// Maximum depth of nested elements, far above the depth of PAGE.
    static let depthLimit = 64
    /// Maximum number of elements of a file, far above that of a full page.
    static let elementLimit = 1_000_000

    private let reader: UnsafeMutablePointer<mojiwaku_xml_reader>
    private var ended: String?
    private var elements = 0
    private let time: TimeLimit
    var gate = PageGate()

    private static let isReady: Bool = {
        xmlInitParser()
        return true
    }()

    private init?(_ file: UnsafeBufferPointer<CChar>, seconds: Int) {
        guard Self.isReady, let opened = unsafe mojiwaku_xml_open(file.baseAddress, Int32(clamping: file.count)) else {
            return nil
        }
        unsafe reader = opened
        time = TimeLimit(seconds: seconds)
    }

    deinit { unsafe mojiwaku_xml_close(reader) }

    /// Reads a file in UTF-8 that `SlowMarkup` has checked.
    ///
    /// - Parameter seconds: the limit of processor time.
    /// - Throws: `ImportError` with the line, when it is not well formed, too deep, or too long.
    static func read<Value>(
        _ bytes: [UInt8], seconds: Int = TimeLimit.usual, _ body: (inout XMLReader) throws(ImportError) -> Value
    ) throws(ImportError) -> Value {
        try unsafe bytes.withUnsafeBufferPointer { (file) throws(ImportError) -> Value in
            try unsafe file.withMemoryRebound(to: CChar.self) { (file) throws(ImportError) -> Value in
                guard var reader = unsafe XMLReader(file, seconds: seconds) else {
                    throw .notXML(line: 1, reason: "memory is too short to read it")
                }
                return try body(&reader)
            }
        }
    }

    mutating func event() throws(ImportError) -> XMLEvent? {
        if let name = ended {
            ended = nil
            return .end(name)
        }
        while try advance() {
            switch unsafe xmlReaderTypes(UInt32(xmlTextReaderNodeType(reader.pointee.reader))) {
            case XML_READER_TYPE_ELEMENT: return .start(try element())
            case XML_READER_TYPE_END_ELEMENT: return .end(name)
            case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA:
                return .text(unsafe Self.string(xmlTextReaderConstValue(reader.pointee.reader)))
            case XML_READER_TYPE_ENTITY_REFERENCE:
                throw .notXML(line: line, reason: "the entity \(name) is not defined")
            default: continue
            }
        }
        return nil
    }

    private func advance() throws(ImportError) -> Bool {
        let answer = unsafe xmlTextReaderRead(reader.pointee.reader)
        guard answer >= 0 else { throw fault }
        try time.check()
        return answer == 1
    }

    private var fault: ImportError {
        let reason = unsafe withUnsafeBytes(of: reader.pointee.message) { message in
            unsafe String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
        }
        let sentence = reason.split(whereSeparator: \.isNewline).first.map(String.init)
        return unsafe .notXML(line: max(1, Int(reader.pointee.line)), reason: sentence ?? "it is damaged")
    }

    private mutating func element() throws(ImportError) -> XMLElement {
        let xml = unsafe reader.pointee.reader
        guard unsafe xmlTextReaderDepth(xml) < Int32(Self.depthLimit) else {
            throw .tooDeep(line: line, limit: Self.depthLimit)
        }
        elements += 1
        guard elements <= Self.elementLimit else { throw .tooManyElements(limit: Self.elementLimit) }
        var element = XMLElement(
            name: name, namespace: unsafe Self.string(xmlTextReaderConstNamespaceUri(xml)), attributes: [], line: line)
        if unsafe xmlTextReaderIsEmptyElement(xml) == 1 { ended = element.name }
        while unsafe xmlTextReaderMoveToNextAttribute(xml) == 1 {
            element.attributes.append((name, unsafe Self.string(xmlTextReaderConstValue(xml))))
        }
        unsafe xmlTextReaderMoveToElement(xml)
        return element
    }

    private var name: String { unsafe Self.string(xmlTextReaderConstLocalName(reader.pointee.reader)) }

    private var line: Int { unsafe max(1, Int(mojiwaku_xml_line(reader))) }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        guard let text = unsafe text else { return "" }
        return unsafe String(cString: text)
    }
}
