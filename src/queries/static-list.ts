import { useQueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { useState } from 'react'

interface ListQuery<T> {
  queryKey: string[]
  queryFn: (context: QueryFunctionContext) => Promise<T[]>
}

/**
 * A list that doesn't change while the app is open: `fetch` asks for it once, whoever calls it, and again after a
 * failure. It isn't followed as other data is, so that the first page needs no observer.
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
