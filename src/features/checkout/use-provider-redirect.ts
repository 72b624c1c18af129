import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Whether the card provider, leading back here, said that the payment failed. What it put into the address, secrets
 * among it, is removed from there at once.
 */
export function useProviderRedirect(): { failed: boolean } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [failed] = useState(() => new URLSearchParams(search).get('redirect_status') === 'failed')
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true })
  }, [pathname, search, navigate])
  return { failed }
}
