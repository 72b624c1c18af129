import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Stripe } from '@stripe/stripe-js'
import { timing } from '@/config/timing'
import { trustScripts } from '@/lib/trusted-scripts'
import { isReportOfPayment } from './payment-rules'

// The script loads parts of itself from subdomains.
trustScripts(({ origin, href }) => (/^https:\/\/([\w-]+\.)*js\.stripe\.com$/.test(origin) ? href : null))

/** Thrown where the site's own form is missing. Some browsers request a chunk that they couldn't load again only after a reload. */
class MissingFormError extends Error {}

export const isFormMissing = (error: unknown): boolean => error instanceof MissingFormError

/** Loads the card provider's script together with the site's form for it. */
async function load(publishableKey: string) {
  const [{ loadStripe }, { CardForm }] = await Promise.all([
    import('@stripe/stripe-js/pure'),
    import('./card-form'),
  ]).catch((cause: unknown) => {
    throw new MissingFormError('The card form is missing.', { cause })
  })
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error('The card provider has no form here.')
  return { stripe, CardForm }
}

/** The same within the time of a call: a script that comes later is there for the next attempt. */
async function loadProvider(publishableKey: string) {
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error('The card provider took too long.')), timing.requestTimeout)
  })
  try {
    return await Promise.race([load(publishableKey), late])
  } finally {
    clearTimeout(limit)
  }
}

/** How long, in ms, who cancels waits for the provider's answer. */
export const ANSWER_LIMIT = 5000

/** What a query has read, once it is there where it is being read; undefined where it isn't, or can't be read. */
export const dataOf = async <T>({ data, isFetching, refetch }: UseQueryResult<T>): Promise<T | undefined> =>
  data === undefined && isFetching ? (await refetch({ cancelRefetch: false })).data : data

/**
 * Whether the provider says that a payment was made or is being processed; null where it doesn't say in time, such as while its
 * script is missing.
 */
export async function isIntentPaid(
  findProvider: () => Promise<{ stripe: Pick<Stripe, 'retrievePaymentIntent'> } | undefined>,
  findClientSecret: () => Promise<string | undefined>,
): Promise<boolean | null> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>(resolve => {
    limit = setTimeout(() => resolve(null), ANSWER_LIMIT)
  })
  async function read() {
    const [provider, clientSecret] = await Promise.all([findProvider(), findClientSecret()])
    return clientSecret === undefined ? undefined : provider?.stripe.retrievePaymentIntent(clientSecret)
  }
  const status = (await Promise.race([read().catch(() => null), late]))?.paymentIntent?.status
  clearTimeout(limit)
  return status === undefined ? null : isReportOfPayment(status)
}

/** The card provider, loaded once; nothing is loaded without a key. */
export const useCardProvider = (publishableKey: string | null) =>
  useQuery({
    queryKey: ['card-provider', publishableKey],
    queryFn: () => loadProvider(publishableKey ?? ''),
    enabled: publishableKey !== null,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    structuralSharing: false,
  })
