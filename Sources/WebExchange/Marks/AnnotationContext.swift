public import Foundation

// Reason for separate terms: the numbers of a mark are valid for one revision of the map. A revision never changes, and
// each revision has a higher number than the previous one. The model's `HttpRequestState` (4.3.2) describes a request's
// headers, but no header selects a revision. The model's `TimeState` (4.3.1) requires a date, or a copy of the source
// itself, but the map is not a copy of the canvas. The model allows further classes of State (4.3).

/// The JSON-LD context for terms of a mark beyond the Web Annotation Data Model, to be served at
/// `IIIFAddresses.annotationContext`. It never changes: annotations that others store refer to it.
public enum AnnotationContext {
    /// The start of the expanded names of the terms.
    public static let namespace = "urn:mojiwaku:annotation:"
    /// The media type for serving it.
    public static let mediaType = "application/ld+json"

    /// The context as JSON, UTF-8.
    public static var json: Data { Data(text.utf8) }

    private static let text = """
        {
          "@context": {
            "MapState": "\(namespace)MapState",
            "revision": { "@id": "\(namespace)revision", "@type": "http://www.w3.org/2001/XMLSchema#positiveInteger" },
            "map": { "@id": "\(namespace)map", "@type": "@id" }
          }
        }

        """
}
