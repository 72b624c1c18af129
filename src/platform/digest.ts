/** A digest of a text (FNV-1a): its 32 bits tell a few dozen texts apart, but are too few to rebuild a short one. */
export function digestOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
