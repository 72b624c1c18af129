import { useQuery } from '@tanstack/react-query'
import { trustScripts } from '@/lib/trusted-scripts'

// The script has parts of itself at subdomains of its own.
trustScripts(({ origin, href }) => (/^https:\/\/([\w-]+\.)*js\.stripe\.com$/.test(origin) ? href : null))

/** The card provider's script and our form over it, fetched together; null where the provider has none for this place. */
async function loadProvider(publishableKey: string) {
  const [{ loadStripe }, { CardForm }] = await Promise.all([
    import('@stripe/stripe-js/pure'),
    import('./card-form'),
  ])
  const stripe = await loadStripe(publishableKey)
  if (stripe === null) throw new Error('The card provider has no form here.')
  return { stripe, CardForm }
}

/** The card provider, fetched once; nothing is fetched without a key. */
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
