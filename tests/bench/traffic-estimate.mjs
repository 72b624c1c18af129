/** The day that is computed: how many visits of each kind, and how uneven the day is. */
const day = {
  'a look at the home page': 400_000,
  'the same again': 200_000,
  'a search': 320_000,
  'a look at orders': 60_000,
  'a sign-in and a purchase': 20_000,
}
/** The busiest hour has this share of the day. */
const busiestHour = 0.1
/** How long a customer stays on pages that follow orders (s). */
const followed = 300

const receivers = { cdn: 'CDN', api: 'API', auth: 'auth service', hub: 'hub' }
const whole = number => Math.round(number).toLocaleString('en')

/**
 * What a million visits a day ask of each service, as Markdown.
 * @param {Record<string, Record<string, { requests: number, preflights: number, bytes: number }>>} visits as measured
 * @param {{ result: number, order: number, tld: number }} members bytes of one in its list
 */
export function estimateTraffic(visits, members) {
  const sum = pick => Object.entries(day).reduce((all, [name, count]) => all + count * pick(visits[name]), 0)
  const rows = Object.entries(receivers).map(([name, label]) => {
    const requests = sum(one => one[name].requests)
    const preflights = sum(one => one[name].preflights)
    const bytes = sum(one => one[name].bytes)
    const peak = (all => (all * busiestHour) / 3600)(requests + preflights)
    return `| ${label} | ${whole(requests)} | ${whole(preflights)} | ${whole(bytes / 1e9)} GB | ${whole(peak)} a second |`
  })
  const following = Object.entries(day).reduce(
    (all, [name, count]) => all + (visits[name].hub.requests > 0 ? count : 0),
    0,
  )
  const mix = Object.entries(day).map(([name, count]) => `${count / 10_000} % ${name}`)
  return `## A million visits a day

Supposed are these visits: ${mix.join(', ')}; and ${busiestHour * 100} % of the day in its busiest hour. Requests and bytes are those measured above, each
visit in a browser that knows nothing of the site yet, except where it comes again.

| service | requests | preflights | bytes | busiest hour |
| --- | --: | --: | --: | --: |
${rows.join('\n')}

The hub's requests are connections that stay, opened anew after a reload. With ${followed / 60} minutes on pages that follow orders, the busiest hour holds about
${whole(((following * busiestHour) / 3600) * followed)} of them open at once.

How that grows:

- **Visits**: everything above is linear in them. Nothing of a visitor's is private until a sign-in: the CDN's share needs no origin
  at all, and its documents and files are the same for everybody.
- **Visits that come again**: their files stay in the browser for a year, their documents are asked for with what the browser has and
  answered without a body.
- **Tabs**: one more tab of a browser asks for its own document and data. It opens no further connection to the hub, since the tabs of
  a browser share one, and no further refresh of the token: one tab refreshes for all, once an hour.
- **Pages**: one more page of a visit adds its own chunk once (1 to 10 kB) and its own data at each visit. Data is taken from the
  cache for 30 s, and by hovering a link it is fetched before the click, not in addition to it.
- **Lists**: an answer grows with its rows: before compression a result's row has ${members.result} bytes, an order's ${members.order}, a top-level domain's ${members.tld}.
  Orders come in pages; the list of top-level domains comes whole, once a visit that opens its field. The list of 1,500 draws no more
  elements than the one of 50.
- **Preflights** come from the API being on another origin. On the site's own origin there are none.
- **Updates**: each change of an order is one message to each browser that shows it. Without a hub, an open order is asked for after
  2 s, doubling to 60 s, for 10 minutes at most: 13 requests.
`
}
