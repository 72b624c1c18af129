import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Whether the card provider, when it redirected here, reported that the payment failed. Its query parameters, which contain
 * secrets, are removed from the URL at once.
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
