/** The visits of the day that is estimated, by their kind. */
const day = {
  'a visit to the home page': 400_000,
  'the same, with a filled cache': 200_000,
  'a search': 320_000,
  'a visit to orders': 60_000,
  'a sign-in and a purchase': 20_000,
}
/** The share of the day's visits in its busiest hour. */
const busiestHour = 0.1
/** How long a customer stays on pages with live orders (s). */
const liveTime = 300

const receivers = { cdn: 'CDN', api: 'API', auth: 'auth service', hub: 'hub' }
const formatWhole = number => Math.round(number).toLocaleString('en')

/**
 * The requests and bytes that a million visits a day cause at each service, as Markdown.
 *
 * @param {Record<string, Record<string, { requests: number, preflights: number, bytes: number }>>} visits as measured
 * @param {{ result: number, order: number, tld: number }} members bytes of one in its list
 */
export function estimateTraffic(visits, members) {
  const sum = pick => Object.entries(day).reduce((all, [name, count]) => all + count * pick(visits[name]), 0)
  const rows = Object.entries(receivers).map(([name, label]) => {
    const requests = sum(visit => visit[name].requests)
    const preflights = sum(visit => visit[name].preflights)
    const bytes = sum(visit => visit[name].bytes)
    const peak = (all => (all * busiestHour) / 3600)(requests + preflights)
    return `| ${label} | ${formatWhole(requests)} | ${formatWhole(preflights)} | ${formatWhole(bytes / 1e9)} GB | ${formatWhole(peak)} a second |`
  })
  const liveVisits = Object.entries(day).reduce(
    (all, [name, count]) => all + (visits[name].hub.requests > 0 ? count : 0),
    0,
  )
  const mix = Object.entries(day).map(([name, count]) => `${count / 10_000} % ${name}`)
  return `## A million visits a day

Assumed are these visits: ${mix.join(', ')}; and ${busiestHour * 100} % of them in the busiest hour. Requests and bytes are those measured above, each
visit with an empty cache, except the one that says otherwise.

| service | requests | preflights | bytes | busiest hour |
| --- | --: | --: | --: | --: |
${rows.join('\n')}

The requests to the hub are connections that stay open; a reload opens a new one. With ${liveTime / 60} minutes on pages with live orders, the busiest hour has about
${formatWhole(((liveVisits * busiestHour) / 3600) * liveTime)} of them open at once.

How that grows:

- **Visits**: everything above grows linearly with them. Nothing is private before the sign-in: the CDN needs no origin server, and its
  documents and files are the same for everybody.
- **Visits that come again**: their files stay in the browser's cache for a year; their documents are revalidated, and the response has no
  body.
- **Tabs**: one more tab of a browser requests its own document and data. It opens no further connection to the hub, since the tabs of
  a browser share one, and causes no further refresh of the token: one tab refreshes for all, once an hour.
- **Pages**: one more page of a visit adds its own chunk once (1 to 10 kB) and its own data at each visit. Data is taken from the
  cache for 30 s, and a hovered link prefetches it before the click, not in addition.
- **Lists**: a response grows with its rows: before compression a result's row has ${members.result} bytes, an order's ${members.order}, a top-level domain's ${members.tld}.
  Orders come in pages; the list of top-level domains comes as a whole, once in a visit that opens its field. The list of 1,500 renders no
  more elements than one of 50.
- **Preflights** exist because the API is on another origin. On the site's own origin there are none.
- **Updates**: each change of an order is one message to each browser that shows it. Without a hub, an open order is polled after
  2 s, doubling to 60 s, while its page is visible: 13 requests in 10 minutes.
`
}
