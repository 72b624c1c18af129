/**
 * An id as one segment of a URL's path, which leads to no other path. URLs have no spelling of the ids `.` and `..`: they
 * are encoded twice, so that they name nothing.
 */
export const encodeSegment = (id: string): string =>
  encodeURIComponent(/^\.\.?$/.test(id) ? id.replaceAll('.', '%2E') : id)
