/** A text's hash, 16 hexadecimal digits (FNV-1a, twice). Not cryptographic. */
export function digest(text: string): string {
  let a = 0x811c_9dc5
  let b = 0x1000_193
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 0x0100_0193)
    b = Math.imul(b + code, 0x85eb_ca6b) ^ (b >>> 15)
  }
  return [a, b].map(half => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** An id that looks like a UUID, the same for the same text. */
export function idOf(text: string): string {
  const hex = digest(text) + digest(`${text} again`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
