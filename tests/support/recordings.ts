import * as v from 'valibot'

const files = import.meta.glob<string>('../fixtures/api-platform/**/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const exchange = v.object({
  name: v.string(),
  method: v.string(),
  path: v.string(),
  status: v.number(),
  type: v.string(),
  links: v.array(v.string()),
  body: v.unknown(),
})

/** A request to a genuine server, and its response. */
export type RecordedExchange = v.InferOutput<typeof exchange>

const recordings = new Map(
  Object.entries(files).map(([file, text]) => [
    file.replace(/^.*\/api-platform\/|\.jsonl$/g, ''),
    text
      .trim()
      .split('\n')
      .map(line => v.parse(exchange, JSON.parse(line))),
  ]),
)

/** The names of the recordings but those of `accounts/`: see `tests/fixtures/api-platform/README.md`. */
export const recordingNames = [...recordings.keys()].filter(name => !name.startsWith('accounts/'))

/** The exchanges of a recording, in the order in which they took place. */
export const readRecording = (name: string): RecordedExchange[] => recordings.get(name) ?? []

/** The exchange of a recording that has this name. Throws where there is none. */
export function findExchange(recording: string, name: string): RecordedExchange {
  const found = readRecording(recording).find(one => one.name === name)
  if (found === undefined) throw new Error(`${recording} has no ${name}`)
  return found
}

/** The recorded response. */
export const responseOf = ({ status, type, body }: RecordedExchange) =>
  new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': type },
  })
