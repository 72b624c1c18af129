import { formatBytes } from '@/lib/bytes'
import { isolateText } from '@/lib/isolate-text'

/** The largest list that is read, in bytes: 10,000 names have a fifth of it. */
export const MAX_LIST_BYTES = 1024 * 1024

/** A text with the name that stands for it where it is long, or the sentence that says why there is none. */
export type ListText = { text: string; name: string } | { problem: string }

/** A field takes noticeably long to lay out a longer text, in UTF-16 units. */
export const MAX_FIELD_LENGTH = 20_000

/** Control characters that no text has: every other kind of file has them. */
const binary = /(?![\t-\r\u0080-\u009F])\p{Cc}/u

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // As Excel on Windows saves CSV.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const tooLarge = (name: string, size: number) => ({
  problem: `${name} is too large (${formatBytes(size)}). A list can have ${formatBytes(MAX_LIST_BYTES)} at most.`,
})

/** The text of a file in UTF-8, UTF-16 or the encoding of Windows. */
export async function readListFile(file: File): Promise<ListText> {
  const name = `“${isolateText(file.name)}”`
  if (file.size > MAX_LIST_BYTES) return tooLarge(name, file.size)
  try {
    const text = decode(new Uint8Array(await file.arrayBuffer()))
    if (binary.test(text)) return { problem: `${name} isn’t text. Save it as a .csv or .txt file first.` }
    return text.trim() === '' ? { problem: `${name} is empty.` } : { text, name: file.name }
  } catch {
    return { problem: `${name} couldn’t be read. Please try again.` }
  }
}

/** A pasted text, unless it is too large. */
export const readListText = (text: string): ListText =>
  text.length > MAX_LIST_BYTES ? tooLarge('The pasted text', text.length) : { text, name: 'Pasted list' }
