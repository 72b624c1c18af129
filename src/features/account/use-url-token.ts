import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The query parameter `token` of a mailed link; null without one. It is removed from the URL and the history at once and
 * kept in memory only, so it is gone after a reload.
 */
export function useUrlToken(): string | null {
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
