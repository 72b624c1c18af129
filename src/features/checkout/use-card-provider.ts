import { useQuery } from '@tanstack/react-query'
import { useApp } from '@/config/app'
import { limited } from '@/lib/limited'
import { trustScripts } from '@/lib/trusted-scripts'

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

/** The card provider, loaded once. A script that comes after the time limit is there for the next attempt. */
export function useCardProvider() {
  const { settings, timing } = useApp()
  const publishableKey = settings.stripeKey
  return useQuery({
    queryKey: ['card-provider', publishableKey],
    queryFn: () => limited(load(publishableKey ?? ''), timing.requestTimeout),
    enabled: publishableKey !== null,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    structuralSharing: false,
  })
}
