import { useQuery } from '@tanstack/react-query'
import { trustScripts } from '@/lib/trusted-scripts'

// The script loads parts of itself from subdomains.
trustScripts(({ origin, href }) => (/^https:\/\/([\w-]+\.)*js\.stripe\.com$/.test(origin) ? href : null))

/** Loads the card provider's script together with the site's form for it. */
async function loadProvider(publishableKey: string) {
  const [{ loadStripe }, { CardForm }] = await Promise.all([
    import('@stripe/stripe-js/pure'),
    import('./card-form'),
  ])
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error('The card provider has no form here.')
  return { stripe, CardForm }
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
