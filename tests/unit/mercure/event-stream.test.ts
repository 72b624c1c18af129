import { fc } from '@tests/support/fast-check'
import { describe, expect, it } from 'vitest'
import { readEvents } from '@/mercure/stream'

const bytes = (text: string) => new TextEncoder().encode(text)

function streamOf(chunks: Uint8Array[], end: 'closed' | 'open' = 'closed') {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      if (end === 'closed') controller.close()
    },
  })
}

async function read(chunks: Uint8Array[]) {
  const messages: [id: string | null, data: string][] = []
  const retries: number[] = []
  let pieces = 0
  const listener = {
    onMessage: (id: string | null, text: string) => messages.push([id, text]),
    onRetry: (delay: number) => retries.push(delay),
  }
  await readEvents(streamOf(chunks), listener, () => (pieces += 1))
  return { messages, retries, pieces }
}

const data = async (text: string) => (await read([bytes(text)])).messages.map(([, one]) => one)
const long = 'x'.repeat(2048)

// https://github.com/web-platform-tests/wpt/tree/master/eventsource by the names of its files.
describe('the web platform tests of the event-stream format', () => {
  it.each<[string, string, string[]]>([
    ['format-bom', '\uFEFFdata:1\n\ndata:2\n\n', ['1', '2']],
    ['format-bom-2', '\uFEFF\uFEFFdata:1\n\ndata:2\n\ndata:3\n\n', ['2', '3']],
    [
      'format-comments',
      `data:1\r:\0\n:\r\ndata:2\n:${long}\rdata:3\n:data:fail\r:${long}\ndata:4\n\n`,
      ['1\n2\n3\n4'],
    ],
    ['format-data-before-final-empty-line', 'retry:1000\ndata:test1\n\nid:test\ndata:test2', ['test1']],
    ['format-field-data', 'data:\n\ndata\ndata\n\ndata:test\n\n', ['', '\n', 'test']],
    [
      'format-field-parsing',
      'data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n',
      ['\0\n 2\n1\n3\n\n4'],
    ],
    [
      'format-field-unknown',
      'data:test\n data\ndata\nfoobar:xxx\njustsometext\n:thisisacommentyay\ndata:test\n\n',
      ['test\n\ntest'],
    ],
    ['format-leading-space', 'data:\ttest\rdata: \ndata:test\n\n', ['\ttest\n\ntest']],
    ['format-newlines', 'data:test\r\ndata\ndata:test\r\n\r:', ['test\n\ntest']],
    ['format-null-character', 'data:\0\n\n\n\n', ['\0']],
    ['format-utf-8', 'data:ok…\n\n', ['ok…']],
    [
      'event-data',
      'data:msg\ndata: msg\n\n:\nfalsefield:msg\n\nfalsefield:msg\nData:data\n\ndata\n\ndata:end\n\n',
      ['msg\nmsg', '', 'end'],
    ],
  ])('reads the test case %s', async (_name, text, expected) => {
    expect(await data(text)).toEqual(expected)
  })

  it('format-field-id, -id-2 and -id-3: a message sets the id, or removes it', async () => {
    const { messages } = await read([bytes('id: …\ndata:1\n\nid\ndata:2\n\ndata:3\n\nid:…\ndata:4\n\n')])
    expect(messages).toEqual([
      ['…', '1'],
      ['', '2'],
      [null, '3'],
      ['…', '4'],
    ])
  })
  it('format-field-id-null: an id with U+0000 is none', async () => {
    expect((await read([bytes('id:a\0b\ndata:1\n\n')])).messages).toEqual([[null, '1']])
  })
  it('format-field-retry, -retry-bogus and -retry-empty: a retry field has only digits', async () => {
    const { retries } = await read([
      bytes('retry:03000\nretry:1000x\nretry\nretry:-1\nretry: 2000\ndata:x\n\n'),
    ])
    expect(retries).toEqual([3000, 2000])
  })
})

describe('the event-stream reader', () => {
  const text = '\uFEFFid: 1\r\ndata: ä…\r\ndata: 𝄞\r\n\r\n:\r\nid: 2\rdata: b\r\rretry: 5\ndata: c\n\n'
  it('reads the same messages however the bytes are split', async () => {
    const whole = await read([bytes(text)])
    expect(whole.messages).toEqual([
      ['1', 'ä…\n𝄞'],
      ['2', 'b'],
      [null, 'c'],
    ])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), async sizes => {
        const all = bytes(text)
        const chunks: Uint8Array[] = []
        for (let at = 0, n = 0; at < all.length; n += 1) {
          const size = sizes[n % sizes.length] ?? 1
          chunks.push(all.subarray(at, at + size))
          at += size
        }
        expect((await read(chunks)).messages).toEqual(whole.messages)
      }),
    )
  })

  it.each(['\n\n', '\r\n\r\n'])('delivers a message that ends with %j before the next byte', async end => {
    const seen = await new Promise<string>(resolve => {
      const listener = {
        onMessage: (_id: string | null, one: string) => resolve(one),
        onRetry: () => {},
      }
      void readEvents(streamOf([bytes(`data: now${end}`)], 'open'), listener, () => {})
    })
    expect(seen).toBe('now')
  })

  it('counts a comment as a sign of life', async () => {
    expect(await read([bytes(':\n'), bytes(':\n')])).toMatchObject({ messages: [], pieces: 2 })
  })
})
