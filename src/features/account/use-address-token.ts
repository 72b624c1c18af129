import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The token that a mailed link brings in the query parameter `token`; null without one. It is taken out of the address
 * and the history at once and kept in memory alone, so a reload doesn't have it any more.
 */
export function useAddressToken(): string | null {
  const [params, setParams] = useSearchParams()
  const given = params.get('token') || null
  const [token, setToken] = useState(given)
  if (given !== null && given !== token) setToken(given)

  useEffect(() => {
    if (!params.has('token')) return
    const rest = new URLSearchParams(params)
    rest.delete('token')
    setParams(rest, { replace: true })
  }, [params, setParams])

  return given ?? token
}
