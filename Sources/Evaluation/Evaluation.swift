// The measures.
