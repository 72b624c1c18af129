/** One second, doubling up to 30 s. */
const doublingDelay = (n: number) => Math.min(1000 * 2 ** n, 30_000)

/** The durations of the app, in milliseconds, but those of one file alone that no test sets. The libraries `auth` and `mercure` have their own options. */
export const defaultTiming = {
  /**
   * Time limit of a call, of loading the auth client, the card provider, its form and the session question's chunk, of the bot check
   * and of the card form's own checks.
   */
  requestTimeout: 15_000,
  /**
   * Delay before the n-th retry of a query, of the reading of a new session's user, or of the question whether an app was added
   * (n from 0).
   */
  queryRetryDelay: doublingDelay,
  /** Delay before the n-th retry of a request for a payment intent (n from 0). */
  intentRetryDelay: doublingDelay,
  /** How long fetched data counts as fresh. */
  staleTime: 30_000,
  /** Delay between the message that an order can't be paid and the redirect to the list of orders. */
  redirectDelay: 3000,
  /** An open order is polled first after `pollFirst`. The delay doubles up to `pollLongest`. */
  pollFirst: 2000,
  pollLongest: 60_000,
  /** How often an open order is polled with a connected hub, and the cart while its page is shown, with a hub or without one. */
  slowPollInterval: 60_000,
  /** Time limit of a sign-out's wait for a valid access token, without which the service can't end the session, and for the service. */
  signOutTimeout: 2000,
  /** A download counts as started if no error arrives within this time. */
  downloadErrorWindow: 1000,
  /** While a page loads, nothing is shown for `skeletonDelay`, then a skeleton for at least `skeletonMinDuration`. */
  skeletonDelay: 200,
  skeletonMinDuration: 300,
  /** The pause between two mails of one kind to one address, unless the service names another. */
  mailInterval: 60_000,
  /** How long the sign-in page waits for the browser to open a provider's page, until its buttons can be used again. */
  providerPageTimeout: 15_000,
  /**
   * A question whose answer signs somebody in takes no yes this long after it is shown, or its window gets the focus: a double
   * click may have begun on another page.
   */
  questionDelay: 700,
  /** How long a toast is shown. */
  toastDuration: 4000,
}

export type Timing = typeof defaultTiming

/** The longest pause before the next mail or code that a service can ask for, in milliseconds. */
export const LONGEST_PAUSE = 60 * 60_000
