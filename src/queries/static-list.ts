import { useQueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { useState } from 'react'

interface ListQuery<T> {
  queryKey: string[]
  queryFn: (context: QueryFunctionContext) => Promise<T[]>
}

/**
 * A list that doesn't change while the app is open. `fetch` loads it once for all callers, and again after a failure.
 * It works without a query observer, whose code would be in the initial script.
 */
export function useStaticList<T>(query: ListQuery<T>) {
  const client = useQueryClient()
  const [list, setList] = useState(() => client.getQueryData<T[]>(query.queryKey))
  const [failed, setFailed] = useState(false)
  function fetch() {
    setFailed(false)
    client
      .fetchQuery({ ...query, staleTime: Infinity, gcTime: Infinity })
      .then(setList, () => setFailed(true))
  }
  return { list, failed, fetch }
}
