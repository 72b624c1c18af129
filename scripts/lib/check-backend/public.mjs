import { show } from './body.mjs'
import { TOO_LARGE, TOO_LATE } from './exchange.mjs'
import { CheckError } from './report.mjs'
import { MAX_PAGES, collectionIn, membersOf } from './tools.mjs'

const WITHOUT_TOTAL = '200 without totalItems'
const BASE_IS_WANTED =
  'the URL must be the base of the API’s calls (route_prefix of API Platform’s routes), such as https://api.example.com/api/'

const totalOf = body => body?.totalItems ?? body?.['hydra:totalItems']
const nextOf = body => {
  const view = body?.view ?? body?.['hydra:view']
  return view?.next ?? view?.['hydra:next']
}

/** Compares the pages of a collection, and their number of members with the total. @param {import('./tools.mjs').Tools} tools */
export function checkPages({ settings, fault }, check, pages) {
  const resolve = url => (URL.canParse(url, settings.apiUrl) ? new URL(url, settings.apiUrl).href : url)
  const seen = new Set()
  const ids = new Set()
  let count = 0
  for (const exchange of pages) {
    if (exchange.status !== 200 || collectionIn(exchange.body) === undefined) return
    const members = membersOf(exchange.body)
    count += members.length
    const own = exchange.body.view?.['@id']
    for (const url of [exchange.url, own]) if (typeof url === 'string') seen.add(resolve(url))
    const next = nextOf(exchange.body)
    const isLoop = typeof next === 'string' && seen.has(resolve(next))
    if (isLoop || (next && members.length === 0)) {
      fault(check, exchange, isLoop ? 'loop' : 'empty page', next)
      return
    }
    for (const member of members) {
      const id = member?.['@id'] ?? member?.id ?? member?.tld
      if (id !== undefined && ids.has(String(id))) fault(check, exchange, 'twice', `${show(id)} once more`)
      ids.add(String(id))
    }
  }
  const last = pages.at(-1)
  // The site stops at a page that it can't read.
  if (pages.length >= MAX_PAGES || nextOf(last?.body)) return
  const total = totalOf(last?.body)
  const expected = `the number of all members, ${count}`
  if (total == null) fault(check, last, 'no total', WITHOUT_TOTAL, { expected })
  else if (Number(total) !== count) fault(check, last, 'total', show(total), { expected })
}

/** Checks what visitors call. @param {import('./tools.mjs').Tools} tools */
export async function checkPublic(tools) {
  const { site, call, fault } = tools
  const offers = await call('offers', spy => site.fetchOffers(spy))
  await stopIfNoApi(tools, offers.first)
  checkPages(tools, 'offers', offers.pages)
  const tlds = await call('tlds', spy => site.fetchTlds(spy))
  checkPages(tools, 'tlds', tlds.pages)

  const searches = {
    search: { ...site.noCriteria, keywords: ['a'], tlds: ['com'] },
    'search by provider': { ...site.noCriteria, searchType: 'isp', hostingProviders: ['a'] },
  }
  for (const [check, criteria] of Object.entries(searches)) {
    const { result, first } = await call(check, spy => site.searchEmails(spy, criteria))
    if (!result) continue
    const total = totalOf(first.body)
    if (total == null) fault(check, first, 'no total of rows', WITHOUT_TOTAL)
    else if (Number(total) < membersOf(first.body).length) fault(check, first, 'total of rows', show(total))
  }
}

/** Ends the check where the first call shows that there is no API. */
async function stopIfNoApi({ settings: { apiUrl }, report, exchanges, api }, first) {
  const stop = sentence => {
    throw new CheckError(report.clean(sentence))
  }
  if (first === undefined) stop(`${apiUrl} can’t be called.`)
  const { failure, headers, body, status, text } = first
  const isReached = [null, TOO_LATE, TOO_LARGE].includes(failure)
  if (!isReached && exchanges.all.length === 1) stop(`${new URL(apiUrl).host} can’t be reached: ${failure}.`)
  const isHtml = /html/.test(headers.get('Content-Type') ?? '') || /^\s*<(!doctype|html)/i.test(text)
  if (failure === null && body === undefined && isHtml)
    stop(`${first.url} sent a web page (${status}), not JSON: ${BASE_IS_WANTED}.`)
  if (status !== 404) return
  const others = ['domain_t_l_ds', 'active_cart', 'orders?page=1'].map(path => exchanges.send(api(path)))
  const isNothingThere = (await Promise.all(others)).every(other => other.status === 404)
  if (!isNothingThere) return
  const usual = new URL('/api/', apiUrl).href
  const isUsual = usual !== apiUrl && (await exchanges.send(`${usual}offers`)).status === 200
  const found = isUsual ? ` ${usual} has one.` : ''
  stop(`${apiUrl} has no API: each of its calls is answered 404; ${BASE_IS_WANTED}.${found}`)
}
