/** Every duration and delay of the app, in milliseconds. The libraries `auth` and `mercure` have their own options. */
export const timing = {
  /** Time limit of one request. */
  callLimit: 15_000,
  /** Delay before the n-th retry of a query (n from 0): one second, doubling up to 30 s. */
  queryRetryDelay: (n: number) => Math.min(1000 * 2 ** n, 30_000),
  /** Delay before the n-th retry of a request for a payment intent (n from 0). */
  intentRetryDelay: (n: number) => Math.min(1000 * 2 ** n, 30_000),
  /** How long the query cache keeps data that nothing uses. */
  gcTime: 5 * 60_000,
  /** How long fetched data counts as fresh. */
  staleTime: 30_000,
  /** From the message that an order can't be paid to the list of orders. */
  redirectDelay: 3000,
  /** An open order is polled: first after this delay, which doubles up to the longest, until the limit. */
  pollFirst: 2000,
  pollLongest: 60_000,
  pollLimit: 10 * 60_000,
  /** How long an unused connection for live updates stays open, so that the next page can reuse it. */
  liveIdle: 5000,
  /** Delay before a deletion notice: within it another tab may report that the user deleted the record there. */
  deletionHold: 300,
  /** How long a sign-out waits for the access token that it needs to end the session at the service. */
  signOutPatience: 2000,
  /** A download counts as started when no error has come within this time. */
  downloadHold: 1000,
  /** How long the hidden frame of a download waits for its response. */
  downloadLimit: 5 * 60_000,
  /** While a page loads, nothing is shown for the delay, then a skeleton for at least the hold. */
  skeletonDelay: 200,
  skeletonHold: 300,
  /** How long a toast is shown. */
  toastDuration: 4000,
  /** From pointer or focus to the tooltip; none for this long after another tooltip has closed. */
  tooltipDelay: 700,
  tooltipSkip: 300,
  /** Delay before a choice in the add-to-cart dialog is written to the URL: browsers limit the rate of such changes. */
  cartChoiceDelay: 300,
}
