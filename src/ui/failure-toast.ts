import { useEffect, useState } from 'react'
import { useToast } from './toast'

interface QueryResult {
  isError: boolean
  errorUpdatedAt: number
}

/** Shows a toast each time a query has failed with all its retries. */
export function useFailureToast({ isError, errorUpdatedAt }: QueryResult, title: string, text?: string) {
  const toast = useToast()
  const failedAt = isError ? errorUpdatedAt : null
  useEffect(() => {
    if (failedAt !== null) toast.error(title, { text })
  }, [failedAt, title, text, toast])
}

/**
 * Shows the same toast. Returns true while an error should replace the data: from the failure until the query
 * succeeds, also during a refetch.
 */
export function useReadFailure(
  query: QueryResult & { data: unknown },
  title: string,
  text?: string,
): boolean {
  useFailureToast(query, title, text)
  const [failed, setFailed] = useState(false)
  const next = query.data === undefined && (failed || query.isError)
  if (next !== failed) setFailed(next)
  return next
}
