import { createServer } from 'node:http'

const syllables = 'bcdfghjklmnprstvwxyz'
  .split('')
  .flatMap(consonant => 'aeiou'.split('').map(vowel => consonant + vowel))

/** So many names of top-level domains (at most 40,000), of two syllables and an end. */
const tldNames = length =>
  Array.from({ length }, (_, at) => {
    const second = syllables[(Math.floor(at / 100) * 7) % 100]
    return `${syllables[at % 100]}${second}${'nrst'[(at + Math.floor(at / 10_000)) % 4]}`
  })

const cell = (row, column) => ({
  name: `fact-${column}`,
  label: `Fact ${column}`,
  value: `Value ${(row * 7 + column) % 97}`,
})

/** A record of ten columns: email, domain and TLD, three facts of the address and four of the domain. */
const record = row => ({
  id: row,
  email: `j***@domain-${row}.example`,
  domain: {
    name: `domain-${row}.example`,
    tld: 'example',
    eavAttributes: [4, 5, 6, 7].map(column => cell(row, column)),
  },
  eavAttributes: [1, 2, 3].map(column => cell(row, column)),
})

const offer = (id, name, pricePerDomain) => ({ id, name, pricePerDomain, features: [], sortOrder: id })

const offers = [offer(1, 'Small', 9), offer(2, 'Medium', 7), offer(3, 'Large', 5)]

/** The response's body: the offers, the top-level domains, or as many rows as the keyword says. */
function respond(url, tlds) {
  if (url.pathname.endsWith('/domain_t_l_ds'))
    return { member: tlds.map(tld => ({ tld })), totalItems: tlds.length }
  if (url.pathname.endsWith('/offers')) return { member: offers, totalItems: offers.length }
  if (!url.pathname.endsWith('/email_documents')) return undefined
  const rows = Number(url.searchParams.get('keywords'))
  return { member: Array.from({ length: rows }, (_, row) => record(row)), totalItems: rows * 10 }
}

/**
 * Starts an API whose lists have the lengths that the limits name. By the end of its delay (ms) the page has finished its other work.
 *
 * @param {{ delay?: number, tlds?: number }} [options]
 */
export async function startStubApi({ delay = 600, tlds = 1500 } = {}) {
  const names = tldNames(tlds)
  const server = createServer((request, response) => {
    const body = respond(new URL(request.url, 'http://stub'), names)
    setTimeout(() => {
      response.writeHead(body ? 200 : 404, {
        'Access-Control-Allow-Origin': request.headers.origin ?? '*',
        'Access-Control-Allow-Headers': '*',
        'Content-Type': 'application/ld+json',
      })
      response.end(JSON.stringify(body ?? {}))
    }, delay)
  })
  await new Promise(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}/api/`,
    close: () =>
      new Promise(done => {
        server.close(done)
        server.closeAllConnections()
      }),
  }
}
