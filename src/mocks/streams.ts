import { Zip, ZipDeflate } from 'fflate'

const CHUNK = 65_536

type Chunk = Uint8Array<ArrayBuffer>

/** Joins small texts into larger chunks, in UTF-8. */
function* chunks(pieces: Iterable<string>): Generator<Chunk, void> {
  const encoder = new TextEncoder()
  let buffer = ''
  for (const piece of pieces) {
    buffer += piece
    if (buffer.length < CHUNK) continue
    yield encoder.encode(buffer)
    buffer = ''
  }
  if (buffer !== '') yield encoder.encode(buffer)
}

/** A stream that generates its chunks as they are read. */
function streamOf(source: Generator<Chunk, void>): ReadableStream<Chunk> {
  return new ReadableStream({
    pull(controller) {
      const next = source.next()
      if (next.done === true) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: () => void source.return(undefined),
  })
}

export const textStream = (pieces: Iterable<string>) => streamOf(chunks(pieces))

interface ZipEntry {
  name: string
  /** Milliseconds since 1970. */
  modified: number
  text: () => Iterable<string>
}

function* zipChunks(entries: readonly ZipEntry[]): Generator<Chunk, void> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    ready.push(chunk)
  })
  function* drain() {
    for (const chunk of ready) yield new Uint8Array(chunk)
    ready = []
  }
  for (const { name, modified, text } of entries) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = modified
    zip.add(file)
    for (const chunk of chunks(text())) {
      file.push(chunk)
      yield* drain()
    }
    file.push(new Uint8Array(), true)
    yield* drain()
  }
  zip.end()
  yield* drain()
}

/** A ZIP archive, compressed while it is read. */
export const zipStream = (entries: readonly ZipEntry[]) => streamOf(zipChunks(entries))
