import type { QueryFunctionContext } from '@tanstack/react-query'
import { useState } from 'react'

interface ListQuery<T> {
  queryKey: string[]
  queryFn: (context: QueryFunctionContext) => Promise<T>
}

/**
 * A list that doesn't change while the app is open. `fetch` loads it once for all callers, and again for a caller that has it.
 * It works without a query observer, and loads the cache's code with the first list: neither is in the initial script.
 */
export function useStaticList<T>(query: ListQuery<T>) {
  const [list, setList] = useState<T>()
  const [failed, setFailed] = useState(false)
  function fetch() {
    const staleTime = list === undefined ? Infinity : 0
    setFailed(false)
    setList(undefined)
    import('./query-client')
      .then(({ queryClient }) => queryClient.fetchQuery({ ...query, staleTime }))
      .then(setList, () => setFailed(true))
  }
  return { list, failed, fetch }
}
