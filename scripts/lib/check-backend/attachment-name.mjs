/**
 * The file name of a `Content-Disposition: attachment`, as browsers read it (RFC 6266): `filename*` before `filename`.
 * @param {string | null} header
 * @returns {string | null} null where the header is no attachment, or has no name that can be read
 */
export function attachmentName(header) {
  if (header === null || !/^\s*attachment\s*;/i.test(header)) return null
  /** @type {Record<string, string>} */
  const parameters = {}
  for (const [, name = '', quoted, token] of header.matchAll(
    /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g,
  ))
    parameters[name.toLowerCase()] ??= quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? ''
  const [, encoded] = /^UTF-8'[^']*'(.+)$/i.exec(parameters['filename*'] ?? '') ?? []
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    // A browser uses the plain one then.
  }
  return parameters['filename'] || null
}
