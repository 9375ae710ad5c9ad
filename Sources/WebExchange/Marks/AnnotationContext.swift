public import Foundation

// Why terms of its own: what a mark's numbers hold for is a revision of the map, a number that only rises, and a map
// that never changes. The model's `HttpRequestState` (4.3.2) tells of a request's headers, and no header chooses a
// revision; its `TimeState` (4.3.1) asks for a date, or for a copy of the source itself, and the map is no copy of the
// canvas. Both allow for further classes of State (4.3).

/// The JSON-LD context of the terms that a mark has beyond those of the Web Annotation Data Model, to be served at
/// `IIIFAddresses.annotationContext`. It never changes: annotations that others keep name it.
public enum AnnotationContext {
    /// What the terms' names begin with when they are expanded.
    public static let namespace = "urn:mojiwaku:annotation:"
    /// The media type to serve it with.
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
