/** RFC 4648, section 5, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The bytes, `undefined` where the text isn't base64url. */
export const fromBase64Url = (source: string): Uint8Array<ArrayBuffer> | undefined => {
  if (!/^[\w-]+$/.test(source)) return undefined
  try {
    return Uint8Array.from(atob(source.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
  } catch {
    return undefined
  }
}
