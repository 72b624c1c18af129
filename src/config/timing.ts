/**
 * Every time the app waits, in milliseconds, in one place. Tests of whole pages shorten some of them,
 * and prerendering keeps its cache without a timer; nothing else writes here.
 */
export const timing = {
  /** Time limit of one call. */
  callLimit: 15_000,
  /** Delay before the n-th repeat of a query (n from 0): doubling from one second, 30 s at most. */
  queryRetryDelay: (n: number) => Math.min(1000 * 2 ** n, 30_000),
  /** Delay before the n-th repeat of a payment intent (n from 0). */
  intentRetryDelay: (n: number) => Math.min(1000 * 2 ** n, 30_000),
  /** How long cached data is kept after its last user has gone. */
  cacheLifetime: 5 * 60_000,
  /** How long fetched data counts as fresh. */
  freshness: 30_000,
  /** From 'already paid' or 'already processed' to the list of orders. */
  redirectDelay: 3000,
  /** An open order is asked for after this time, doubling up to the longest pause, until the limit. */
  pollFirst: 2000,
  pollLongest: 60_000,
  pollLimit: 10 * 60_000,
  /** A connection for live updates is kept for this long when nobody listens: the next page does. */
  liveIdle: 5000,
  /** That somebody has deleted a record is held back for this long: the word that another tab of the same user did may be later. */
  deletionHold: 300,
  /** For this long a sign-out waits for the access token that ends the sessions at the service. */
  signOutPatience: 2000,
  /** A download counts as begun when nothing has spoken against it for this long. */
  downloadHold: 1000,
  /** For this long the hidden frame waits for a download's answer. */
  downloadLimit: 5 * 60_000,
  /** Nothing is shown for this long while a page loads, then a skeleton for at least the hold. */
  skeletonDelay: 200,
  skeletonHold: 300,
  /** How long a toast is shown. */
  toastDuration: 4000,
  /** From pointer or focus to the tooltip; none for this long after another tooltip has closed. */
  tooltipDelay: 700,
  tooltipSkip: 300,
}
