/** An id; of an IRI in its place, the id that ends it. */
export const lastSegment = (idOrIri: string): string => idOrIri.slice(idOrIri.lastIndexOf('/') + 1)
